package io.github.crossmedia.evaluate.monotone;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.human.WeightedCorrelation;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class MonotoneRegressionTest {

  @Test
  void violatorsArePooled() {
    // By hand: 3 and 1 are pooled to 2, then 4 stands alone; the pair of weight 3 draws 5 and 9 to
    // 8.
    ScoredGrades data =
        new ScoredGrades(
            new double[] {1, 2, 3, 4, 5},
            new double[] {3, 1, 4, 9, 5},
            new double[] {1, 1, 1, 3, 1});

    GradeMap.KnotMap map = MonotoneRegression.fit(data);

    assertArrayEquals(new double[] {2, 2, 4, 8, 8}, map.of(data.scores()), 1e-12);
    assertEquals(3, map.at(2.5), 1e-12);
    assertEquals(8, map.at(99), 0);
  }

  @Test
  void equalScoresHaveOneGrade() {
    ScoredGrades data = ScoredGrades.of(new double[] {1, 1, 1, 2}, new double[] {1, 5, 3, 4});

    assertArrayEquals(
        new double[] {3, 3, 3, 4}, MonotoneRegression.fit(data).of(data.scores()), 1e-12);
  }

  /** Maximising the correlation over monotone maps is the same regression. */
  @Test
  void noMonotoneMapCorrelatesBetter() {
    SplittableRandom random = new SplittableRandom(5);
    double closest = -1;
    for (int data = 0; data < 20; data++) {
      ScoredGrades pairs = random(random, 60);
      double[] fitted = MonotoneRegression.fit(pairs).of(pairs.scores());
      double best = WeightedCorrelation.pearson(pairs.withScores(fitted));
      for (int map = 0; map < 500; map++) {
        double[] other = monotone(random, pairs, fitted, map);
        double correlation = WeightedCorrelation.pearson(pairs.withScores(other));
        assertTrue(correlation <= best + 1e-12, correlation + " above " + best);
        closest = Math.max(closest, correlation / best);
      }
    }
    assertTrue(closest > 0.999, "the maps tried come near the best: " + closest);
  }

  private static ScoredGrades random(SplittableRandom random, int size) {
    double[] scores = random.doubles(size).toArray();
    double[] grades =
        Arrays.stream(scores)
            .map(score -> Math.rint(1 + 4 * score * score + 1.5 * random.nextGaussian()))
            .toArray();
    return new ScoredGrades(scores, grades, random.doubles(size, 0.2, 5).toArray());
  }

  /** Steps at random places, or the fitted map with a little of such steps added. */
  private static double[] monotone(
      SplittableRandom random, ScoredGrades pairs, double[] fitted, int map) {
    double[] steps = new double[pairs.size()];
    double level = 0;
    for (int place : pairs.ascending()) {
      level += random.nextInt(4) == 0 ? random.nextDouble() : 0;
      steps[place] = level;
    }
    if (map % 2 == 0) {
      return steps;
    }
    double share = random.nextDouble() / 10;
    double[] near = new double[steps.length];
    Arrays.setAll(near, i -> fitted[i] + share * steps[i]);
    return near;
  }
}
