package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.Matrix;

/**
 * Finds the centre nearest to a point by Euclidean distance; the first of equally near ones.
 *
 * <p>The centres are stored column by column, so that one point is compared with all centres in
 * loops that the compiler turns into SIMD instructions, with the same order of sums on every
 * machine: a code book gives the same words wherever it is used.
 */
final class NearestCentre {

  private static final long BYTES_OF_ARRAY = 16;

  private final float[][] columns;
  private final float[] halfSquares;

  NearestCentre(Matrix centres) {
    columns = new float[centres.columns()][centres.rows()];
    halfSquares = new float[centres.rows()];
    for (int centre = 0; centre < centres.rows(); centre++) {
      double square = 0;
      for (int i = 0; i < centres.columns(); i++) {
        float value = centres.get(centre, i);
        columns[i][centre] = value;
        square += (double) value * value;
      }
      halfSquares[centre] = (float) (square / 2);
    }
  }

  /** The memory that the centres take column by column. */
  static long bytes(Matrix centres) {
    long columns = BYTES_OF_ARRAY + (long) Float.BYTES * centres.rows();
    return BYTES_OF_ARRAY + (centres.columns() + 1L) * (columns + Long.BYTES);
  }

  int dimension() {
    return columns.length;
  }

  int centres() {
    return halfSquares.length;
  }

  /** The nearest centre; {@code scores} is work space with one element for each centre. */
  int nearest(float[] point, float[] scores) {
    halfSquares(point, scores);
    return least(scores);
  }

  /** Half of each centre's squared distance, less half of the point's square, which all share. */
  void halfSquares(float[] point, float[] scores) {
    System.arraycopy(halfSquares, 0, scores, 0, scores.length);
    int i = 0;
    for (; i + 4 <= columns.length; i += 4) {
      subtract(
          scores,
          point[i],
          columns[i],
          point[i + 1],
          columns[i + 1],
          point[i + 2],
          columns[i + 2],
          point[i + 3],
          columns[i + 3]);
    }
    for (; i < columns.length; i++) {
      subtract(scores, point[i], columns[i]);
    }
  }

  /** The place of the least value, the first of equal ones. */
  static int least(float[] values) {
    int least = 0;
    for (int i = 1; i < values.length; i++) {
      if (values[i] < values[least]) {
        least = i;
      }
    }
    return least;
  }

  private static void subtract(
      float[] scores,
      float x0,
      float[] column0,
      float x1,
      float[] column1,
      float x2,
      float[] column2,
      float x3,
      float[] column3) {
    for (int c = 0; c < scores.length; c++) {
      scores[c] -= x0 * column0[c] + x1 * column1[c] + (x2 * column2[c] + x3 * column3[c]);
    }
  }

  private static void subtract(float[] scores, float x, float[] column) {
    for (int c = 0; c < scores.length; c++) {
      scores[c] -= x * column[c];
    }
  }
}
