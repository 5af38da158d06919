package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.human.AdaptiveBins.Bin;
import io.github.crossmedia.evaluate.human.Agreement.Distance;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

  /**
   * Precision and recall of a whole collection, estimated from sampled pairs by their weights
   * (Horvitz and Thompson, 1952).
   *
   * @param points one point for each distinct score, from the highest down
   * @param averagePrecision the area below the points
   * @param effective the equivalent number of equally weighted pairs
   */
  public record SampledPrecision(List<Point> points, double averagePrecision, double effective) {

    /** The grade above which a pair is relevant, on a scale from 1 to 5. */
    public static final double RELEVANT_ABOVE = 3;

    private static final double ROUNDING = 1e-9;

    public SampledPrecision {
      points = List.copyOf(points);
    }

    /** Precision and recall of the pairs with this score or a higher one. */
    public record Point(double score, double precision, double recall) {}

    /** Returns the best precision at a recall of at least 0, .1, ... and 1. */
    public List<Double> atElevenLevels() {
      return IntStream.rangeClosed(0, 10).mapToObj(tenth -> precision(tenth / 10.0)).toList();
    }

    private double precision(double recall) {
      return points.stream()
          .filter(point -> point.recall() >= recall - ROUNDING)
          .mapToDouble(Point::precision)
          .max()
          .orElse(0);
    }

    /** Returns the precision of pairs, which are relevant if their grade is above {@code bound}. */
    public static SampledPrecision of(ScoredGrades data, double bound) {
      int[] ascending = data.ascending();
      double all = 0;
      for (int i = 0; i < data.size(); i++) {
        all += data.grades()[i] > bound ? data.weights()[i] : 0;
      }
      List<Point> points = new ArrayList<>();
      double found = 0;
      double seen = 0;
      double area = 0;
      for (int i = ascending.length - 1; i >= 0; ) {
        double score = data.scores()[ascending[i]];
        double before = found;
        for (; i >= 0 && data.scores()[ascending[i]] == score; i--) {
          double weight = data.weights()[ascending[i]];
          seen += weight;
          found += data.grades()[ascending[i]] > bound ? weight : 0;
        }
        double precision = seen > 0 ? found / seen : 0;
        area += all > 0 ? precision * (found - before) / all : 0;
        points.add(new Point(score, precision, all > 0 ? found / all : 0));
      }
      return new SampledPrecision(points, area, EffectiveSize.of(data.weights()));
    }
  }

  /**
   * Normalised rank for pairs sampled by the fifth power of their rank (Shirahatti, 2005, equation
   * 5.5): {@code (sum of R^5 - S(N_R)) / D} over the ranks R of the N_R relevant pairs among N. The
   * best rank is 1, and S(n) is the sum of the fifth powers up to n. D is {@code S(N) - S(N - N_R)
   * - S(N_R)}, the distance from the best to the worst order, so that 0 is the best and 1 the worst
   * value. The thesis misprints D.
   */
  public static final class SampledRank {

    private SampledRank() {}

    /**
     * Returns the normalised rank of pairs whose grade is above {@code bound}; equal scores share
     * ranks.
     */
    public static double of(ScoredGrades data, double bound) {
      int[] ascending = data.ascending();
      int pairs = data.size();
      double sum = 0;
      int relevant = 0;
      for (int start = 0, end; start < pairs; start = end) {
        double score = data.scores()[ascending[start]];
        int found = 0;
        for (end = start; end < pairs && data.scores()[ascending[end]] == score; end++) {
          found += data.grades()[ascending[end]] > bound ? 1 : 0;
        }
        double powers = powers(pairs - start) - powers(pairs - end);
        sum += found * powers / (end - start);
        relevant += found;
      }
      double worst = powers(pairs) - powers(pairs - relevant);
      double best = powers(relevant);
      return worst > best ? (sum - best) / (worst - best) : 0;
    }

    /** Returns the sum of the fifth powers of 1 to n. */
    static double powers(double n) {
      return n * n * (n + 1) * (n + 1) * (2 * n * n + 2 * n - 1) / 12;
    }
  }

  /**
   * Scores and grades as deviations from the mean of their query. They correlate if a system ranks
   * the items of each query as people do, even if its scores are not comparable across queries.
   */
  public static final class WithinQuestions {

    private WithinQuestions() {}

    /** Returns the deviations; {@code questions} names the query of each pair. */
    public static ScoredGrades of(ScoredGrades data, List<String> questions) {
      return new ScoredGrades(
          deviations(data.scores(), data.weights(), questions),
          deviations(data.grades(), data.weights(), questions),
          data.weights());
    }

    private static double[] deviations(double[] values, double[] weights, List<String> questions) {
      Map<String, double[]> sums = new HashMap<>();
      for (int i = 0; i < values.length; i++) {
        double[] sum = sums.computeIfAbsent(questions.get(i), question -> new double[2]);
        sum[0] += weights[i] * values[i];
        sum[1] += weights[i];
      }
      double[] deviations = new double[values.length];
      for (int i = 0; i < values.length; i++) {
        double[] sum = sums.get(questions.get(i));
        deviations[i] = sum[1] > 0 ? values[i] - sum[0] / sum[1] : 0;
      }
      return deviations;
    }
  }

  /**
   * The bootstrap over groups. Pictures, for instance, are resampled with all their judged pairs.
   */
  public static final class GroupBootstrap {

    private final int resamples;
    private final long seed;
    private final List<int[]> groups;

    /**
     * Creates a bootstrap over groups by name, such as the picture of each pair. Equal seeds draw
     * the same groups.
     */
    public GroupBootstrap(List<String> groups, int resamples, long seed) {
      Map<String, List<Integer>> places = new LinkedHashMap<>();
      for (int i = 0; i < groups.size(); i++) {
        places.computeIfAbsent(groups.get(i), name -> new ArrayList<>()).add(i);
      }
      this.groups =
          places.values().stream()
              .map(those -> those.stream().mapToInt(Integer::intValue).toArray())
              .toList();
      this.resamples = resamples;
      this.seed = seed;
    }

    /** Returns the figure with its resamples over groups. */
    public ResampledFigure of(ScoredGrades data, ToDoubleFunction<ScoredGrades> figure) {
      double[] drawn = new double[resamples];
      SplittableRandom random = new SplittableRandom(seed);
      for (int resample = 0; resample < resamples; resample++) {
        int[] places =
            IntStream.range(0, groups.size())
                .mapToObj(draw -> groups.get(random.nextInt(groups.size())))
                .flatMapToInt(IntStream::of)
                .toArray();
        drawn[resample] = figure.applyAsDouble(data.at(places));
      }
      return new ResampledFigure(figure.applyAsDouble(data), drawn);
    }
  }
}
