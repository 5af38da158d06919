package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.SparseMatrix;

/** Sums over pictures of what their kernels with m landmarks say of each other and of words. */
final class LandmarkSums {

  private final SparseMatrix present;
  private final WordShares shares;
  private final LinearAlgebra algebra;
  private final DenseMatrix upper;

  /** A row for each word. */
  private final DenseMatrix ofWords;

  private final DenseMatrix ofAll;

  /**
   * Empty sums.
   *
   * @param present captions as rows with a one for each word they hold
   */
  LandmarkSums(int landmarks, SparseMatrix present, WordShares shares, LinearAlgebra algebra) {
    this.present = present;
    this.shares = shares;
    this.algebra = algebra;
    this.upper = DenseMatrix.zeros(landmarks, landmarks);
    this.ofWords = DenseMatrix.zeros(shares.words(), landmarks);
    this.ofAll = DenseMatrix.zeros(1, landmarks);
  }

  /** Adds a block of pictures, whose first one has this place among the captions. */
  void add(int first, DenseMatrix kernels) {
    algebra.addUpperGram(kernels, upper);
    for (int row = 0; row < kernels.rows(); row++) {
      ofAll.addRow(0, kernels, row);
      for (int at = present.begin(first + row); at < present.end(first + row); at++) {
        ofWords.addRow(present.index(at), kernels, row);
      }
    }
  }

  /** K'K. */
  DenseMatrix gram() {
    upper.mirrorUpper();
    return upper;
  }

  /** K'Y, where Y marks the words of each picture, less each word's mean. */
  DenseMatrix evidence() {
    DenseMatrix evidence = ofWords.transposed();
    for (int landmark = 0; landmark < ofAll.columns(); landmark++) {
      for (int word = 0; word < shares.words(); word++) {
        evidence.add(landmark, word, -shares.of(word) * ofAll.get(0, landmark));
      }
    }
    return evidence;
  }
}
