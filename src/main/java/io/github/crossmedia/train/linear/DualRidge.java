package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * Ridge regression in its dual form: the weights (K + lambda I)^-1 Y of the pictures. K is their
 * kernel, and Y marks the words of each, less each word's mean.
 */
final class DualRidge {

  private final LinearAlgebra algebra;
  private final DenseMatrix words;
  private final WordShares shares;

  /** Takes captions as rows with a one for each word they hold. */
  DualRidge(SparseMatrix present, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.shares = new WordShares(present);
    this.words = centred(present, shares);
  }

  private static DenseMatrix centred(SparseMatrix present, WordShares shares) {
    DenseMatrix centred = DenseMatrix.zeros(present.rows(), shares.words());
    for (int row = 0; row < present.rows(); row++) {
      for (int word = 0; word < shares.words(); word++) {
        centred.set(row, word, -shares.of(word));
      }
      for (int at = present.begin(row); at < present.end(row); at++) {
        centred.add(row, present.index(at), present.value(at));
      }
    }
    return centred;
  }

  WordShares shares() {
    return shares;
  }

  /**
   * Returns a row of weights for each picture.
   *
   * @param ridged the kernel with the ridge on its diagonal
   */
  DenseMatrix weights(DenseMatrix ridged) {
    DenseMatrix lower = algebra.cholesky(ridged);
    return algebra.solveLowerTransposed(lower, algebra.solveLower(lower, words));
  }
}
