package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.JudgeCalibration.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Judges with stated bias and noise, who look at a truth that no system knows. */
final class JudgeCalibrationTest {

  private static final int PAIRS = 120;

  private static final List<SimulatedJudge> BIASED =
      List.of(
          new SimulatedJudge("mild", 0.8, 0.7, 0.4, 1),
          new SimulatedJudge("strict", -0.9, 0.8, 0.4, 2),
          new SimulatedJudge("plain", 0, 1, 0.4, 3));

  private static final List<SimulatedJudge> ALIKE =
      List.of(
          new SimulatedJudge("a", 0, 1, 0.8, 1),
          new SimulatedJudge("b", 0, 1, 0.8, 2),
          new SimulatedJudge("c", 0, 1, 0.8, 3));

  @Test
  void calibratingBiasedJudgesMakesThemAgreeOnPairsItNeverSaw() {
    Effect effect = JudgeCalibration.effect(judged(BIASED), 1);

    assertEquals(PAIRS / 2, effect.pairs());
    assertTrue(effect.before() < 0.75, effect.toString());
    assertTrue(effect.after() > effect.before() + 0.1, effect.toString());
  }

  @Test
  void judgesWithoutABiasGainNothing() {
    Effect effect = JudgeCalibration.effect(judged(ALIKE), 1);

    assertEquals(effect.before(), effect.after(), 0.05, effect.toString());
  }

  /**
   * Equation 2.1 by hand. On the base set a gives 1, 3 (mean 2, deviation 1) and b gives 2, 4 (mean
   * 3, deviation 1); all give 1, 2, 3, 4 (mean 2.5, deviation sqrt(1.25)). The 3 of a becomes 2.5 +
   * sqrt(1.25), the 2 of b 2.5 - sqrt(1.25).
   */
  @Test
  void meanAndVarianceOfEachJudgeBecomeThoseOfAll() {
    List<Judgment> judgments =
        List.of(
            Judgments.of("a", 0, 1),
            Judgments.of("b", 0, 2),
            Judgments.of("a", 1, 3),
            Judgments.of("b", 1, 4));

    JudgeCalibration calibration = JudgeCalibration.fit(judgments);

    assertEquals(2.5 + Math.sqrt(1.25), calibration.lines().get("a").at(3), 1e-12);
    assertEquals(2.5 - Math.sqrt(1.25), calibration.lines().get("b").at(2), 1e-12);
  }

  /** Of judges with bias and noise, adjusted grades keep their spread. */
  @Test
  void gradesAreNotShrunkTowardsTheirMean() {
    List<Judgment> judgments = judged(BIASED);

    double before = variance(judgments);
    double after = variance(JudgeCalibration.fit(judgments).adjusted(judgments));

    assertEquals(before, after, 0.1 * before);
  }

  private static double variance(List<Judgment> judgments) {
    double[] grades =
        judgments.stream().mapToDouble(judgment -> judgment.grade().getAsDouble()).toArray();
    double mean = Arrays.stream(grades).average().orElseThrow();
    return Arrays.stream(grades)
        .map(grade -> (grade - mean) * (grade - mean))
        .average()
        .orElseThrow();
  }

  @Test
  void aMildJudgeIsBroughtDownAndStretched() {
    JudgeCalibration calibration = JudgeCalibration.fit(judged(BIASED));

    double high = calibration.lines().get("mild").at(4);
    double low = calibration.lines().get("mild").at(2);
    assertTrue(low < 1.9, "2 by the mild judge becomes " + low);
    assertTrue(high - low > 1.8, "from " + low + " to " + high);
  }

  @Test
  void pairsOutsideOfTheBaseSetAreAdjustedButTeachNothing() {
    List<Judgment> judgments = new ArrayList<>(judged(BIASED));
    JudgeCalibration calibration = JudgeCalibration.fit(judgments);
    Judgment base = judgments.getFirst();
    Judgment own =
        new Judgment("mild", base.question(), "own.jpg", base.grade(), base.scale(), false, 0.5);
    judgments.add(own);

    assertEquals(calibration, JudgeCalibration.fit(judgments));
    assertEquals(
        calibration.adjusted(List.of(base)).getFirst().grade(),
        calibration.adjusted(List.of(own)).getFirst().grade());
  }

  private static List<Judgment> judged(List<SimulatedJudge> judges) {
    SplittableRandom random = new SplittableRandom(7);
    List<Judgment> judgments = new ArrayList<>();
    for (int pair = 0; pair < PAIRS; pair++) {
      double truth = 1 + 4 * random.nextDouble();
      for (SimulatedJudge judge : judges) {
        judgments.add(Judgments.of(judge.name(), pair, judge.grade(truth, pair, Judgments.SCALE)));
      }
    }
    return judgments;
  }
}
