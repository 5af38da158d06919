package io.github.crossmedia.train.algebra;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.Matrix;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * A matrix of double precision numbers to compute with, stored row by row: one of EJML, whose array
 * OpenBLAS reads as it is ({@link LinearAlgebra}).
 */
public final class DenseMatrix {

  private static final int TILE = 32;

  private final DMatrixRMaj matrix;
  private final int columns;
  private final double[] values;

  private DenseMatrix(DMatrixRMaj matrix) {
    this.matrix = matrix;
    this.columns = matrix.numCols;
    this.values = matrix.data;
  }

  public static DenseMatrix zeros(int rows, int columns) {
    return new DenseMatrix(new DMatrixRMaj(rows, columns));
  }

  /** Returns a copy of rows of one length. */
  public static DenseMatrix of(double[][] rows) {
    DenseMatrix matrix = zeros(rows.length, rows.length == 0 ? 0 : rows[0].length);
    for (int row = 0; row < rows.length; row++) {
      if (rows[row].length != matrix.columns) {
        throw new IllegalArgumentException(
            Formatted.of(
                "row %d has %d columns, row 0 has %d", row, rows[row].length, matrix.columns));
      }
      System.arraycopy(rows[row], 0, matrix.values, row * matrix.columns, matrix.columns);
    }
    return matrix;
  }

  /** Wraps {@code values}, which lie row by row. */
  static DenseMatrix wrap(int rows, int columns, double[] values) {
    return new DenseMatrix(DMatrixRMaj.wrap(rows, columns, values));
  }

  /** Wraps what EJML made, which may keep more room than the numbers need. */
  static DenseMatrix of(DMatrixRMaj made) {
    return new DenseMatrix(made.data.length == made.getNumElements() ? made : made.copy());
  }

  /** Returns the same numbers as EJML takes them. */
  DMatrixRMaj ejml() {
    return matrix;
  }

  public int rows() {
    return matrix.numRows;
  }

  public int columns() {
    return columns;
  }

  public double get(int row, int column) {
    return values[row * columns + column];
  }

  public void set(int row, int column, double value) {
    values[row * columns + column] = value;
  }

  public void add(int row, int column, double value) {
    values[row * columns + column] += value;
  }

  /** Adds another matrix of the same shape. */
  public void add(DenseMatrix other) {
    CommonOps_DDRM.addEquals(matrix, other.matrix);
  }

  /** Adds a number to each diagonal component. */
  public void addToDiagonal(double value) {
    requireSquare();
    for (int i = 0; i < columns; i++) {
      add(i, i, value);
    }
  }

  /** Returns every component times a factor, as a new matrix. */
  public DenseMatrix scaled(double factor) {
    DenseMatrix scaled = zeros(rows(), columns);
    CommonOps_DDRM.scale(factor, matrix, scaled.matrix);
    return scaled;
  }

  /** Returns the kernels {@code exp(-decay (1 - cosine))} of cosines. */
  public DenseMatrix kernels(double decay) {
    DenseMatrix kernels = zeros(rows(), columns());
    for (int row = 0; row < kernels.rows(); row++) {
      for (int column = 0; column < kernels.columns(); column++) {
        kernels.set(row, column, Math.exp(decay * (get(row, column) - 1)));
      }
    }
    return kernels;
  }

  /** Returns a square matrix with a multiple of its mean diagonal component on the diagonal. */
  public DenseMatrix ridged(double multiple) {
    double mean = trace() / rows();
    DenseMatrix ridged = scaled(1);
    ridged.addToDiagonal(multiple * (mean > 0 ? mean : 1));
    return ridged;
  }

  public double trace() {
    requireSquare();
    return CommonOps_DDRM.trace(matrix);
  }

  /** Copies the upper triangle of a square matrix to the lower one, in tiles that fit a cache. */
  public void mirrorUpper() {
    for (int top = 0; top < columns; top += TILE) {
      for (int left = 0; left <= top; left += TILE) {
        for (int row = top; row < Math.min(top + TILE, columns); row++) {
          for (int column = left; column < Math.min(left + TILE, row); column++) {
            set(row, column, get(column, row));
          }
        }
      }
    }
  }

  /** Adds a row of another matrix of as many columns to a row. */
  public void addRow(int row, DenseMatrix other, int otherRow) {
    int to = row * columns;
    int from = otherRow * columns;
    for (int column = 0; column < columns; column++) {
      values[to + column] += other.values[from + column];
    }
  }

  /** Copies the rows of another matrix of as many columns here. */
  public void putRows(int first, DenseMatrix others) {
    System.arraycopy(others.values, 0, values, first * columns, others.values.length);
  }

  /** Returns a copy of one row. */
  public double[] row(int row) {
    return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
  }

  public DenseMatrix transposed() {
    return new DenseMatrix(CommonOps_DDRM.transpose(matrix, null));
  }

  /** Returns the rows from {@code begin} to {@code end}, exclusive, as a new matrix. */
  public DenseMatrix rows(int begin, int end) {
    return new DenseMatrix(CommonOps_DDRM.extract(matrix, begin, end, 0, columns));
  }

  /** Returns the columns from {@code begin} to {@code end}, exclusive, as a new matrix. */
  public DenseMatrix columns(int begin, int end) {
    return new DenseMatrix(CommonOps_DDRM.extract(matrix, 0, rows(), begin, end));
  }

  /**
   * Returns each row divided by its Euclidean length, as a new matrix; rows of zeros stay as they
   * are.
   */
  public DenseMatrix withRowsOfLengthOne() {
    DenseMatrix unit = zeros(rows(), columns);
    for (int row = 0; row < rows(); row++) {
      double squares = 0;
      for (double value : row(row)) {
        squares += value * value;
      }
      double factor = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      for (int column = 0; column < columns; column++) {
        unit.set(row, column, factor * get(row, column));
      }
    }
    return unit;
  }

  /** Returns the same rounded to single precision. */
  public Matrix toMatrix() {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return Matrix.of(rows(), columns, floats);
  }

  /** Returns the numbers themselves, row by row. */
  double[] values() {
    return values;
  }

  void requireSquare() {
    if (rows() != columns) {
      throw new IllegalArgumentException("a matrix of " + this + " is not square");
    }
  }

  @Override
  public String toString() {
    return rows() + " rows and " + columns + " columns";
  }
}
