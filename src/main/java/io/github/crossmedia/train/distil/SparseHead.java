package io.github.crossmedia.train.distil;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.Adam;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.Arrays;
import java.util.List;

/**
 * The weights max(0, w.x + b) of a picture's words, and the weights that queries give their words
 * (Nardini, Nguyen, Rulli, Venturini and Yates, 2025).
 */
final class SparseHead {

  private final double[][] columns;
  private final double[][] weights;
  private final Adam[] ofColumns;
  private final Adam[] ofWeights;
  private final double rate;
  private final double queryRate;
  private final int inputs;
  private final LinearAlgebra algebra;

  /**
   * Begins with given numbers, which learning changes.
   *
   * @param columns a row of weights and an offset for each word
   * @param weights of each word in queries
   * @param rate of steps, relative to the size of the numbers
   * @param queryRate the rate of the weights in queries, relative to the other
   */
  SparseHead(
      double[][] columns,
      double[][] weights,
      double rate,
      double queryRate,
      LinearAlgebra algebra) {
    this.columns = columns;
    this.weights = weights;
    this.rate = rate;
    this.queryRate = queryRate;
    this.inputs = columns[0].length;
    this.algebra = algebra;
    this.ofColumns = new Adam[columns.length];
    this.ofWeights = new Adam[columns.length];
  }

  int vocabulary() {
    return columns.length;
  }

  double weight(int word) {
    return weights[word][0];
  }

  /**
   * Returns a head of the same scores whose words have other sizes in pictures, so that the
   * strongest words of a picture are others.
   *
   * @param sizes of each word; its weight in queries is its present one over this
   */
  SparseHead resized(double[] sizes) {
    double[][] resized = new double[columns.length][inputs];
    double[][] asked = new double[columns.length][1];
    for (int word = 0; word < columns.length; word++) {
      for (int input = 0; input < inputs; input++) {
        resized[word][input] = columns[word][input] * weight(word) * sizes[word];
      }
      asked[word][0] = 1 / sizes[word];
    }
    return new SparseHead(resized, asked, rate, queryRate, algebra);
  }

  /** Returns w.x + b of some words, a row for each picture, whose last input is 1. */
  DenseMatrix guesses(DenseMatrix pictures, int[] of) {
    double[][] some = new double[of.length][];
    Arrays.setAll(some, i -> columns[of[i]]);
    return algebra.product(pictures, DenseMatrix.of(some).transposed());
  }

  /**
   * Steps down the gradients of some words.
   *
   * @param slopes of their guesses, a row for each picture
   * @param ofAsked of their weights in queries
   */
  void step(DenseMatrix pictures, int[] of, DenseMatrix slopes, double[] ofAsked, double slowed) {
    DenseMatrix gradients = algebra.transposedProduct(slopes, pictures);
    for (int i = 0; i < of.length; i++) {
      int word = of[i];
      if (ofColumns[word] == null) {
        ofColumns[word] = new Adam(columns[word], rate);
        ofWeights[word] = new Adam(weights[word], rate * queryRate);
      }
      ofColumns[word].step(gradients.row(i), slowed);
      ofWeights[word].step(new double[] {ofAsked[i]}, slowed);
    }
  }

  /** Returns the weights of words in queries, none below zero. */
  float[] weights() {
    float[] asked = new float[columns.length];
    for (int word = 0; word < asked.length; word++) {
      asked[word] = (float) Math.max(0, weight(word));
    }
    return asked;
  }

  Projection projection() {
    int dimension = inputs - 1;
    float[] values = new float[Math.multiplyExact(dimension, columns.length)];
    float[] offsets = new float[columns.length];
    for (int word = 0; word < columns.length; word++) {
      for (int input = 0; input < dimension; input++) {
        values[input * columns.length + word] = (float) columns[word][input];
      }
      offsets[word] = (float) columns[word][dimension];
    }
    return new ChainProjection(
        List.of(
            new AffineProjection(
                Matrix.of(dimension, columns.length, values), DenseVector.of(offsets)),
            new ActivationProjection(Activation.RELU, columns.length)));
  }
}
