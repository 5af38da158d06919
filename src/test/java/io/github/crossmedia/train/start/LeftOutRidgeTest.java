package io.github.crossmedia.train.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The ridge that is chosen without regressions is the one that regressions choose. */
final class LeftOutRidgeTest {

  private static final int ROWS = 12;
  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);

  private final Random random = new Random(1);

  @Test
  void choosesWhatPredictsRowsThatAreReallyLeftOutBest() {
    DenseMatrix features = drawn(4);
    DenseMatrix targets = DenseMatrix.zeros(ROWS, 2);
    for (int row = 0; row < ROWS; row++) {
      targets.set(row, 0, features.get(row, 0) + 2 * random.nextGaussian());
      targets.set(row, 1, features.get(row, 1) - features.get(row, 2) + random.nextGaussian());
    }
    DenseMatrix products = ALGEBRA.product(features, features.transposed());
    double unit = products.trace() / ROWS;
    double chosen = new ResidualTrainer.LeftOutRidge(products, ALGEBRA).best(targets).ridge();
    double best = Double.POSITIVE_INFINITY;
    double expected = 0;
    for (double ridge : new double[] {0.1, 0.3, 1, 3, 10, 30, 100, 300}) {
      double error = 0;
      for (int left = 0; left < ROWS; left++) {
        error += error(products, targets, left, ridge * unit);
      }
      if (error < best) {
        best = error;
        expected = ridge;
      }
    }
    assertEquals(expected, chosen);
    assertTrue(expected > 0.1 && expected < 300, "neither end of the grid: " + expected);
  }

  /** The squared error of a row that is predicted by a regression on all others. */
  private static double error(DenseMatrix products, DenseMatrix targets, int left, double ridge) {
    DenseMatrix kept = DenseMatrix.zeros(ROWS - 1, ROWS - 1);
    DenseMatrix wanted = DenseMatrix.zeros(ROWS - 1, targets.columns());
    for (int i = 0; i < ROWS - 1; i++) {
      for (int j = 0; j < ROWS - 1; j++) {
        kept.set(i, j, products.get(place(i, left), place(j, left)));
      }
      for (int column = 0; column < targets.columns(); column++) {
        wanted.set(i, column, targets.get(place(i, left), column));
      }
    }
    kept.addToDiagonal(ridge);
    DenseMatrix lower = ALGEBRA.cholesky(kept);
    DenseMatrix weights = ALGEBRA.solveLowerTransposed(lower, ALGEBRA.solveLower(lower, wanted));
    double error = 0;
    for (int column = 0; column < targets.columns(); column++) {
      double guess = 0;
      for (int i = 0; i < ROWS - 1; i++) {
        guess += products.get(left, place(i, left)) * weights.get(i, column);
      }
      error += Math.pow(targets.get(left, column) - guess, 2);
    }
    return error;
  }

  private static int place(int i, int left) {
    return i < left ? i : i + 1;
  }

  private DenseMatrix drawn(int columns) {
    DenseMatrix matrix = DenseMatrix.zeros(ROWS, columns);
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < columns; column++) {
        matrix.set(row, column, random.nextGaussian());
      }
    }
    return matrix;
  }
}
