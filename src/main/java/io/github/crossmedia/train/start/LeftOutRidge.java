package io.github.crossmedia.train.start;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SymmetricEigen;

/**
 * Ridge regression in its dual form, whose ridge is the one that predicts each row best when it is
 * left out (Allen, 1974): this needs no second regression.
 */
final class LeftOutRidge {

  private static final double[] RIDGES = {0.1, 0.3, 1, 3, 10, 30, 100, 300};

  private final LinearAlgebra algebra;
  private final SymmetricEigen eigen;
  private final double unit;

  /**
   * Prepares all ridges.
   *
   * @param products of the centred rows with each other
   */
  LeftOutRidge(DenseMatrix products, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.unit = products.trace() / products.rows();
    this.eigen = algebra.symmetricEigen(products);
  }

  /** A ridge, as a multiple of the rows' mean squared length, and a weight of each row. */
  record Solution(double ridge, DenseMatrix weights) {}

  /** Returns the solution for targets whose columns have mean zero. */
  Solution best(DenseMatrix targets) {
    DenseMatrix rotated = algebra.product(eigen.vectors(), targets);
    Solution best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double ridge : RIDGES) {
      double[] inverse = inverse(ridge);
      DenseMatrix weights = weights(rotated, inverse);
      double error = leftOutError(weights, inverse);
      if (error < least) {
        least = error;
        best = new Solution(ridge, weights);
      }
    }
    return best;
  }

  /** Returns the solution of one ridge. */
  Solution of(double ridge, DenseMatrix targets) {
    DenseMatrix rotated = algebra.product(eigen.vectors(), targets);
    return new Solution(ridge, weights(rotated, inverse(ridge)));
  }

  private double[] inverse(double ridge) {
    double[] inverse = eigen.values().clone();
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = 1 / (Math.max(0, inverse[i]) + ridge * unit);
    }
    return inverse;
  }

  private DenseMatrix weights(DenseMatrix rotated, double[] inverse) {
    DenseMatrix scaled = DenseMatrix.zeros(rotated.rows(), rotated.columns());
    for (int row = 0; row < rotated.rows(); row++) {
      for (int column = 0; column < rotated.columns(); column++) {
        scaled.set(row, column, inverse[row] * rotated.get(row, column));
      }
    }
    return algebra.transposedProduct(eigen.vectors(), scaled);
  }

  /** Returns the sum of squares of what each row lacks if it is predicted by all others. */
  private double leftOutError(DenseMatrix weights, double[] inverse) {
    double sum = 0;
    for (int row = 0; row < weights.rows(); row++) {
      double own = 0;
      for (int i = 0; i < inverse.length; i++) {
        double share = eigen.vectors().get(i, row);
        own += share * share * inverse[i];
      }
      for (int column = 0; column < weights.columns(); column++) {
        double error = weights.get(row, column) / own;
        sum += error * error;
      }
    }
    return sum;
  }
}
