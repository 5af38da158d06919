package io.github.crossmedia.train.teach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.Calibration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TaughtCalibrationTest {

  private static final Calibration SINGLE =
      Calibration.of(new float[] {0, 0.5f, 1}, new float[] {0.01f, 0.3f, 0.8f});

  @Test
  void leftOutExamplesThatStandOutAreLikelyAndThoseThatDoNotAreNot() {
    Calibration apart = fitted(6, 0);
    Calibration mixed = fitted(0, 0);

    assertTrue(apart.apply(6) > 0.5, apart::toString);
    assertTrue(apart.apply(0) < 0.05, apart::toString);
    assertTrue(mixed.apply(3) < 0.5, mixed::toString);
  }

  @Test
  void asManyAreExpectedAsShowTheWord() {
    for (double share : new double[] {0.025, 0.1, 0.3}) {
      Calibration map = fitted(2, share);
      double expected =
          Arrays.stream(noise(400)).map(score -> map.apply((float) score)).average().orElseThrow();

      // The examples are among those that show it; unmarked pictures fall short of the share
      assertTrue(expected < share && expected > share / 4, share + " " + expected);
    }
  }

  @Test
  void oneExampleIsJudgedByWhatIsUsual() {
    Calibration map = TaughtCalibration.of(learned(false), 0, SINGLE);

    assertTrue(map.apply(3.5f) > map.apply(1) && map.apply(0) < 0.05, map::toString);
  }

  @Test
  void whatIsNotChangedKeepsItsMap() {
    assertSame(SINGLE, TaughtCalibration.of(learned(true, 5), 0, SINGLE));
    assertSame(
        SINGLE,
        TaughtCalibration.of(
            new LearnedWord(
                new float[1],
                false,
                new int[0],
                new int[0],
                new double[0],
                new double[0],
                OptionalInt.empty()),
            0,
            SINGLE));
  }

  @Test
  void scoresAscendThroughout() {
    Calibration map = fitted(4, 0);
    for (int i = -400; i < 1200; i++) {
      assertTrue(map.apply(i / 100f) < map.apply((i + 1) / 100f));
    }
    assertEquals(map, fitted(4, 0));
  }

  private static Calibration fitted(double mean, double share) {
    return TaughtCalibration.of(
        learned(false, mean - 1, mean, mean, mean + 1, mean), share, SINGLE);
  }

  private static LearnedWord learned(boolean isKept, double... leftOut) {
    return new LearnedWord(
        new float[1], isKept, new int[0], new int[0], leftOut, noise(400), OptionalInt.empty());
  }

  private static double[] noise(int count) {
    return new Random(1).doubles(count).map(u -> 3.46 * (u - 0.5)).toArray();
  }
}
