package io.github.crossmedia.train.clicks;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A linear support vector machine with squared hinge loss, solved by dual coordinate descent
 * (Hsieh, Chang, Lin, Keerthi and Sundararajan, 2008, algorithm 1, L2-loss).
 *
 * @param c the cost of an error on an example of cost 1
 */
record LinearSvm(double c, long seed) {

  private static final int PASSES = 20;
  private static final double SMALL = 1e-3;

  /** A vector, its side, 1 or -1, and the cost of an error. */
  record Example(SparseVector vector, int side, double cost) {}

  /** Returns the weights without the offset, which no ranking needs. */
  float[] weights(int dimension, List<Example> examples) {
    float[] weights = new float[dimension];
    double offset = 0;
    double[] alphas = new double[examples.size()];
    double[] squares =
        examples.stream().mapToDouble(e -> 1 + e.vector().norm() * e.vector().norm()).toArray();
    int[] order = new int[alphas.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    SplittableRandom random = new SplittableRandom(seed);
    double most = Double.POSITIVE_INFINITY;
    for (int pass = 0; pass < PASSES && most > SMALL; pass++) {
      most = 0;
      shuffle(order, random);
      for (int i : order) {
        Example example = examples.get(i);
        double diagonal = 1 / (2 * c * example.cost());
        double score = example.vector().dot(weights) + offset;
        double gradient = example.side() * score - 1 + diagonal * alphas[i];
        double next = Math.max(0, alphas[i] - gradient / (squares[i] + diagonal));
        double change = (next - alphas[i]) * example.side();
        if (change != 0) {
          example.vector().addTo(weights, (float) change);
          offset += change;
          alphas[i] = next;
          most = Math.max(most, Math.abs(change));
        }
      }
    }
    return weights;
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }
}
