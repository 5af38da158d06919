package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseMatrix;

/**
 * Ridge regression in its dual form: the weights (K + lambda I)^-1 Y of the pictures, where K is
 * their kernel and Y marks the words of each, less each word's mean.
 */
final class DualRidge {

  private final LinearAlgebra algebra;
  private final DenseMatrix words;
  private final double[] means;

  /** Takes captions as rows with a one for each word they hold. */
  DualRidge(SparseMatrix present, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.means = present.columnSums();
    for (int word = 0; word < means.length; word++) {
      means[word] /= present.rows();
    }
    this.words = centred(present, means);
  }

  private static DenseMatrix centred(SparseMatrix present, double[] means) {
    DenseMatrix centred = DenseMatrix.zeros(present.rows(), means.length);
    for (int row = 0; row < present.rows(); row++) {
      for (int word = 0; word < means.length; word++) {
        centred.set(row, word, -means[word]);
      }
      for (int at = present.begin(row); at < present.end(row); at++) {
        centred.add(row, present.index(at), 1);
      }
    }
    return centred;
  }

  /**
   * A row of weights for each picture.
   *
   * @param ridged the kernel with the ridge on its diagonal
   * @param balance a word's scores are divided by its share of the pictures to this power
   */
  DenseMatrix weights(DenseMatrix ridged, double balance) {
    DenseMatrix lower = algebra.cholesky(ridged);
    DenseMatrix weights = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, words));
    for (int word = 0; word < means.length; word++) {
      double factor = means[word] > 0 ? Math.pow(means[word], -balance) : 0;
      for (int i = 0; i < weights.rows(); i++) {
        weights.set(i, word, factor * weights.get(i, word));
      }
    }
    return weights;
  }
}
