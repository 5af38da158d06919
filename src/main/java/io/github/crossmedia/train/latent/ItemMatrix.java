package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.Arrays;

/** One medium of the training items, a row for each, which is only ever multiplied. */
sealed interface ItemMatrix permits ItemMatrix.DenseItems, ItemMatrix.OffsetSparseMatrix {

  /** Returns the cheaper form of a matrix. */
  static ItemMatrix of(DenseMatrix matrix, LinearAlgebra algebra) {
    OffsetSparseMatrix thin = OffsetSparseMatrix.of(matrix);
    return thin.isWorthIt() ? thin : DenseItems.of(matrix, algebra);
  }

  int rows();

  int columns();

  /** XR. */
  DenseMatrix product(DenseMatrix right);

  /** X'R. */
  DenseMatrix transposedProduct(DenseMatrix right);

  /** Returns the sum of all squared components. */
  double squares();

  /** Returns the sum of each column. */
  double[] sums();

  /**
   * Items of which all components are stored.
   *
   * @param squares the sum of all squared components
   * @param sums of the columns
   */
  record DenseItems(DenseMatrix matrix, double squares, double[] sums, LinearAlgebra algebra)
      implements ItemMatrix {

    static DenseItems of(DenseMatrix matrix, LinearAlgebra algebra) {
      double squares = 0;
      double[] sums = new double[matrix.columns()];
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < sums.length; column++) {
          double value = matrix.get(row, column);
          squares += value * value;
          sums[column] += value;
        }
      }
      return new DenseItems(matrix, squares, sums, algebra);
    }

    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public DenseMatrix product(DenseMatrix right) {
      return algebra.product(matrix, right);
    }

    @Override
    public DenseMatrix transposedProduct(DenseMatrix right) {
      return algebra.transposedProduct(matrix, right);
    }
  }

  /**
   * Items whose columns mostly repeat one number. Standardised words are such items: the column of
   * a word holds the same number for all texts without it. Stored are these numbers, and by how
   * much other components differ.
   */
  final class OffsetSparseMatrix implements ItemMatrix {

    /** It is worth it if at most one component in so many differs. */
    private static final int ONE_IN = 8;

    private final int rows;
    private final double[] usual;

    /** Where the components of each row begin; one more at the end. */
    private final int[] begins;

    private final int[] places;
    private final double[] differences;

    private OffsetSparseMatrix(
        int rows, double[] usual, int[] begins, int[] places, double[] differences) {
      this.rows = rows;
      this.usual = usual;
      this.begins = begins;
      this.places = places;
      this.differences = differences;
    }

    static OffsetSparseMatrix of(DenseMatrix matrix) {
      double[] usual = usual(matrix);
      int[] begins = new int[matrix.rows() + 1];
      int[] places = new int[matrix.rows()];
      double[] differences = new double[matrix.rows()];
      int size = 0;
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < usual.length; column++) {
          double difference = matrix.get(row, column) - usual[column];
          if (difference != 0) {
            if (size == places.length) {
              places = Arrays.copyOf(places, 2 * size);
              differences = Arrays.copyOf(differences, 2 * size);
            }
            places[size] = column;
            differences[size++] = difference;
          }
        }
        begins[row + 1] = size;
      }
      return new OffsetSparseMatrix(matrix.rows(), usual, begins, places, differences);
    }

    /**
     * Returns the number that most components of a column are, if most are one (Boyer and Moore's
     * vote).
     */
    private static double[] usual(DenseMatrix matrix) {
      double[] usual = new double[matrix.columns()];
      int[] lead = new int[usual.length];
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < usual.length; column++) {
          double value = matrix.get(row, column);
          if (lead[column] == 0) {
            usual[column] = value;
          }
          lead[column] += value == usual[column] ? 1 : -1;
        }
      }
      return usual;
    }

    boolean isWorthIt() {
      return (long) ONE_IN * begins[rows] <= (long) rows * columns();
    }

    @Override
    public int rows() {
      return rows;
    }

    @Override
    public int columns() {
      return usual.length;
    }

    @Override
    public DenseMatrix product(DenseMatrix right) {
      DenseMatrix product = DenseMatrix.zeros(rows, right.columns());
      double[] constant = new double[right.columns()];
      for (int column = 0; column < usual.length; column++) {
        for (int i = 0; i < constant.length; i++) {
          constant[i] += usual[column] * right.get(column, i);
        }
      }
      for (int row = 0; row < rows; row++) {
        for (int i = 0; i < constant.length; i++) {
          product.add(row, i, constant[i]);
        }
        for (int at = begins[row]; at < begins[row + 1]; at++) {
          for (int i = 0; i < constant.length; i++) {
            product.add(row, i, differences[at] * right.get(places[at], i));
          }
        }
      }
      return product;
    }

    @Override
    public DenseMatrix transposedProduct(DenseMatrix right) {
      DenseMatrix product = DenseMatrix.zeros(columns(), right.columns());
      double[] sums = new double[right.columns()];
      for (int row = 0; row < rows; row++) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += right.get(row, i);
        }
        for (int at = begins[row]; at < begins[row + 1]; at++) {
          for (int i = 0; i < sums.length; i++) {
            product.add(places[at], i, differences[at] * right.get(row, i));
          }
        }
      }
      for (int column = 0; column < usual.length; column++) {
        for (int i = 0; i < sums.length; i++) {
          product.add(column, i, usual[column] * sums[i]);
        }
      }
      return product;
    }

    @Override
    public double squares() {
      double squares = 0;
      for (double number : usual) {
        squares += rows * number * number;
      }
      for (int at = 0; at < begins[rows]; at++) {
        squares += differences[at] * (2 * usual[places[at]] + differences[at]);
      }
      return squares;
    }

    @Override
    public double[] sums() {
      double[] sums = new double[columns()];
      for (int column = 0; column < sums.length; column++) {
        sums[column] = rows * usual[column];
      }
      for (int at = 0; at < begins[rows]; at++) {
        sums[places[at]] += differences[at];
      }
      return sums;
    }
  }
}
