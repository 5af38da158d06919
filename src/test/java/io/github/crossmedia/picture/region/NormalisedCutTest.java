package io.github.crossmedia.picture.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class NormalisedCutTest {

  @Test
  void cutsTheWeakestBond() {
    // a chain 0 - 1 - 2 - 3 with a weak link in the middle
    double[][] weights = {{0, 1, 0, 0}, {1, 0, 0.1, 0}, {0, 0.1, 0, 1}, {0, 0, 1, 0}};
    NormalisedCuts.Cut cut = NormalisedCuts.Cut.of(weights);
    // cut 0.1; either side holds 1 + 1.1
    assertEquals(0.2 / 2.1, cut.value(), 1e-9);
    boolean[] side = cut.first();
    assertArrayEquals(new boolean[] {side[0], side[0], !side[0], !side[0]}, side);
  }

  @Test
  void findsTheBestOfAllCutsOfASmallGraph() {
    double[][] weights = {
      {4, 2, 0.5, 0, 0},
      {2, 3, 1, 0.2, 0},
      {0.5, 1, 2, 1.5, 0.3},
      {0, 0.2, 1.5, 5, 2},
      {0, 0, 0.3, 2, 1}
    };
    double best = Double.MAX_VALUE;
    for (int subset = 1; subset < 31; subset++) {
      best = Math.min(best, value(weights, subset));
    }
    assertEquals(best, NormalisedCuts.Cut.of(weights).value(), 1e-9);
  }

  @Test
  void dividesWhatIsNotConnectedForFree() {
    double[][] weights = {{1, 1, 0}, {1, 1, 0}, {0, 0, 3}};
    assertEquals(0, NormalisedCuts.Cut.of(weights).value(), 1e-9);
  }

  @Test
  void dividesSinglePixelsOfOppositeColours() {
    // exp(-d / 150) for colours as far apart as colours are
    double bond = Math.exp(-260.0 * 260 / 150);
    NormalisedCuts.Cut cut = NormalisedCuts.Cut.of(new double[][] {{0, bond}, {bond, 0}});
    assertEquals(0, cut.value(), 1e-9);
    assertNotEquals(cut.first()[0], cut.first()[1]);
  }

  private static double value(double[][] weights, int subset) {
    double cut = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < weights.length; j++) {
        boolean a = (subset >> i & 1) == 1;
        boolean b = (subset >> j & 1) == 1;
        cut += a && !b ? weights[i][j] : 0;
        first += a ? weights[i][j] : 0;
        second += a ? 0 : weights[i][j];
      }
    }
    return cut / first + cut / second;
  }
}
