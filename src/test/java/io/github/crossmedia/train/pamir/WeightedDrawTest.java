package io.github.crossmedia.train.pamir;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeightedDrawTest {

  @Test
  void numbersAreDrawnInProportionToTheirWeights() {
    double[] weights = {1, 4, 0, 0.5, 2.5, 2};
    Ranking.Draw draw = new Ranking.Draw(weights);
    SplittableRandom random = new SplittableRandom(5);
    int[] counts = new int[weights.length];
    for (int i = 0; i < 100_000; i++) {
      counts[draw.next(random)]++;
    }
    for (int i = 0; i < weights.length; i++) {
      // four standard deviations of a share of a half at most
      assertEquals(weights[i] / 10, counts[i] / 100_000.0, 4 * 0.5 / Math.sqrt(100_000));
    }
    assertEquals(0, counts[2]);
  }

  @Test
  void oneNumberIsAlwaysDrawn() {
    assertEquals(0, new Ranking.Draw(new double[] {3}).next(new SplittableRandom(1)));
  }
}
