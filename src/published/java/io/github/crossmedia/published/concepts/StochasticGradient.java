package io.github.crossmedia.published.concepts;

import io.github.crossmedia.vector.Vector;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Learns linear weights by steps down the gradient of the loss of an item or a pair, plus {@code
 * lambda / 2} times their squared length.
 */
final class StochasticGradient {

  /** The smallest common factor of the weights, before it is multiplied into them. */
  private static final double MIN_FACTOR = 1e-3;

  private final List<? extends Vector> items;
  private final Settings settings;
  private final float[] weights;
  private double factor = 1;
  private double offset;

  /**
   * The settings of the steps.
   *
   * @param rate the length of a step
   * @param lambda the ridge
   * @param epochs the number of steps for each item
   */
  record Settings(double rate, double lambda, long epochs) {}

  private StochasticGradient(List<? extends Vector> items, Settings settings) {
    this.items = items;
    this.settings = settings;
    this.weights = new float[items.getFirst().dimension()];
  }

  /** Returns the weights for one concept. */
  static float[] learn(
      List<? extends Vector> items, Strategy.Drawing drawing, Settings settings, long seed) {
    StochasticGradient learned = new StochasticGradient(items, settings);
    SplittableRandom random = new SplittableRandom(seed);
    for (long step = settings.epochs() * items.size(); step > 0; step--) {
      drawing.step(random.nextInt(items.size()), learned, random);
    }
    learned.fold();
    return learned.weights;
  }

  /** Takes a step for the hinge loss of a pair. */
  void rank(int winner, int loser, double margin) {
    double lead = score(winner) - score(loser);
    shrink();
    if (lead < margin) {
      add(winner, settings.rate());
      add(loser, -settings.rate());
    }
  }

  /** Takes a step for the hinge loss of an item. */
  void tell(int item, boolean isIt) {
    int side = isIt ? 1 : -1;
    double lead = side * (score(item) + offset);
    shrink();
    if (lead < 1) {
      add(item, side * settings.rate());
      offset += side * settings.rate();
    }
  }

  /** Takes a step for the squared loss of an item. */
  void approach(int item, double target) {
    double step = settings.rate() * (target - score(item) - offset);
    shrink();
    add(item, step);
    offset += step;
  }

  private double score(int item) {
    return factor * items.get(item).dot(weights);
  }

  private void shrink() {
    factor *= 1 - settings.rate() * settings.lambda();
    if (factor < MIN_FACTOR) {
      fold();
    }
  }

  private void add(int item, double step) {
    items.get(item).addTo(weights, (float) (step / factor));
  }

  private void fold() {
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= (float) factor;
    }
    factor = 1;
  }
}
