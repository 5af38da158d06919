package io.github.crossmedia.vector;

import io.github.crossmedia.Formatted;
import java.util.Arrays;
import java.util.List;

/** A matrix of finite float32 numbers that stores only some components of each row. */
public final class SparseMatrix {

  private final int columns;
  private final int[] ends;
  private final int[] indices;
  private final float[] values;

  private SparseMatrix(int columns, int[] ends, int[] indices, float[] values) {
    this.columns = columns;
    this.ends = ends;
    this.indices = indices;
    this.values = values;
  }

  /**
   * Wraps rows that lie one after another; no array may be changed afterwards.
   *
   * @param ends where each row ends in the other arrays
   * @param indices the columns of the stored components, strictly ascending in each row
   */
  public static SparseMatrix of(int columns, int[] ends, int[] indices, float[] values) {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          indices.length + " indices but " + values.length + " values");
    }
    int next = 0;
    for (int row = 0; row < ends.length; row++) {
      if (ends[row] < next || ends[row] > indices.length) {
        throw new IllegalArgumentException(
            Formatted.of(
                "row %d ends at %d, not between %d and %d", row, ends[row], next, indices.length));
      }
      requireAscending(row, columns, indices, next, ends[row]);
      next = ends[row];
    }
    if (next != indices.length) {
      throw new IllegalArgumentException(indices.length - next + " components follow the last row");
    }
    for (int i = 0; i < values.length; i++) {
      Components.requireFinite(i, values[i]);
    }
    return new SparseMatrix(columns, ends, indices, values);
  }

  private static void requireAscending(int row, int columns, int[] indices, int begin, int end) {
    int previous = -1;
    for (int place = begin; place < end; place++) {
      int index = indices[place];
      if (index <= previous || index >= columns) {
        throw new IllegalArgumentException(
            Formatted.of(
                "row %d: index %d follows %d: indices must ascend within %d columns",
                row, index, previous, columns));
      }
      previous = index;
    }
  }

  /** Returns a matrix of rows of {@code columns} dimensions. */
  public static SparseMatrix of(int columns, List<SparseVector> rows) {
    int[] ends = new int[rows.size()];
    int size = 0;
    for (int row = 0; row < ends.length; row++) {
      Components.requireDimension(columns, rows.get(row).dimension());
      size = Math.addExact(size, rows.get(row).size());
      ends[row] = size;
    }
    int[] indices = new int[size];
    float[] values = new float[size];
    int next = 0;
    for (SparseVector row : rows) {
      for (int i = 0; i < row.size(); i++) {
        indices[next] = row.index(i);
        values[next++] = row.value(i);
      }
    }
    return new SparseMatrix(columns, ends, indices, values);
  }

  public int rows() {
    return ends.length;
  }

  public int columns() {
    return columns;
  }

  /** Returns the number of stored components. */
  public int size() {
    return indices.length;
  }

  /** Returns the place of the first stored component of a row. */
  public int begin(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** Returns the place after the last stored component of a row. */
  public int end(int row) {
    return ends[row];
  }

  /** Returns the column of the component stored at a place. */
  public int index(int place) {
    return indices[place];
  }

  /** Returns the value of the component stored at a place. */
  public float value(int place) {
    return values[place];
  }

  /** Returns a copy of one row. */
  public SparseVector row(int row) {
    return SparseVector.of(
        columns,
        Arrays.copyOfRange(indices, begin(row), end(row)),
        Arrays.copyOfRange(values, begin(row), end(row)));
  }

  /** Returns some of the rows, in the given order, as a new matrix. */
  public SparseMatrix rows(int[] chosen) {
    return of(columns, Arrays.stream(chosen).mapToObj(this::row).toList());
  }

  /** Returns a copy whose stored components are all 1. */
  public SparseMatrix withOnes() {
    float[] ones = new float[values.length];
    Arrays.fill(ones, 1);
    return new SparseMatrix(columns, ends, indices, ones);
  }

  /** Returns the bytes of all stored numbers. */
  public long bytes() {
    return (long) Integer.BYTES * ends.length + (long) (Integer.BYTES + Float.BYTES) * size();
  }

  /** Returns the bytes of all numbers that the transposed matrix stores. */
  public long transposedBytes() {
    return (long) Integer.BYTES * columns + (long) (Integer.BYTES + Float.BYTES) * size();
  }

  public double rowSum(int row) {
    double sum = 0;
    for (int place = begin(row); place < end(row); place++) {
      sum += values[place];
    }
    return sum;
  }

  public double[] columnSums() {
    double[] sums = new double[columns];
    for (int place = 0; place < indices.length; place++) {
      sums[indices[place]] += values[place];
    }
    return sums;
  }

  /** Adds {@code factor} times a row to {@code target}. */
  public void addRowTo(int row, double factor, double[] target) {
    for (int place = begin(row); place < end(row); place++) {
      target[indices[place]] += factor * values[place];
    }
  }

  /** Adds {@code factor} times a row to {@code target}, in single precision. */
  public void addRowTo(int row, float factor, float[] target) {
    for (int place = begin(row); place < ends[row]; place++) {
      target[indices[place]] += factor * values[place];
    }
  }

  /** Returns the squared length of each row. */
  public float[] squaredNorms() {
    float[] norms = new float[ends.length];
    for (int row = 0; row < norms.length; row++) {
      for (int place = begin(row); place < ends[row]; place++) {
        norms[row] += values[place] * values[place];
      }
    }
    return norms;
  }

  /** Returns the dot product of a row with a dense vector, in four independent sums. */
  public float dot(int row, float[] dense) {
    int i = begin(row);
    int end = ends[row];
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (; i < end - 3; i += 4) {
      a += values[i] * dense[indices[i]];
      b += values[i + 1] * dense[indices[i + 1]];
      c += values[i + 2] * dense[indices[i + 2]];
      d += values[i + 3] * dense[indices[i + 3]];
    }
    for (; i < end; i++) {
      a += values[i] * dense[indices[i]];
    }
    return a + b + (c + d);
  }

  /** Returns the dot product of a row with a row of another matrix; both are short. */
  public float dot(int row, SparseMatrix others, int other) {
    float sum = 0;
    int j = others.begin(other);
    int otherEnd = others.ends[other];
    for (int i = begin(row); i < ends[row] && j < otherEnd; i++) {
      while (j < otherEnd && others.indices[j] < indices[i]) {
        j++;
      }
      if (j < otherEnd && others.indices[j] == indices[i]) {
        sum += values[i] * others.values[j];
      }
    }
    return sum;
  }

  /** Returns the transposed matrix: the inverted lists of the columns. */
  public SparseMatrix transposed() {
    int[] next = new int[columns];
    for (int index : indices) {
      next[index]++;
    }
    int begin = 0;
    for (int column = 0; column < columns; column++) {
      int count = next[column];
      next[column] = begin;
      begin += count;
    }
    int[] rowIndices = new int[indices.length];
    float[] rowValues = new float[indices.length];
    for (int row = 0; row < rows(); row++) {
      for (int place = begin(row); place < end(row); place++) {
        int target = next[indices[place]]++;
        rowIndices[target] = row;
        rowValues[target] = values[place];
      }
    }
    return new SparseMatrix(rows(), next, rowIndices, rowValues);
  }

  /** Returns where each row ends, as a new array. */
  public int[] ends() {
    return ends.clone();
  }

  /** Returns the columns of all stored components, row by row, as a new array. */
  public int[] indices() {
    return indices.clone();
  }

  /** Returns all stored components, row by row, as a new array. */
  public float[] values() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseMatrix that
        && columns == that.columns
        && Arrays.equals(ends, that.ends)
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * columns + Arrays.hashCode(ends))
        + 31 * Arrays.hashCode(indices)
        + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Formatted.of("sparse matrix of %d rows of %d, %d stored", rows(), columns, size());
  }
}
