package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;

/** One medium of the training items, a row for each, which is only ever multiplied. */
sealed interface ItemMatrix permits DenseItems, MostlyConstantItems {

  /** The cheaper form of a matrix. */
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

  /** The sum of all squared components. */
  double squares();

  /** The sum of each column. */
  double[] sums();
}
