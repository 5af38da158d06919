package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;

/**
 * Steps down a gradient, each weight by its own pace (Kingma and Ba, 2015). The rate is a multiple
 * of the weights' mean size at the start.
 */
final class Adam {

  private static final double MEMORY = 0.9;
  private static final double MEMORY_OF_SQUARES = 0.999;
  private static final double MIN_VALUE = 1e-9;

  private final DenseMatrix weights;
  private final double rate;
  private final double[] means;
  private final double[] squares;
  private double forgotten = 1;
  private double forgottenSquares = 1;

  /** Steps that change {@code weights} themselves. */
  Adam(DenseMatrix weights, double rate) {
    this.weights = weights;
    this.means = new double[weights.rows() * weights.columns()];
    this.squares = new double[means.length];
    double size = 0;
    for (int row = 0; row < weights.rows(); row++) {
      for (int column = 0; column < weights.columns(); column++) {
        size += Math.abs(weights.get(row, column)) / means.length;
      }
    }
    this.rate = rate * size;
  }

  /** One step, slowed by a factor. */
  void step(DenseMatrix gradient, double slowed) {
    forgotten *= MEMORY;
    forgottenSquares *= MEMORY_OF_SQUARES;
    for (int row = 0; row < weights.rows(); row++) {
      for (int column = 0; column < weights.columns(); column++) {
        int place = row * weights.columns() + column;
        double slope = gradient.get(row, column);
        means[place] = MEMORY * means[place] + (1 - MEMORY) * slope;
        squares[place] =
            MEMORY_OF_SQUARES * squares[place] + (1 - MEMORY_OF_SQUARES) * slope * slope;
        double pace = Math.sqrt(squares[place] / (1 - forgottenSquares)) + MIN_VALUE;
        weights.add(row, column, -rate * slowed * means[place] / (1 - forgotten) / pace);
      }
    }
  }
}
