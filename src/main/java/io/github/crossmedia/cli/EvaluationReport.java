package io.github.crossmedia.cli;

import io.github.crossmedia.evaluate.Comparison;
import io.github.crossmedia.evaluate.Correlation;
import io.github.crossmedia.evaluate.Evaluation;
import io.github.crossmedia.evaluate.Judgments;
import io.github.crossmedia.evaluate.Measure;
import io.github.crossmedia.evaluate.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One or two runs, measured by the same queries.
 *
 * @param comparisons one a measure, of the first run with the second; empty for a single run
 */
record EvaluationReport(
    List<Measure> measures, List<MeasuredRun> runs, List<Comparison> comparisons) {

  /**
   * A run and what was found out about it.
   *
   * @param correlation of scores and judgments, where those are graded
   */
  record MeasuredRun(
      Path file, String name, Evaluation evaluation, Optional<Correlation> correlation) {}

  static EvaluationReport of(
      Judgments judgments, List<RunFile> runs, List<Measure> measures, long seed) {
    List<MeasuredRun> measured =
        runs.stream()
            .map(
                file ->
                    new MeasuredRun(
                        file.path(),
                        file.run().name(),
                        Evaluation.ofAllJudged(judgments, file.run()),
                        correlation(judgments, file.run())))
            .toList();
    return new EvaluationReport(measures, measured, comparisons(measures, measured, seed));
  }

  private static Optional<Correlation> correlation(Judgments judgments, Run run) {
    return judgments.areGraded() ? Correlation.of(judgments, run) : Optional.empty();
  }

  private static List<Comparison> comparisons(
      List<Measure> measures, List<MeasuredRun> runs, long seed) {
    if (runs.size() < 2) {
      return List.of();
    }
    Evaluation one = runs.get(0).evaluation();
    Evaluation other = runs.get(1).evaluation();
    return measures.stream().map(measure -> Comparison.of(measure, one, other, seed)).toList();
  }
}
