package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import java.util.Arrays;

/**
 * Standardises columns to mean 0 and, over all training items, a sum of squares of 1. Deviations
 * are divided by their standard deviation and by the square root of the number of items, so that a
 * ridge means the same for any data. Constant columns become 0.
 */
public record Standardisation(double[] mean, double[] factors) {

  /** A deviation below this part of the mean is a rounding error. */
  private static final double CONSTANT = 1e-7;

  public static Standardisation of(DenseMatrix data) {
    int n = data.rows();
    double[] mean = new double[data.columns()];
    double[] factors = new double[data.columns()];
    for (int column = 0; column < mean.length; column++) {
      for (int row = 0; row < n; row++) {
        mean[column] += data.get(row, column) / n;
      }
      double squares = 0;
      for (int row = 0; row < n; row++) {
        double deviation = data.get(row, column) - mean[column];
        squares += deviation * deviation;
      }
      factors[column] = factor(squares, mean[column], n);
    }
    return new Standardisation(mean, factors);
  }

  /** Returns the same of one side of items of which only sums are known. */
  public static Standardisation of(JoinedSums sums, Side side) {
    DenseMatrix products = sums.products(side, side);
    double[] mean = sums.sum(side);
    double[] factors = new double[mean.length];
    for (int column = 0; column < mean.length; column++) {
      mean[column] /= sums.items();
      double squares = products.get(column, column) - sums.items() * mean[column] * mean[column];
      factors[column] = factor(Math.max(0, squares), mean[column], sums.items());
    }
    return new Standardisation(mean, factors);
  }

  private static double factor(double squares, double mean, double items) {
    boolean isConstant = Math.sqrt(squares / items) <= CONSTANT * Math.abs(mean);
    return isConstant ? 0 : 1 / Math.sqrt(squares);
  }

  /** Changes nothing. */
  public static Standardisation none(int columns) {
    double[] ones = new double[columns];
    Arrays.fill(ones, 1);
    return new Standardisation(new double[columns], ones);
  }

  /** Returns the same with one factor for all columns, which keeps their proportions. */
  public static Standardisation common(DenseMatrix data) {
    Standardisation each = of(data);
    double squares = 0;
    for (double factor : each.factors) {
      squares += factor > 0 ? 1 / (factor * factor) : 0;
    }
    Arrays.fill(each.factors, squares > 0 ? Math.sqrt(each.factors.length / squares) : 0);
    return each;
  }

  public DenseMatrix applied(DenseMatrix data) {
    DenseMatrix standardised = DenseMatrix.zeros(data.rows(), data.columns());
    for (int row = 0; row < data.rows(); row++) {
      for (int column = 0; column < mean.length; column++) {
        standardised.set(row, column, (data.get(row, column) - mean[column]) * factors[column]);
      }
    }
    return standardised;
  }

  /** From a vector before standardisation to its product with weights of standardised columns. */
  public AffineProjection projection(DenseMatrix weights) {
    return AffineProjection.ofStandardised(weights.toMatrix(), mean, factors);
  }
}
