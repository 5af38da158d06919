package io.github.crossmedia.train.algebra;

/** The sign of an eigenvector is arbitrary: ours make the greatest component positive. */
final class Signs {

  private Signs() {}

  static void settle(double[] vector) {
    if (isNegative(vector)) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = -vector[i];
      }
    }
  }

  static void settle(DenseMatrix left, DenseMatrix right) {
    for (int i = 0; i < right.rows(); i++) {
      if (isNegative(right.row(i))) {
        negate(right, i);
        for (int row = 0; row < left.rows(); row++) {
          left.set(row, i, -left.get(row, i));
        }
      }
    }
  }

  private static void negate(DenseMatrix rows, int row) {
    for (int column = 0; column < rows.columns(); column++) {
      rows.set(row, column, -rows.get(row, column));
    }
  }

  private static boolean isNegative(double[] vector) {
    double greatest = 0;
    for (double value : vector) {
      if (Math.abs(value) > Math.abs(greatest)) {
        greatest = value;
      }
    }
    return greatest < 0;
  }
}
