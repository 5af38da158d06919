package io.github.crossmedia.train.nearest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewLikelihoodTest {

  private static final float ROOT = (float) Math.sqrt(0.5);

  /** In this view, pictures 0 and 1 are the same, and 2 is half alike to both. */
  private static final SparseMatrix COLOUR =
      SparseMatrix.of(
          2,
          List.of(
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(0, ROOT, 1, ROOT))));

  /** In this one, 0 and 2 are the same, and 1 is half alike to both. */
  private static final SparseMatrix TEXTURE = COLOUR.rows(new int[] {0, 2, 1});

  private static final SparseMatrix WORDS =
      SparseMatrix.of(
          2,
          List.of(
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(1, 1f))));

  private static final LearnedViews.ViewDistances DISTANCES =
      LearnedViews.ViewDistances.of(
          List.of(COLOUR, TEXTURE),
          List.of(new int[] {0}, new int[] {1}, new int[] {2}),
          2,
          new LinearAlgebra(1));

  @Test
  void distancesAreOneMinusTheCosineInEachView() {
    for (int i = 0; i < 2; i++) {
      boolean isFirst = DISTANCES.neighbours()[0][i] == 1;
      assertEquals(isFirst ? 0 : 1 - ROOT, DISTANCES.distance(0, i, 0), 1e-6);
      assertEquals(isFirst ? 1 - ROOT : 0, DISTANCES.distance(0, i, 1), 1e-6);
    }
  }

  @Test
  void picturesOfOneGroupAreNotNeighbours() {
    int[] together = {0, 2};
    LearnedViews.ViewDistances distances =
        LearnedViews.ViewDistances.of(
            List.of(COLOUR, TEXTURE),
            List.of(together, new int[] {1}, together),
            2,
            new LinearAlgebra(1));
    assertArrayEquals(new int[] {1}, distances.neighbours()[0]);
    assertEquals(2, distances.neighbours()[1].length);
    assertArrayEquals(new int[] {1}, distances.neighbours()[2]);
  }

  @Test
  void theLikelihoodIsThatOfTheFormula() {
    double far = 1 - Math.sqrt(0.5);
    double[] weights = {3, 2};
    // picture 0: 1 has its word, at 2 far; 2 has the other, at 3 far
    double first = share(2 * far, 3 * far);
    // picture 1: 0 has its word, at 2 far; 2 has the other, at 3 far + 2 far
    double second = share(2 * far, 5 * far);
    // picture 2: neither neighbour has its word, both the other: present 1e-5, absent 1 - 1e-5
    double present = Math.log(first) + Math.log(second) + Math.log(1e-5);
    double absent = Math.log(first) + Math.log(second) + Math.log(1e-5);
    assertEquals(
        (present + absent) / 3,
        new LearnedViews.ViewLikelihood(DISTANCES, WORDS).of(weights, new double[2]),
        1e-5);
  }

  /** What the nearer of two says, kept from 0 and 1. */
  private static double share(double near, double far) {
    return 1e-5 + (1 - 2e-5) / (1 + Math.exp(near - far));
  }

  @Test
  void theGradientIsWhatSmallStepsTell() {
    LearnedViews.ViewLikelihood likelihood = new LearnedViews.ViewLikelihood(DISTANCES, WORDS);
    double[] weights = {3, 2};
    double[] gradient = new double[2];
    likelihood.of(weights, gradient);
    double[] told = gradient.clone();
    double step = 1e-4;
    double[] small = new double[2];
    for (int view = 0; view < 2; view++) {
      double[] up = weights.clone();
      double[] down = weights.clone();
      up[view] += step;
      down[view] -= step;
      small[view] = (likelihood.of(up, gradient) - likelihood.of(down, gradient)) / (2 * step);
    }
    assertArrayEquals(small, told, 1e-6);
  }
}
