package io.github.crossmedia.cli.evaluate;

import io.github.crossmedia.evaluate.human.JudgeCalibration;
import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import io.github.crossmedia.evaluate.human.JudgedPair;
import io.github.crossmedia.evaluate.human.JudgedRun;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.OneAgainstOthers;
import io.github.crossmedia.evaluate.human.Scale;
import io.github.crossmedia.evaluate.human.Uniformity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The agreement of runs with people, and of people with each other.
 *
 * @param pairs the number of judged pairs
 * @param uniformityError the uniformity error of their grades
 * @param alpha the agreement of the judges; empty if no pair has two grades
 * @param calibration the effect of calibrating the judges, if enough pairs are held out
 */
record PeopleEvaluation(
    List<RunAgreement> runs,
    Scale scale,
    int pairs,
    double uniformityError,
    OptionalDouble alpha,
    Map<String, Double> oneAgainstOthers,
    Optional<Effect> calibration) {

  /** The least number of pairs for which the effect of calibration is meaningful. */
  private static final int MIN_PAIRS = 5;

  record RunAgreement(String name, JudgedRun judged) {}

  static PeopleEvaluation of(
      List<RunFile> runs, List<Judgment> judgments, int resamples, long seed) {
    List<JudgedPair> pairs = JudgedPair.of(judgments);
    double alpha = JudgedRun.agreement(judgments);
    return new PeopleEvaluation(
        runs.stream()
            .map(
                file ->
                    new RunAgreement(
                        file.path().getFileName().toString(),
                        JudgedRun.of(judgments, file.run(), resamples, seed)))
            .toList(),
        pairs.getFirst().scale(),
        pairs.size(),
        Uniformity.error(pairs.stream().map(JudgedPair::grade).toList(), pairs.getFirst().scale()),
        Double.isNaN(alpha) ? OptionalDouble.empty() : OptionalDouble.of(alpha),
        Double.isNaN(alpha) ? Map.of() : OneAgainstOthers.byJudge(judgments),
        Double.isNaN(alpha)
            ? Optional.empty()
            : Optional.of(JudgeCalibration.effect(judgments, seed))
                .filter(effect -> effect.pairs() >= MIN_PAIRS));
  }
}
