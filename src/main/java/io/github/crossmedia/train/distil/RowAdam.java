package io.github.crossmedia.train.distil;

/**
 * Rows of weights that step down a gradient, each weight by its own pace (Kingma and Ba, 2015).
 * Only the rows that a batch reads are stepped, at a rate that is a multiple of their mean size.
 */
final class RowAdam {

  private static final double MEMORY = 0.9;
  private static final double MEMORY_OF_SQUARES = 0.999;
  private static final double MIN_PACE = 1e-9;

  private final double[][] rows;
  private final double[] rates;
  private final double[][] means;
  private final double[][] squares;
  private final int[] steps;

  /** Steps that change the rows themselves. */
  RowAdam(double[][] rows, double rate) {
    this.rows = rows;
    this.rates = new double[rows.length];
    this.means = new double[rows.length][];
    this.squares = new double[rows.length][];
    this.steps = new int[rows.length];
    for (int row = 0; row < rows.length; row++) {
      for (double weight : rows[row]) {
        rates[row] += rate * Math.abs(weight) / rows[row].length;
      }
    }
  }

  /** Steps one row, slowed by a factor. */
  void step(int row, double[] gradient, double slowed) {
    double[] weights = rows[row];
    if (means[row] == null) {
      means[row] = new double[weights.length];
      squares[row] = new double[weights.length];
    }
    int step = ++steps[row];
    double forgotten = 1 - Math.pow(MEMORY, step);
    double forgottenSquares = 1 - Math.pow(MEMORY_OF_SQUARES, step);
    double[] mean = means[row];
    double[] square = squares[row];
    for (int i = 0; i < weights.length; i++) {
      double slope = gradient[i];
      mean[i] = MEMORY * mean[i] + (1 - MEMORY) * slope;
      square[i] = MEMORY_OF_SQUARES * square[i] + (1 - MEMORY_OF_SQUARES) * slope * slope;
      double pace = Math.sqrt(square[i] / forgottenSquares) + MIN_PACE;
      weights[i] -= rates[row] * slowed * mean[i] / forgotten / pace;
    }
  }
}
