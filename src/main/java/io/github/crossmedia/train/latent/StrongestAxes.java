package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SymmetricEigen;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The eigenvectors of a symmetric matrix with the greatest values, found by iterations of a random
 * subspace (Halko, Martinsson and Tropp, 2011).
 *
 * @param values the greatest first; those that are rounding are left out
 * @param axes a column for each value
 */
record StrongestAxes(double[] values, DenseMatrix axes) {

  /** More directions than are asked for make the weakest of those reliable. */
  private static final int SPARE = 60;

  private static final int ITERATIONS = 3;

  /** Values of less than this part of the greatest are rounding. */
  private static final double MIN_VALUE = 1e-8;

  static StrongestAxes of(DenseMatrix symmetric, int rank, long seed, LinearAlgebra algebra) {
    int size = Math.min(rank + SPARE, symmetric.rows());
    DenseMatrix subspace = subspace(symmetric, size, seed, algebra);
    SymmetricEigen eigen =
        algebra.symmetricEigen(
            algebra.transposedProduct(subspace, algebra.product(symmetric, subspace)));
    int kept = 1;
    while (kept < Math.min(rank, eigen.values().length)
        && eigen.values()[kept] > MIN_VALUE * eigen.values()[0]) {
      kept++;
    }
    return new StrongestAxes(
        Arrays.copyOf(eigen.values(), kept),
        algebra.product(subspace, eigen.vectors().rows(0, kept).transposed()));
  }

  private static DenseMatrix subspace(
      DenseMatrix symmetric, int size, long seed, LinearAlgebra algebra) {
    SplittableRandom random = new SplittableRandom(seed);
    DenseMatrix subspace = DenseMatrix.zeros(symmetric.rows(), size);
    for (int row = 0; row < symmetric.rows(); row++) {
      for (int column = 0; column < size; column++) {
        subspace.set(row, column, random.nextGaussian());
      }
    }
    for (int i = 0; i < ITERATIONS; i++) {
      subspace = orthonormal(algebra.product(symmetric, subspace), algebra);
    }
    return subspace;
  }

  /** Directions of rounding alone get a little length of their own, so that none is undefined. */
  private static DenseMatrix orthonormal(DenseMatrix matrix, LinearAlgebra algebra) {
    DenseMatrix gram = algebra.gram(matrix);
    DenseMatrix definite = Eigenspaces.ridged(gram, 1e-12);
    return algebra.solveLower(algebra.cholesky(definite), matrix.transposed()).transposed();
  }
}
