package io.github.crossmedia.model.file;

import io.github.crossmedia.vector.SparseMatrix;
import java.util.Arrays;

/**
 * A sparse matrix of whole numbers from -127 to 127 in two bytes for each component: how far its
 * column lies beyond the one before it, and its value. A gap of more than {@value #WIDEST} is
 * filled with zeros.
 */
record SparseBytes(int[] ends, byte[] gaps, byte[] values) {

  private static final int WIDEST = 255;

  static SparseBytes of(SparseMatrix matrix) {
    int[] ends = new int[matrix.rows()];
    byte[] gaps = new byte[matrix.size() + fillers(matrix)];
    byte[] values = new byte[gaps.length];
    int size = 0;
    for (int row = 0; row < ends.length; row++) {
      int previous = -1;
      for (int at = matrix.begin(row); at < matrix.end(row); at++) {
        int gap = matrix.index(at) - previous;
        while (gap > WIDEST) {
          gaps[size++] = (byte) WIDEST;
          gap -= WIDEST;
        }
        gaps[size] = (byte) gap;
        values[size++] = level(matrix.value(at));
        previous = matrix.index(at);
      }
      ends[row] = size;
    }
    return new SparseBytes(ends, gaps, values);
  }

  private static byte level(float value) {
    byte level = (byte) value;
    if (level != value || level == Byte.MIN_VALUE) {
      throw new IllegalArgumentException(value + " is not a whole number from -127 to 127");
    }
    return level;
  }

  private static int fillers(SparseMatrix matrix) {
    int fillers = 0;
    for (int row = 0; row < matrix.rows(); row++) {
      int previous = -1;
      for (int at = matrix.begin(row); at < matrix.end(row); at++) {
        fillers += (matrix.index(at) - previous - 1) / WIDEST;
        previous = matrix.index(at);
      }
    }
    return fillers;
  }

  /** Returns the matrix, without the zeros that fill gaps. */
  SparseMatrix matrix(int columns) {
    if (gaps.length != values.length) {
      throw new IllegalArgumentException(gaps.length + " gaps but " + values.length + " levels");
    }
    int[] indices = new int[gaps.length];
    float[] floats = new float[gaps.length];
    int[] filled = new int[ends.length];
    int size = 0;
    int at = 0;
    for (int row = 0; row < ends.length; row++) {
      if (ends[row] < at || ends[row] > gaps.length) {
        throw new IllegalArgumentException(
            "row " + row + " ends at " + ends[row] + ", not between " + at + " and " + gaps.length);
      }
      int index = -1;
      for (; at < ends[row]; at++) {
        index += Byte.toUnsignedInt(gaps[at]);
        if (values[at] == Byte.MIN_VALUE) {
          throw new IllegalArgumentException("row " + row + " holds -128, which is below -127");
        }
        if (values[at] != 0) {
          indices[size] = index;
          floats[size++] = values[at];
        }
      }
      filled[row] = size;
    }
    if (at != gaps.length) {
      throw new IllegalArgumentException(gaps.length - at + " components follow the last row");
    }
    return SparseMatrix.of(
        columns, filled, Arrays.copyOf(indices, size), Arrays.copyOf(floats, size));
  }
}
