package io.github.crossmedia.train.algebra;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Products of a sparse matrix X. Columns with many entries are multiplied as dense blocks, the
 * others component by component.
 */
public final class SparseColumns {

  /** How many columns are multiplied at a time, which bounds the memory. */
  private static final int BLOCK = 2048;

  /** How many columns of another matrix a processor's cache holds for thousands of rows. */
  private static final int CACHED = 32;

  /** A column is dense if at least one row in so many has an entry. */
  private static final int DENSE = 8;

  private final LinearAlgebra algebra;
  private final SparseMatrix rows;
  private final SparseMatrix columns;
  private final int[] dense;
  private final int[] thin;

  public SparseColumns(SparseMatrix matrix, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.rows = matrix;
    this.columns = matrix.transposed();
    this.dense = IntStream.range(0, columns.rows()).filter(this::isDense).toArray();
    this.thin = IntStream.range(0, columns.rows()).filter(column -> !isDense(column)).toArray();
  }

  /** Returns the symmetric matrix of the dot products of all pairs of rows: XX'. */
  public DenseMatrix rowGram() {
    DenseMatrix sum = DenseMatrix.zeros(columns.columns(), columns.columns());
    for (int column : thin) {
      addPairs(column, sum);
    }
    inBlocks((places, block) -> algebra.addUpperGram(block, sum));
    sum.mirrorUpper();
    return sum;
  }

  /**
   * Adds the dot products of all pairs of columns, X'X, to a symmetric matrix. Dense columns are
   * held in memory.
   */
  public void addColumnGram(DenseMatrix sum) {
    DenseMatrix block = rows(columns, dense).transposed();
    DenseMatrix gram = algebra.gram(block);
    for (int i = 0; i < dense.length; i++) {
      for (int j = 0; j < dense.length; j++) {
        sum.add(dense[i], dense[j], gram.get(i, j));
      }
    }
    for (int column : thin) {
      addProducts(column, block, sum);
    }
    BitSet isThin = new BitSet();
    Arrays.stream(thin).forEach(isThin::set);
    for (int row = 0; row < rows.rows(); row++) {
      addPairs(row, isThin, sum);
    }
  }

  /** Adds the dot products of a thin column with all dense ones. */
  private void addProducts(int column, DenseMatrix block, DenseMatrix sum) {
    if (columns.begin(column) == columns.end(column)) {
      return;
    }
    double[] products = sumOfRows(column, block);
    for (int i = 0; i < dense.length; i++) {
      sum.add(column, dense[i], products[i]);
      sum.add(dense[i], column, products[i]);
    }
  }

  /** Adds the products of the thin components of a row with each other. */
  private void addPairs(int row, BitSet isThin, DenseMatrix sum) {
    for (int left = rows.begin(row); left < rows.end(row); left++) {
      int i = rows.index(left);
      double factor = isThin.get(i) ? rows.value(left) : 0;
      for (int right = rows.begin(row); factor != 0 && right < rows.end(row); right++) {
        int j = rows.index(right);
        if (isThin.get(j)) {
          sum.add(i, j, factor * rows.value(right));
        }
      }
    }
  }

  /** Returns the dot products of the rows of another matrix with all rows of this one: VX'. */
  public DenseMatrix products(SparseMatrix others) {
    SparseMatrix otherColumns = others.transposed();
    DenseMatrix sum = DenseMatrix.zeros(others.rows(), columns.columns());
    for (int column : thin) {
      for (int at = otherColumns.begin(column); at < otherColumns.end(column); at++) {
        addRow(column, otherColumns.value(at), otherColumns.index(at), sum);
      }
    }
    inBlocks(
        (places, block) -> sum.add(algebra.transposedProduct(rows(otherColumns, places), block)));
    return sum;
  }

  private void addRow(int column, double factor, int row, DenseMatrix sum) {
    for (int at = columns.begin(column); at < columns.end(column); at++) {
      sum.add(row, columns.index(at), factor * columns.value(at));
    }
  }

  /** Returns the product X'W, where W has as many rows as X. */
  public Matrix transposedTimes(DenseMatrix w) {
    int width = w.columns();
    float[] product = new float[Math.multiplyExact(columns.rows(), width)];
    for (int from = 0; from < width; from += CACHED) {
      DenseMatrix some = w.columns(from, Math.min(from + CACHED, width));
      for (int column : thin) {
        put(sumOfRows(column, some), column * width + from, product);
      }
    }
    inBlocks(
        (places, block) -> {
          DenseMatrix rows = algebra.product(block, w);
          for (int i = 0; i < places.length; i++) {
            put(rows.row(i), places[i] * width, product);
          }
        });
    return Matrix.of(columns.rows(), width, product);
  }

  private boolean isDense(int column) {
    return (columns.end(column) - columns.begin(column)) * (long) DENSE > columns.columns();
  }

  /** Hands on the dense columns as rows of blocks, with their places. */
  private void inBlocks(BiConsumer<int[], DenseMatrix> use) {
    for (int from = 0; from < dense.length; from += BLOCK) {
      int[] places = Arrays.copyOfRange(dense, from, Math.min(from + BLOCK, dense.length));
      use.accept(places, rows(columns, places));
    }
  }

  private static DenseMatrix rows(SparseMatrix matrix, int[] places) {
    DenseMatrix rows = DenseMatrix.zeros(places.length, matrix.columns());
    for (int i = 0; i < places.length; i++) {
      for (int at = matrix.begin(places[i]); at < matrix.end(places[i]); at++) {
        rows.set(i, matrix.index(at), matrix.value(at));
      }
    }
    return rows;
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

  private static void put(double[] row, int offset, float[] rows) {
    for (int i = 0; i < row.length; i++) {
      rows[offset + i] = (float) row[i];
    }
  }
}
