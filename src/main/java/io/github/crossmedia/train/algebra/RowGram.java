package io.github.crossmedia.train.algebra;

import io.github.crossmedia.vector.SparseMatrix;

/** The dot products of all pairs of rows of a sparse matrix: XX'. */
public final class RowGram {

  /** How many columns are multiplied at a time, which bounds the memory. */
  private static final int BLOCK = 2048;

  private RowGram() {}

  /** The symmetric matrix of the dot products. */
  public static DenseMatrix of(SparseMatrix matrix, LinearAlgebra algebra) {
    SparseMatrix columns = matrix.transposed();
    DenseMatrix sum = DenseMatrix.zeros(matrix.rows(), matrix.rows());
    for (int from = 0; from < columns.rows(); from += BLOCK) {
      int to = Math.min(columns.rows(), from + BLOCK);
      DenseMatrix block = DenseMatrix.zeros(to - from, matrix.rows());
      for (int row = from; row < to; row++) {
        for (int at = columns.begin(row); at < columns.end(row); at++) {
          block.set(row - from, columns.index(at), columns.value(at));
        }
      }
      sum.add(algebra.gram(block));
    }
    return sum;
  }
}
