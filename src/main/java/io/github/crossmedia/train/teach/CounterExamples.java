package io.github.crossmedia.train.teach;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * What crossed-out pictures take from the direction of examples. Each may keep a share of the mean
 * example's score, measured from that of other pictures. What is above is taken away by regularised
 * least squares. A picture below has no effect: it shares with the examples only what others share.
 */
final class CounterExamples {

  /** Tuned on training pictures of Corel 5k and Flickr8k. */
  private static final double KEPT = 0.4;

  private final int others;
  private final double[][] byDirection;
  private final DMatrixRMaj products;

  /**
   * Counter-examples.
   *
   * @param byDirection scores of all pictures by the direction to each counter-example: first those
   *     of other pictures, then those of the counter-examples
   */
  CounterExamples(int others, double[][] byDirection) {
    this.others = others;
    this.byDirection = byDirection;
    int count = byDirection.length;
    this.products = new DMatrixRMaj(count, count);
    double trace = 0;
    for (int column = 0; column < count; column++) {
      double usual = usual(byDirection[column]);
      for (int row = 0; row < count; row++) {
        products.set(row, column, byDirection[column][others + row] - usual);
      }
      trace += products.get(column, column);
    }
    for (int i = 0; i < count; i++) {
      products.add(i, i, trace > 0 ? trace / count : 1);
    }
  }

  /** The mean score of other pictures. */
  private double usual(double[] scores) {
    return Arrays.stream(scores, 0, others).average().orElse(0);
  }

  /**
   * Returns how much of each direction to take away.
   *
   * @param scores by the examples
   * @param ofExamples their own, on average
   */
  double[] taken(double[] scores, double ofExamples) {
    if (byDirection.length == 0) {
      return new double[0];
    }
    double usual = usual(scores);
    DMatrixRMaj above = new DMatrixRMaj(byDirection.length, 1);
    for (int i = 0; i < byDirection.length; i++) {
      above.set(i, Math.max(0, scores[others + i] - usual - KEPT * (ofExamples - usual)));
    }
    DMatrixRMaj taken = new DMatrixRMaj(byDirection.length, 1);
    return CommonOps_DDRM.solve(products, above, taken)
        ? taken.getData()
        : new double[above.numRows];
  }

  /** Takes the directions from scores. */
  void take(double[] taken, double[] scores) {
    for (int i = 0; i < taken.length; i++) {
      for (int picture = 0; picture < scores.length; picture++) {
        scores[picture] -= taken[i] * byDirection[i][picture];
      }
    }
  }
}
