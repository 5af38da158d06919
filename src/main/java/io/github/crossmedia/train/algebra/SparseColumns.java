package io.github.crossmedia.train.algebra;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Products of a sparse matrix X. Columns with many entries are multiplied as dense blocks, the
 * others component by component.
 */
public final class SparseColumns {

  /** How many columns are multiplied at a time, which bounds the memory. */
  private static final int BLOCK = 2048;

  /** A column is dense if at least one row in so many has an entry. */
  private static final int DENSE = 8;

  private final LinearAlgebra algebra;
  private final SparseMatrix columns;
  private final int[] dense;
  private final int[] thin;

  public SparseColumns(SparseMatrix matrix, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.columns = matrix.transposed();
    this.dense = IntStream.range(0, columns.rows()).filter(this::isDense).toArray();
    this.thin = IntStream.range(0, columns.rows()).filter(column -> !isDense(column)).toArray();
  }

  /** The symmetric matrix of the dot products of all pairs of rows: XX'. */
  public DenseMatrix rowGram() {
    DenseMatrix sum = DenseMatrix.zeros(columns.columns(), columns.columns());
    for (int column : thin) {
      addPairs(column, sum);
    }
    inBlocks((places, block) -> algebra.addUpperGram(block, sum));
    sum.mirrorUpper();
    return sum;
  }

  /** The product X'W, where W has as many rows as X. */
  public Matrix transposedTimes(DenseMatrix w) {
    float[] product = new float[Math.multiplyExact(columns.rows(), w.columns())];
    for (int column : thin) {
      put(sumOfRows(column, w), column, product);
    }
    inBlocks(
        (places, block) -> {
          DenseMatrix rows = algebra.product(block, w);
          for (int i = 0; i < places.length; i++) {
            put(rows.row(i), places[i], product);
          }
        });
    return Matrix.of(columns.rows(), w.columns(), product);
  }

  private boolean isDense(int column) {
    return (columns.end(column) - columns.begin(column)) * (long) DENSE > columns.columns();
  }

  /** Hands on the dense columns as rows of blocks, with their places. */
  private void inBlocks(BiConsumer<int[], DenseMatrix> use) {
    for (int from = 0; from < dense.length; from += BLOCK) {
      int[] places = Arrays.copyOfRange(dense, from, Math.min(from + BLOCK, dense.length));
      DenseMatrix block = DenseMatrix.zeros(places.length, columns.columns());
      for (int i = 0; i < places.length; i++) {
        for (int at = columns.begin(places[i]); at < columns.end(places[i]); at++) {
          block.set(i, columns.index(at), columns.value(at));
        }
      }
      use.accept(places, block);
    }
  }

  /** Adds to the upper triangle, as the rows of a column ascend. */
  private void addPairs(int column, DenseMatrix sum) {
    for (int left = columns.begin(column); left < columns.end(column); left++) {
      double factor = columns.value(left);
      for (int right = left; right < columns.end(column); right++) {
        sum.add(columns.index(left), columns.index(right), factor * columns.value(right));
      }
    }
  }

  private double[] sumOfRows(int column, DenseMatrix w) {
    double[] sum = new double[w.columns()];
    for (int at = columns.begin(column); at < columns.end(column); at++) {
      double factor = columns.value(at);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += factor * w.get(columns.index(at), i);
      }
    }
    return sum;
  }

  private static void put(double[] row, int place, float[] rows) {
    int offset = place * row.length;
    for (int i = 0; i < row.length; i++) {
      rows[offset + i] = (float) row[i];
    }
  }
}
