package io.github.crossmedia.train.algebra;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.stream.IntStream;

/**
 * The dot products of all pairs of rows of a sparse matrix: XX'. Columns that many rows have are
 * multiplied as dense blocks, the others pair by pair.
 */
public final class RowGram {

  /** How many columns are multiplied at a time, which bounds the memory. */
  private static final int BLOCK = 2048;

  /** A column is dense that one row in so many has. */
  private static final int DENSE = 8;

  private RowGram() {}

  /** The symmetric matrix of the dot products. */
  public static DenseMatrix of(SparseMatrix matrix, LinearAlgebra algebra) {
    SparseMatrix columns = matrix.transposed();
    int rows = matrix.rows();
    DenseMatrix sum = DenseMatrix.zeros(rows, rows);
    IntStream.range(0, columns.rows())
        .filter(column -> !isDense(columns, column))
        .forEach(column -> addPairs(columns, column, sum));
    int[] dense =
        IntStream.range(0, columns.rows()).filter(column -> isDense(columns, column)).toArray();
    for (int from = 0; from < dense.length; from += BLOCK) {
      DenseMatrix block = DenseMatrix.zeros(Math.min(BLOCK, dense.length - from), rows);
      for (int i = 0; i < block.rows(); i++) {
        for (int at = columns.begin(dense[from + i]); at < columns.end(dense[from + i]); at++) {
          block.set(i, columns.index(at), columns.value(at));
        }
      }
      sum.add(algebra.gram(block));
    }
    return sum;
  }

  private static boolean isDense(SparseMatrix columns, int column) {
    return (columns.end(column) - columns.begin(column)) * (long) DENSE > columns.columns();
  }

  private static void addPairs(SparseMatrix columns, int column, DenseMatrix sum) {
    for (int left = columns.begin(column); left < columns.end(column); left++) {
      double factor = columns.value(left);
      for (int right = columns.begin(column); right < columns.end(column); right++) {
        sum.add(columns.index(left), columns.index(right), factor * columns.value(right));
      }
    }
  }
}
