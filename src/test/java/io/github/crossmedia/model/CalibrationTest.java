package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  private static Calibration random(Random random) {
    int knots = 2 + random.nextInt(6);
    float[] raw = ascending(random, knots, -2, 4);
    float[] calibrated = ascending(random, knots, 0.02f, 0.9f);
    return Calibration.of(raw, calibrated);
  }

  private static float[] ascending(Random random, int size, float least, float width) {
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = least + width * (i + 0.8f * random.nextFloat()) / size;
    }
    return values;
  }

  @Test
  void knotsAreMetAndLinesBetweenThemAreStraight() {
    Calibration calibration = Calibration.of(new float[] {0, 1, 3}, new float[] {0.2f, 0.6f, 0.8f});
    assertEquals(0.2f, calibration.apply(0), 1e-7f);
    assertEquals(0.6f, calibration.apply(1), 1e-7f);
    assertEquals(0.7f, calibration.apply(2), 1e-7f);
    // the hyperbolas: slope 0.4 below 0 and 0.1 above 3
    assertEquals(0.2 / (1 + 0.4 / 0.2 * 5), calibration.apply(-5), 1e-7);
    assertEquals(1 - 0.2 / (1 + 0.1 / 0.2 * 5), calibration.apply(8), 1e-7);
  }

  @Test
  @Tag("thorough")
  void theMapAscendsStrictlyOnAFineGridAndNeverLeavesTheOpenInterval() {
    Random random = new Random(1);
    for (int round = 0; round < 100; round++) {
      Calibration calibration = random(random);
      float previous = calibration.apply(-5);
      for (int i = -4_999; i < 5_000; i++) {
        float score = calibration.apply(i / 1000f);
        assertTrue(score > previous, "at " + i / 1000f + " of " + calibration);
        previous = score;
      }
      assertTrue(calibration.apply(-Float.MAX_VALUE) > 0);
      assertTrue(calibration.apply(Float.MAX_VALUE) < 1);
    }
  }

  @Test
  void theLineOfAScoreIsFoundHoweverUnevenKnotsLie() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      int knots = 2 + random.nextInt(60);
      float[] raw = new float[knots];
      float[] calibrated = new float[knots];
      raw[0] = (float) random.nextGaussian();
      calibrated[0] = 0.01f;
      for (int i = 1; i < knots; i++) {
        float step = (float) Math.exp(8 * random.nextGaussian());
        raw[i] = Math.max(Math.nextUp(raw[i - 1]), raw[i - 1] + step);
        calibrated[i] = calibrated[i - 1] + 0.9f / knots * (0.5f + 0.5f * random.nextFloat());
      }
      Calibration calibration = Calibration.of(raw, calibrated);
      for (int i = 0; i + 1 < knots; i++) {
        assertEquals(calibrated[i], calibration.apply(raw[i]), 1e-6f);
        float between = raw[i] + random.nextFloat() * (raw[i + 1] - raw[i]);
        float below = Math.nextDown(raw[i + 1]);
        for (float score : new float[] {between, below}) {
          double share = ((double) score - raw[i]) / ((double) raw[i + 1] - raw[i]);
          double expected = calibrated[i] + share * ((double) calibrated[i + 1] - calibrated[i]);
          assertEquals(expected, calibration.apply(score), 1e-6, "at " + score);
        }
      }
    }
  }

  @Test
  void noRawScoreBelowTheInverseReachesTheScore() {
    Random random = new Random(2);
    for (int round = 0; round < 20_000; round++) {
      Calibration calibration = random(random);
      float score = random.nextFloat();
      float raw = calibration.invertedDown(score);
      assertTrue(calibration.apply(raw) < score || score <= Float.MIN_VALUE);
      // and the bound is tight: a little above it the score is reached
      float above = raw + Math.max(1e-4f, Math.abs(raw) * 1e-3f);
      if (score > 0.01f && score < 0.99f) {
        assertTrue(calibration.apply(above) >= score, score + " of " + calibration);
      }
    }
  }

  @Test
  void knotsThatDoNotAscendAreRefused() {
    float[][][] wrong = {
      {{0, 0}, {0.1f, 0.2f}},
      {{0, 1}, {0.2f, 0.2f}},
      {{0, 1}, {0, 0.2f}},
      {{0}, {0.5f}},
      {{0, 1}, {0.5f, 1}},
      {{0, Float.NaN}, {0.1f, 0.2f}}
    };
    for (float[][] knots : wrong) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Calibration.of(knots[0], knots[1]),
          Arrays.deepToString(knots));
    }
  }
}
