package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;

/** The rows of a matrix brought to length one, and the way back for gradients. */
final class UnitRows {

  private static final double SHORTEST = 1e-12;

  private final DenseMatrix rows;
  private final double[] lengths;

  UnitRows(DenseMatrix points) {
    this.rows = points.withRowsOfLengthOne();
    this.lengths = new double[points.rows()];
    for (int row = 0; row < lengths.length; row++) {
      double squares = 0;
      for (double value : points.row(row)) {
        squares += value * value;
      }
      lengths[row] = Math.max(SHORTEST, Math.sqrt(squares));
    }
  }

  DenseMatrix rows() {
    return rows;
  }

  /** From the gradient by these rows to that by the points they were made of. */
  DenseMatrix gradient(DenseMatrix byRows) {
    DenseMatrix gradient = DenseMatrix.zeros(byRows.rows(), byRows.columns());
    for (int row = 0; row < lengths.length; row++) {
      double along = 0;
      for (int d = 0; d < byRows.columns(); d++) {
        along += byRows.get(row, d) * rows.get(row, d);
      }
      for (int d = 0; d < byRows.columns(); d++) {
        gradient.set(row, d, (byRows.get(row, d) - along * rows.get(row, d)) / lengths[row]);
      }
    }
    return gradient;
  }
}
