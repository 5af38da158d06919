package io.github.crossmedia.train.algebra;

/**
 * Steps down a gradient, each weight by its own pace (Kingma and Ba, 2015). The rate is a multiple
 * of the weights' mean size at the start.
 */
public final class Adam {

  private static final double MEMORY = 0.9;
  private static final double MEMORY_OF_SQUARES = 0.999;
  private static final double MIN_VALUE = 1e-9;

  private final double[] weights;
  private final double rate;
  private final double[] means;
  private final double[] squares;
  private double forgotten = 1;
  private double forgottenSquares = 1;

  /** Creates steps that change {@code weights} themselves. */
  public Adam(DenseMatrix weights, double rate) {
    this(weights.values(), rate);
  }

  /** Creates steps that change {@code weights} themselves. */
  public Adam(double[] weights, double rate) {
    this.weights = weights;
    this.means = new double[weights.length];
    this.squares = new double[weights.length];
    double size = 0;
    for (double weight : weights) {
      size += Math.abs(weight) / weights.length;
    }
    this.rate = rate * size;
  }

  /** Takes one step, slowed by a factor. */
  public void step(DenseMatrix gradient, double slowed) {
    step(gradient.values(), slowed);
  }

  /** Takes one step, slowed by a factor. */
  public void step(double[] gradient, double slowed) {
    forgotten *= MEMORY;
    forgottenSquares *= MEMORY_OF_SQUARES;
    for (int i = 0; i < weights.length; i++) {
      double slope = gradient[i];
      means[i] = MEMORY * means[i] + (1 - MEMORY) * slope;
      squares[i] = MEMORY_OF_SQUARES * squares[i] + (1 - MEMORY_OF_SQUARES) * slope * slope;
      double pace = Math.sqrt(squares[i] / (1 - forgottenSquares)) + MIN_VALUE;
      weights[i] += -rate * slowed * means[i] / (1 - forgotten) / pace;
    }
  }
}
