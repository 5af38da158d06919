package io.github.crossmedia.train.linear;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;

/** The share of the captions that hold each word. */
final class WordShares {

  private final double[] shares;

  /** Takes captions as rows with a one for each word they hold. */
  WordShares(SparseMatrix present) {
    this(present.columnSums(), present.rows());
  }

  /** Takes how many of the captions hold each word. */
  WordShares(double[] counts, double captions) {
    shares = counts.clone();
    for (int word = 0; word < shares.length; word++) {
      shares[word] /= captions;
    }
  }

  int words() {
    return shares.length;
  }

  double of(int word) {
    return shares[word];
  }

  /** Columns of words, each divided by the share of its word to a power. */
  DenseMatrix balanced(DenseMatrix columns, double power) {
    double[] factors = factors(power);
    DenseMatrix balanced = DenseMatrix.zeros(columns.rows(), columns.columns());
    for (int row = 0; row < columns.rows(); row++) {
      for (int word = 0; word < factors.length; word++) {
        balanced.set(row, word, factors[word] * columns.get(row, word));
      }
    }
    return balanced;
  }

  /** Returns the same of a matrix in single precision. */
  Matrix balanced(Matrix columns, double power) {
    double[] factors = factors(power);
    float[] balanced = columns.toArray();
    for (int i = 0; i < balanced.length; i++) {
      balanced[i] = (float) (factors[i % factors.length] * balanced[i]);
    }
    return Matrix.of(columns.rows(), columns.columns(), balanced);
  }

  private double[] factors(double power) {
    double[] factors = new double[shares.length];
    for (int word = 0; word < factors.length; word++) {
      factors[word] = shares[word] > 0 ? Math.pow(shares[word], -power) : 0;
    }
    return factors;
  }
}
