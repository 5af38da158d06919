package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.Arrays;

/** Sums the outer products of many rows, with only a block of them in memory at a time. */
final class BlockedGram {

  private static final int BLOCK = 1_024;

  private BlockedGram() {}

  /** Writes a row into zeros. */
  interface Rows {
    void write(int row, double[] into);
  }

  static DenseMatrix of(int rows, int columns, Rows source, LinearAlgebra algebra) {
    DenseMatrix sum = DenseMatrix.zeros(columns, columns);
    double[] row = new double[columns];
    for (int from = 0; from < rows; from += BLOCK) {
      DenseMatrix block = DenseMatrix.zeros(Math.min(BLOCK, rows - from), columns);
      for (int i = 0; i < block.rows(); i++) {
        Arrays.fill(row, 0);
        source.write(from + i, row);
        for (int column = 0; column < columns; column++) {
          block.set(i, column, row[column]);
        }
      }
      sum.add(algebra.gram(block));
    }
    return sum;
  }
}
