package io.github.crossmedia.reproduce.ogive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import io.github.crossmedia.evaluate.monotone.GradeMap;
import io.github.crossmedia.evaluate.monotone.MonotoneRegression;
import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class CubicOgiveTest {

  /**
   * Knots 0, 1 and 2, inflection at 1, curvatures 6, 0 and -6. By hand: the slope is 6x - 3x^2 up
   * to 1 and 3 - 3(x - 1)^2 after it, the map 3x^2 - x^3 up to 1 and 2 + 3(x - 1) - (x - 1)^3 after
   * it.
   */
  @Test
  void piecesAreThoseOfTheCubic() {
    CubicOgive ogive = CubicOgive.of(new double[] {0, 1, 2}, 1, 0, 0, new double[] {6, 0, -6});

    assertEquals(3 * 0.25 - 0.125, ogive.at(0.5), 1e-12);
    assertEquals(2, ogive.at(1), 1e-12);
    assertEquals(2 + 1.5 - 0.125, ogive.at(1.5), 1e-12);
    assertEquals(4, ogive.at(2), 1e-12);
    assertEquals(List.of(0.0, 3.0, 0.0), ogive.slopes());
    assertEquals(0, ogive.at(-1), 1e-12);
    assertEquals(4, ogive.at(3), 1e-12);
  }

  /** The same curve as equation 4.10 writes it, by powers of the distance from each knot. */
  @Test
  void equationOfTheThesisIsTheSameCurve() {
    double[] knots = {0, 1, 2};
    CubicOgive ogive = CubicOgive.of(knots, 1, 1, 0.5, new double[] {3, 0, -2});
    // Third derivatives of the pieces: (0 - 3) / 1 and (-2 - 0) / 1; they jump by 1 at knot 1.
    DoubleUnaryOperator thesis =
        x ->
            1
                + 0.5 * x
                + 1.5 * x * x
                + (-3 * Math.pow(x, 3) + 1 * Math.pow(Math.max(0, x - 1), 3)) / 6;

    for (double score = 0; score <= 2; score += 0.125) {
      assertEquals(thesis.applyAsDouble(score), ogive.at(score), 1e-12, "at " + score);
    }
  }

  @Test
  void findsAnOgiveThatMadeTheGrades() {
    CubicOgive truth = CubicOgive.of(new double[] {0, 1, 2}, 1, 1, 0, new double[] {6, 0, -6});
    double[] scores = new double[201];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = i / 100.0;
    }

    GradeMap found = CubicOgive.fit(ScoredGrades.of(scores, truth.of(scores)));

    for (double score : scores) {
      assertEquals(truth.at(score), found.at(score), 0.01, "at " + score);
    }
  }

  @Test
  void isAnOgiveWhateverTheGrades() {
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 20; run++) {
      double[] scores = random.doubles(60).toArray();
      double[] grades = random.doubles(60, 1, 5).toArray();
      if (CubicOgive.fit(ScoredGrades.of(scores, grades)) instanceof CubicOgive ogive) {
        assertTrue(ogive.slopes().stream().allMatch(slope -> slope > -1e-9), ogive::toString);
        for (int knot = 0; knot < ogive.knots().size(); knot++) {
          double curvature = ogive.curvatures().get(knot);
          assertTrue(knot >= ogive.inflection() || curvature >= -1e-9, ogive::toString);
          assertTrue(knot <= ogive.inflection() || curvature <= 1e-9, ogive::toString);
        }
      }
    }
  }

  /** No monotone map correlates more than the regression, and a smooth one hardly less. */
  @Test
  void correlatesNoMoreThanTheRegression() {
    SplittableRandom random = new SplittableRandom(2);
    double[] scores = random.doubles(400).toArray();
    double[] grades =
        Arrays.stream(scores)
            .map(s -> 3 + 2 * Math.tanh(6 * s - 3) + random.nextGaussian())
            .toArray();
    ScoredGrades data = ScoredGrades.of(scores, grades);

    double regression = correlation(data, MonotoneRegression.fit(data));
    double ogive = correlation(data, CubicOgive.fit(data));

    assertTrue(ogive <= regression, ogive + " above " + regression);
    assertTrue(ogive > regression - 0.03, ogive + " far below " + regression);
  }

  @Test
  void isConstantWhereOneScoreIsAll() {
    GradeMap map = CubicOgive.fit(ScoredGrades.of(new double[] {1, 1}, new double[] {2, 4}));

    assertEquals(3, map.at(1), 1e-12);
  }

  private static double correlation(ScoredGrades data, GradeMap map) {
    return WeightedCorrelation.pearson(data.withScores(map.of(data.scores())));
  }
}
