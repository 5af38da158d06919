package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;

/**
 * Classes as probabilities: weights and an offset that minimise the mean logarithmic loss plus
 * {@code lambda / 2} times the weights' squared length. Under a softmax the classes exclude each
 * other; under a sigmoid each is predicted on its own.
 *
 * @param weights a row for each column of the data, a column for each class
 */
record LogisticRegression(DenseMatrix weights, double[] offset) {

  private static final int STEPS = 500;

  /** Learns from data whose columns have a mean square of about 1. */
  static LogisticRegression of(
      DenseMatrix data,
      DenseMatrix shares,
      double lambda,
      boolean isSoftmax,
      LinearAlgebra algebra) {
    Loss loss = new Loss(data, shares, lambda, isSoftmax, algebra);
    double[] best =
        QuasiNewton.minimum(loss, new double[(data.columns() + 1) * shares.columns()], STEPS);
    DenseMatrix weights = DenseMatrix.zeros(data.columns(), shares.columns());
    double[] offset = new double[shares.columns()];
    for (int c = 0; c < offset.length; c++) {
      for (int row = 0; row < weights.rows(); row++) {
        weights.set(row, c, best[row * offset.length + c]);
      }
      offset[c] = best[weights.rows() * offset.length + c];
    }
    return new LogisticRegression(weights, offset);
  }

  static Activation activation(boolean isSoftmax) {
    return isSoftmax ? Activation.SOFTMAX : Activation.SIGMOID;
  }

  /** Weights row by row, then the offsets. */
  private record Loss(
      DenseMatrix data, DenseMatrix shares, double lambda, boolean isSoftmax, LinearAlgebra algebra)
      implements QuasiNewton.Function {

    @Override
    public double value(double[] at, double[] gradient) {
      int n = data.rows();
      int classes = shares.columns();
      int features = data.columns();
      DenseMatrix weights = DenseMatrix.zeros(features, classes);
      double penalty = 0;
      for (int i = 0; i < features * classes; i++) {
        weights.set(i / classes, i % classes, at[i]);
        penalty += at[i] * at[i];
      }
      DenseMatrix errors = algebra.product(data, weights);
      double loss = 0;
      double[] offsets = new double[classes];
      for (int item = 0; item < n; item++) {
        double[] scores = errors.row(item);
        for (int c = 0; c < classes; c++) {
          scores[c] += at[features * classes + c];
        }
        loss += isSoftmax ? alternatives(item, scores) : each(item, scores);
        for (int c = 0; c < classes; c++) {
          errors.set(item, c, scores[c] / n);
          offsets[c] += scores[c] / n;
        }
      }
      DenseMatrix slope = algebra.transposedProduct(data, errors);
      for (int i = 0; i < features * classes; i++) {
        gradient[i] = slope.get(i / classes, i % classes) + lambda * at[i];
      }
      System.arraycopy(offsets, 0, gradient, features * classes, classes);
      return loss / n + lambda / 2 * penalty;
    }

    /** Returns the loss of one item under a softmax; scores become probabilities less shares. */
    private double alternatives(int item, double[] scores) {
      double greatest = Double.NEGATIVE_INFINITY;
      for (double score : scores) {
        greatest = Math.max(greatest, score);
      }
      double sum = 0;
      for (double score : scores) {
        sum += Math.exp(score - greatest);
      }
      double loss = 0;
      for (int c = 0; c < scores.length; c++) {
        double logarithm = scores[c] - greatest - Math.log(sum);
        loss -= shares.get(item, c) * logarithm;
        scores[c] = Math.exp(logarithm) - shares.get(item, c);
      }
      return loss;
    }

    /** Returns the loss of one item if each class is predicted on its own. */
    private double each(int item, double[] scores) {
      double loss = 0;
      for (int c = 0; c < scores.length; c++) {
        double is = shares.get(item, c) > 0 ? 1 : 0;
        double score = scores[c];
        loss += Math.max(score, 0) - is * score + Math.log1p(Math.exp(-Math.abs(score)));
        scores[c] = 1 / (1 + Math.exp(-score)) - is;
      }
      return loss;
    }
  }
}
