package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import java.util.function.DoubleBinaryOperator;

/** Principal components divided by their deviations, so that steps are equally long along all. */
record Whitening(double[] factors) {

  /**
   * Returns the factors of columns without correlations.
   *
   * @param ridge what is added to each variance, as a multiple of the mean one
   */
  static Whitening of(DenseMatrix columns, double ridge) {
    double[] variances = new double[columns.columns()];
    for (int column = 0; column < variances.length; column++) {
      for (int row = 0; row < columns.rows(); row++) {
        variances[column] += columns.get(row, column) * columns.get(row, column) / columns.rows();
      }
    }
    return of(variances, ridge);
  }

  /** Returns the factors of columns whose variances are known. */
  static Whitening of(double[] variances, double ridge) {
    double mean = 0;
    for (double variance : variances) {
      mean += variance / variances.length;
    }
    double[] factors = new double[variances.length];
    for (int column = 0; column < factors.length; column++) {
      factors[column] = 1 / Math.sqrt(variances[column] + ridge * (mean > 0 ? mean : 1));
    }
    return new Whitening(factors);
  }

  DenseMatrix columns(DenseMatrix columns) {
    return times(columns.transposed()).transposed();
  }

  /** From weights of whitened columns to weights of the columns themselves. */
  DenseMatrix times(DenseMatrix weights) {
    return rows(weights, (weight, factor) -> weight * factor);
  }

  /** Returns the other way round. */
  DenseMatrix divided(DenseMatrix weights) {
    return rows(weights, (weight, factor) -> weight / factor);
  }

  private DenseMatrix rows(DenseMatrix weights, DoubleBinaryOperator by) {
    DenseMatrix result = DenseMatrix.zeros(weights.rows(), weights.columns());
    for (int row = 0; row < weights.rows(); row++) {
      for (int column = 0; column < weights.columns(); column++) {
        result.set(row, column, by.applyAsDouble(weights.get(row, column), factors[row]));
      }
    }
    return result;
  }
}
