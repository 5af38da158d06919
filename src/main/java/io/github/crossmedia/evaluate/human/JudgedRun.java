package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The agreement of a run's scores with human judgments.
 *
 * @param pairs the number of judged pairs that the run scores
 * @param missing the number of judged pairs that it does not return
 * @param effective the equivalent number of equally weighted pairs
 * @param pearson Pearson's correlation, bootstrapped over pictures like the others
 * @param spearman Spearman's correlation of ranks
 * @param within Pearson's correlation of deviations from the mean of each query
 * @param mapped Pearson's correlation after a monotone map that was fitted on other queries, or on
 *     other pictures if there are too few queries; empty if there are too few of both
 * @param heldOut the kind of held-out groups: queries or pictures
 * @param averagePrecision the weighted average precision of pairs graded above the middle of the
 *     scale
 * @param normalisedRank the normalised rank of these pairs among the sampled pairs, unweighted: 0
 *     is best
 * @param precision the weighted precision of these pairs at eleven levels of recall
 * @param bins the grades by score, as shares of the scale
 */
public record JudgedRun(
    int pairs,
    int missing,
    double effective,
    ResampledFigure pearson,
    ResampledFigure spearman,
    ResampledFigure within,
    Optional<ResampledFigure> mapped,
    String heldOut,
    ResampledFigure averagePrecision,
    ResampledFigure normalisedRank,
    List<Double> precision,
    List<Bin> bins) {

  /**
   * The grade above which a pair is relevant, on a scale from 1 to 5; other scales are converted.
   */
  private static final double RELEVANT_ABOVE = 0.5;

  private static final int BINS = 8;

  public JudgedRun {
    precision = List.copyOf(precision);
    bins = List.copyOf(bins);
  }

  /** Measures a run. If there is a base set, judges are first calibrated on it. */
  public static JudgedRun of(Collection<Judgment> judgments, Run run, int resamples, long seed) {
    List<JudgedPair> judged = JudgedPair.of(JudgeCalibration.fit(judgments).adjusted(judgments));
    List<JudgedPair> found = new ArrayList<>();
    List<Double> scores = new ArrayList<>();
    Map<String, Map<String, Float>> byQuery = scores(run);
    for (JudgedPair pair : judged) {
      Float score =
          byQuery.getOrDefault(pair.pair().question().query(), Map.of()).get(pair.pair().picture());
      if (score != null && Float.isFinite(score)) {
        found.add(pair);
        scores.add((double) score);
      }
    }
    if (found.size() < 2) {
      throw new IllegalArgumentException(
          "the run scores " + found.size() + " of " + judged.size() + " judged pairs");
    }
    ScoredGrades data =
        new ScoredGrades(
            scores.stream().mapToDouble(Double::doubleValue).toArray(),
            found.stream().mapToDouble(pair -> pair.scale().share(pair.grade())).toArray(),
            found.stream().mapToDouble(JudgedPair::weight).toArray());
    return of(data, found, judged.size() - found.size(), resamples, seed);
  }

  private static JudgedRun of(
      ScoredGrades data, List<JudgedPair> pairs, int missing, int resamples, long seed) {
    List<String> pictures = pairs.stream().map(pair -> pair.pair().picture()).toList();
    HeldOutPairs heldOut = HeldOutPairs.of(pairs);
    GroupBootstrap bootstrap = new GroupBootstrap(pictures, resamples, seed);
    return new JudgedRun(
        data.size(),
        missing,
        EffectiveSize.of(data.weights()),
        bootstrap.of(data, WeightedCorrelation::pearson),
        bootstrap.of(data, drawn -> WeightedCorrelation.of(drawn).spearman()),
        bootstrap.of(
            WithinQuestions.of(
                data, pairs.stream().map(pair -> pair.pair().question().query()).toList()),
            WeightedCorrelation::pearson),
        heldOut
            .mapped(data, seed)
            .map(mapped -> bootstrap.of(mapped, WeightedCorrelation::pearson)),
        heldOut.kind(),
        bootstrap.of(data, drawn -> SampledPrecision.of(drawn, RELEVANT_ABOVE).averagePrecision()),
        bootstrap.of(data, drawn -> SampledRank.of(drawn, RELEVANT_ABOVE)),
        SampledPrecision.of(data, RELEVANT_ABOVE).atElevenLevels(),
        AdaptiveBins.of(data, BINS));
  }

  /** Returns the figures with intervals, by name. */
  public Map<String, ResampledFigure> figures() {
    Map<String, ResampledFigure> figures = new LinkedHashMap<>();
    figures.put("Pearson", pearson);
    figures.put("Spearman", spearman);
    figures.put("Pearson, within queries", within);
    mapped.ifPresent(
        after -> figures.put("Pearson, after a monotone map of other " + heldOut, after));
    figures.put("average precision", averagePrecision);
    figures.put("normalised rank, 0 is best", normalisedRank);
    return figures;
  }

  private static Map<String, Map<String, Float>> scores(Run run) {
    return run.queries().stream()
        .collect(
            Collectors.toMap(
                query -> query,
                query ->
                    run.ranking(query).stream()
                        .collect(Collectors.toMap(ScoredItem::item, ScoredItem::score))));
  }

  /**
   * Returns the agreement among the judges, alpha of intervals, or NaN if no pair has two grades.
   */
  public static double agreement(Collection<Judgment> judgments) {
    List<List<Double>> grades =
        JudgedPair.of(judgments).stream()
            .map(JudgedPair::grades)
            .filter(those -> those.size() > 1)
            .toList();
    return grades.isEmpty() ? Double.NaN : Agreement.alpha(grades, Distance.INTERVAL);
  }
}
