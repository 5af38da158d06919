package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.Matrix;

/**
 * Finds the centre nearest to a point by Euclidean distance, the first of equally near ones.
 *
 * <p>The centres are stored column by column, so that the compiler turns the comparison with all
 * centres into SIMD instructions. The order of sums is the same on every machine, so a code book
 * gives the same words everywhere.
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

  /** Returns the memory that the centres take column by column. */
  static long bytes(Matrix centres) {
    long columns = BYTES_OF_ARRAY + (long) Float.BYTES * centres.rows();
    return BYTES_OF_ARRAY + (centres.columns() + 1L) * (columns + Long.BYTES);
  }

  int centres() {
    return halfSquares.length;
  }

  /** Returns the nearest centre; {@code scores} is work space with one element for each centre. */
  int nearest(float[] point, float[] scores) {
    halfSquares(point, scores);
    return least(scores);
  }

  /**
   * Writes half of the squared distance of each centre, less half of the point's square, which is
   * the same for all.
   */
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

  /** Returns the place of the least value, the first of equal values. */
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
