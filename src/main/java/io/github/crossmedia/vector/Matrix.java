package io.github.crossmedia.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A dense matrix of finite float32 numbers, stored row by row. */
public final class Matrix {

  /** How many values of a block of rows stay in a processor's cache. */
  private static final int CACHED = 1 << 16;

  /** How many rows are multiplied side by side. */
  private static final int TOGETHER = 8;

  private final int rows;
  private final int columns;
  private final float[] values;

  private Matrix(int rows, int columns, float[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** Wraps {@code values}, which must be finite and must not be changed afterwards. */
  public static Matrix of(int rows, int columns, float[] values) {
    if (rows < 0 || columns < 0 || (long) rows * columns != values.length) {
      throw new IllegalArgumentException(
          values.length + " values do not make " + rows + " rows of " + columns);
    }
    for (int i = 0; i < values.length; i++) {
      Components.requireFinite(i, values[i]);
    }
    return new Matrix(rows, columns, values);
  }

  /** Returns a matrix of rows of equal length. */
  public static Matrix of(float[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    float[] values = new float[Math.multiplyExact(rows.length, columns)];
    for (int i = 0; i < rows.length; i++) {
      Components.requireDimension(columns, rows[i].length);
      System.arraycopy(rows[i], 0, values, i * columns, columns);
    }
    return of(rows.length, columns, values);
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public float get(int row, int column) {
    return values[row * columns + column];
  }

  /** Returns a copy of one row. */
  public float[] row(int row) {
    return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
  }

  /** Adds {@code factor} times a row to {@code target}. */
  public void addRowTo(int row, float factor, float[] target) {
    int offset = row * columns;
    for (int i = 0; i < columns; i++) {
      target[i] += factor * values[offset + i];
    }
  }

  /** Returns the dot product of a row with {@code other}. */
  public float dotRow(int row, float[] other) {
    Components.requireDimension(columns, other.length);
    int offset = row * columns;
    float sum = 0;
    for (int i = 0; i < columns; i++) {
      sum += values[offset + i] * other[i];
    }
    return sum;
  }

  /** Returns the product of a row vector with this matrix. */
  public float[] leftMultiplied(Vector vector) {
    Components.requireDimension(rows, vector.dimension());
    RowSum product = new RowSum(vector, values, columns);
    product.addUpTo(rows);
    return product.sum();
  }

  /** Returns the products of row vectors with this matrix, which is read once for all of them. */
  public List<float[]> leftMultiplied(List<? extends Vector> vectors) {
    List<RowSum> products = new ArrayList<>(vectors.size());
    for (Vector vector : vectors) {
      Components.requireDimension(rows, vector.dimension());
      products.add(new RowSum(vector, values, columns));
    }
    int block = Math.clamp(CACHED / Math.max(columns, 1), 1, Math.max(rows, 1));
    for (int end = block; end - block < rows; end += block) {
      for (RowSum product : products) {
        product.addUpTo(Math.min(end, rows));
      }
    }
    return products.stream().map(RowSum::sum).toList();
  }

  /** Returns the product of this matrix with a column vector. */
  public float[] multiplied(float[] vector) {
    Components.requireDimension(columns, vector.length);
    float[] product = new float[rows];
    int row = 0;
    for (; row + TOGETHER <= rows; row += TOGETHER) {
      multiply(row, vector, product);
    }
    for (; row < rows; row++) {
      product[row] = dotRow(row, vector);
    }
    return product;
  }

  /** Adds up several rows side by side, each in its order, for a sum waits for the one before. */
  private void multiply(int row, float[] vector, float[] product) {
    int first = row * columns;
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    float e = 0;
    float f = 0;
    float g = 0;
    float h = 0;
    for (int i = 0; i < columns; i++) {
      float x = vector[i];
      int at = first + i;
      a += values[at] * x;
      b += values[at + columns] * x;
      c += values[at + 2 * columns] * x;
      d += values[at + 3 * columns] * x;
      e += values[at + 4 * columns] * x;
      f += values[at + 5 * columns] * x;
      g += values[at + 6 * columns] * x;
      h += values[at + 7 * columns] * x;
    }
    product[row] = a;
    product[row + 1] = b;
    product[row + 2] = c;
    product[row + 3] = d;
    product[row + 4] = e;
    product[row + 5] = f;
    product[row + 6] = g;
    product[row + 7] = h;
  }

  public Matrix scaledColumns(float[] factors) {
    float[] scaled = new float[Math.multiplyExact(rows(), columns())];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = get(i / columns(), i % columns()) * factors[i % columns()];
    }
    return of(rows(), columns(), scaled);
  }

  /** Returns this matrix with every value rounded to half precision, the greatest being 65,504. */
  public Matrix inHalfPrecision() {
    float[] rounded = new float[values.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = Float.float16ToFloat(Float.floatToFloat16(values[i]));
    }
    return of(rows, columns, rounded);
  }

  /** Returns all values, row by row, as a new array. */
  public float[] toArray() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matrix that
        && rows == that.rows
        && columns == that.columns
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * rows + columns) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "matrix of " + rows + " rows of " + columns;
  }

  /**
   * The sum of rows of a matrix, each times a component of a vector. Rows are added four at a time
   * in their order, so that the sum is the same to the bit as if they were added one by one.
   */
  private static final class RowSum {

    private static final int AT_ONCE = 4;

    private final float[] values;
    private final float[] sum;
    private int[] rows = new int[16];
    private float[] factors = new float[16];
    private int size;
    private int next;

    RowSum(Vector vector, float[] values, int columns) {
      this.values = values;
      this.sum = new float[columns];
      vector.forEach(this::keep);
    }

    private void keep(int row, float factor) {
      if (factor == 0) {
        return;
      }
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
        factors = Arrays.copyOf(factors, 2 * size);
      }
      rows[size] = row;
      factors[size++] = factor;
    }

    /** Adds the next rows, up to {@code end}. */
    void addUpTo(int end) {
      while (next + AT_ONCE <= size && rows[next + AT_ONCE - 1] < end) {
        addFour(next);
        next += AT_ONCE;
      }
      while (next < size && rows[next] < end) {
        addOne(next++);
      }
    }

    private void addOne(int i) {
      float factor = factors[i];
      int row = rows[i] * sum.length;
      for (int column = 0; column < sum.length; column++) {
        sum[column] += factor * values[row + column];
      }
    }

    private void addFour(int i) {
      float a = factors[i];
      float b = factors[i + 1];
      float c = factors[i + 2];
      float d = factors[i + 3];
      int first = rows[i] * sum.length;
      int second = rows[i + 1] * sum.length;
      int third = rows[i + 2] * sum.length;
      int fourth = rows[i + 3] * sum.length;
      for (int column = 0; column < sum.length; column++) {
        float value = sum[column];
        value += a * values[first + column];
        value += b * values[second + column];
        value += c * values[third + column];
        value += d * values[fourth + column];
        sum[column] = value;
      }
    }

    float[] sum() {
      return sum;
    }
  }
}
