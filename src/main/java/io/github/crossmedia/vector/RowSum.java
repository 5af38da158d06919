package io.github.crossmedia.vector;

import java.util.Arrays;

/**
 * The sum of rows of a matrix, each times a component of a vector. Rows are added four at a time in
 * their order, so that the sum is the same to the bit as if they were added one by one.
 */
final class RowSum {

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
