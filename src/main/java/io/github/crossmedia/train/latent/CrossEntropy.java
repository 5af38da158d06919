package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;

/**
 * The mean cross entropy of finding each row's own column, which has its number, and each column's
 * own row, by probabilities that grow exponentially with the score over a temperature.
 */
final class CrossEntropy {

  private CrossEntropy() {}

  static double of(DenseMatrix scores, double temperature) {
    double loss = 0;
    for (int i = 0; i < scores.rows(); i++) {
      double own = scores.get(i, i) / temperature;
      loss += logarithm(scores.row(i), temperature) - own;
      loss += logarithm(scores.transposed().row(i), temperature) - own;
    }
    return loss / (2 * scores.rows());
  }

  /** Returns the derivatives by the scores. */
  static DenseMatrix gradient(DenseMatrix scores, double temperature) {
    int n = scores.rows();
    DenseMatrix columns = scores.transposed();
    double[] ofRows = new double[n];
    double[] ofColumns = new double[n];
    for (int i = 0; i < n; i++) {
      ofRows[i] = logarithm(scores.row(i), temperature);
      ofColumns[i] = logarithm(columns.row(i), temperature);
    }
    DenseMatrix gradient = DenseMatrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double scaled = scores.get(i, j) / temperature;
        double both = Math.exp(scaled - ofRows[i]) + Math.exp(scaled - ofColumns[j]);
        gradient.set(i, j, (both - (i == j ? 2 : 0)) / (2 * n * temperature));
      }
    }
    return gradient;
  }

  /** Returns the logarithm of the sum of exponentials. */
  private static double logarithm(double[] scores, double temperature) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      greatest = Math.max(greatest, score / temperature);
    }
    double sum = 0;
    for (double score : scores) {
      sum += Math.exp(score / temperature - greatest);
    }
    return greatest + Math.log(sum);
  }
}
