package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;

/** One medium of the training items, a row for each, which is only ever multiplied. */
sealed interface ItemMatrix permits ItemMatrix.DenseItems, MostlyConstantItems {

  /** Returns the cheaper form of a matrix. */
  static ItemMatrix of(DenseMatrix matrix, LinearAlgebra algebra) {
    MostlyConstantItems thin = MostlyConstantItems.of(matrix);
    return thin.isWorthIt() ? thin : DenseItems.of(matrix, algebra);
  }

  int rows();

  int columns();

  /** XR. */
  DenseMatrix product(DenseMatrix right);

  /** X'R. */
  DenseMatrix transposedProduct(DenseMatrix right);

  /** Returns the sum of all squared components. */
  double squares();

  /** Returns the sum of each column. */
  double[] sums();

  /**
   * Items of which all components are stored.
   *
   * @param squares the sum of all squared components
   * @param sums of the columns
   */
  record DenseItems(DenseMatrix matrix, double squares, double[] sums, LinearAlgebra algebra)
      implements ItemMatrix {

    static DenseItems of(DenseMatrix matrix, LinearAlgebra algebra) {
      double squares = 0;
      double[] sums = new double[matrix.columns()];
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < sums.length; column++) {
          double value = matrix.get(row, column);
          squares += value * value;
          sums[column] += value;
        }
      }
      return new DenseItems(matrix, squares, sums, algebra);
    }

    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public DenseMatrix product(DenseMatrix right) {
      return algebra.product(matrix, right);
    }

    @Override
    public DenseMatrix transposedProduct(DenseMatrix right) {
      return algebra.transposedProduct(matrix, right);
    }
  }
}
