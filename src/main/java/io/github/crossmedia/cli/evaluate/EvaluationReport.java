package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.PictureRankings;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.UnratedBounds;
import io.github.crossmedia.evaluate.statistics.Comparison;
import io.github.crossmedia.evaluate.statistics.Correlation;
import io.github.crossmedia.evaluate.statistics.Holm;
import io.github.crossmedia.evaluate.statistics.PictureBootstrap;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The evaluation of runs on the same queries.
 *
 * @param pairs one for each measure and pair of runs, sorted by measure
 */
record EvaluationReport(List<Measure> measures, List<MeasuredRun> runs, List<Pair> pairs) {

  /**
   * The evaluation of a run.
   *
   * @param correlation the correlation of scores and judgments, if judgments are graded
   * @param overPictures for each measure the mean with its bootstrap over pictures
   * @param bounds for each measure its bounds by unrated items; empty if the judgments only name
   *     relevant items
   */
  record MeasuredRun(
      Path file,
      String name,
      Evaluation evaluation,
      Optional<Correlation> correlation,
      List<ResampledFigure> overPictures,
      List<UnratedBounds> bounds) {}

  /**
   * Two runs compared by one measure.
   *
   * @param one the number of the first run
   * @param other the number of the second
   * @param overPictures the advantage of the first run, with its bootstrap over pictures
   * @param corrected the p-values, corrected for the number of pairs
   */
  record Pair(
      int one,
      int other,
      Comparison comparison,
      ResampledFigure overPictures,
      CorrectedPValues corrected) {}

  /** P-values after Holm's correction. */
  record CorrectedPValues(double wilcoxon, double overQueries, double overPictures) {}

  static EvaluationReport of(
      Judgments judgments, List<RunFile> files, List<Measure> measures, PictureBootstrap draws) {
    List<Run> runs = files.stream().map(RunFile::run).toList();
    Set<String> pictures = PictureRankings.pictures(judgments, runs);
    List<MeasuredRun> measured = new ArrayList<>();
    for (RunFile file : files) {
      measured.add(
          new MeasuredRun(
              file.path(),
              file.run().name(),
              Evaluation.ofAllJudged(judgments, file.run()),
              correlation(judgments, file.run()),
              draws.of(PictureRankings.of(judgments, file.run(), pictures), measures),
              UnratedBounds.apply(judgments)
                  ? measures.stream()
                      .map(measure -> UnratedBounds.of(measure, judgments, file.run()))
                      .toList()
                  : List.of()));
    }
    List<Pair> pairs = new ArrayList<>();
    for (int measure = 0; measure < measures.size(); measure++) {
      pairs.addAll(corrected(pairs(measures.get(measure), measure, measured, draws.seed())));
    }
    return new EvaluationReport(measures, measured, pairs);
  }

  private static Optional<Correlation> correlation(Judgments judgments, Run run) {
    return judgments.areGraded() ? Correlation.of(judgments, run) : Optional.empty();
  }

  private static List<Pair> pairs(Measure measure, int index, List<MeasuredRun> runs, long seed) {
    List<Pair> pairs = new ArrayList<>();
    for (int one = 0; one < runs.size(); one++) {
      for (int other = one + 1; other < runs.size(); other++) {
        Evaluation evaluation = runs.get(one).evaluation();
        Comparison comparison =
            Comparison.of(measure, evaluation, runs.get(other).evaluation(), seed);
        ResampledFigure overPictures =
            runs.get(one)
                .overPictures()
                .get(index)
                .minus(runs.get(other).overPictures().get(index));
        CorrectedPValues itself =
            new CorrectedPValues(
                comparison.wilcoxon().pValue(),
                comparison.bootstrap().pValue(),
                overPictures.pValue());
        pairs.add(new Pair(one, other, comparison, overPictures, itself));
      }
    }
    return pairs;
  }

  private static List<Pair> corrected(List<Pair> pairs) {
    double[] wilcoxon = corrected(pairs, CorrectedPValues::wilcoxon);
    double[] queries = corrected(pairs, CorrectedPValues::overQueries);
    double[] pictures = corrected(pairs, CorrectedPValues::overPictures);
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i -> {
              Pair pair = pairs.get(i);
              CorrectedPValues corrected =
                  new CorrectedPValues(wilcoxon[i], queries[i], pictures[i]);
              return new Pair(pair.one, pair.other, pair.comparison, pair.overPictures, corrected);
            })
        .toList();
  }

  private static double[] corrected(List<Pair> pairs, ToDoubleFunction<CorrectedPValues> which) {
    return Holm.corrected(
        pairs.stream().mapToDouble(pair -> which.applyAsDouble(pair.corrected)).toArray());
  }
}
