package io.github.crossmedia.train.nearest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class AscentTest {

  @Test
  void itFindsTheHighestPointOfAHill() {
    // 3 log x - x + 2 log y - 5 y is greatest at x = 3 and y = 2/5
    double[] top =
        LearnedViews.Ascent.from(
            new double[] {20, 20},
            (at, gradient) -> {
              gradient[0] = 3 / at[0] - 1;
              gradient[1] = 2 / at[1] - 5;
              return 3 * Math.log(at[0]) - at[0] + 2 * Math.log(at[1]) - 5 * at[1];
            });
    assertArrayEquals(new double[] {3, 0.4}, top, 0.01);
  }
}
