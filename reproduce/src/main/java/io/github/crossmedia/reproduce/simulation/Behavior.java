package io.github.crossmedia.reproduce.simulation;

import io.github.crossmedia.Formatted;
import java.util.List;

/**
 * How simulated people look at and click a list of results.
 *
 * @param power position k is looked at with probability k^-power
 * @param noise the probability of a click on an irrelevant picture that is looked at
 * @param trust the additional probability of a click at the first position, whatever it shows; at
 *     the k-th it is trust / k
 * @param swaps the share of searches in which two results change places at random
 */
public record Behavior(String name, double power, double noise, double trust, double swaps) {

  /** The regimes of the experiments, which learners do not see. */
  public static final List<Behavior> REGIMES =
      List.of(
          new Behavior("mild", 0.5, 0.05, 0, 0.5),
          new Behavior("steep", 2, 0.05, 0, 0.5),
          new Behavior("noisy", 1, 0.3, 0, 0.5),
          new Behavior("trusting", 1, 0.05, 0.5, 0.5));

  public Behavior {
    if (power < 0 || !isShare(noise) || !isShare(trust) || !isShare(swaps)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the bias must be 0 or more, noise, trust and swaps from 0 to 1: %s, %s, %s, %s",
              power, noise, trust, swaps));
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  /** Returns this behavior without position bias and trust. */
  public Behavior withoutBias() {
    return new Behavior(name, 0, noise, 0, swaps);
  }

  /**
   * Returns the probability of a click on a picture of a grade, 0 to 3, that is looked at, without
   * trust.
   */
  public double attraction(int grade) {
    return noise + (1 - noise) * (Math.pow(2, grade) - 1) / 7;
  }

  /** Returns the probability of a click on a picture of a grade, 0 to 3, at a position. */
  public double clicked(int grade, int position) {
    double attraction = attraction(grade);
    return Math.pow(position, -power) * (attraction + (1 - attraction) * trust / position);
  }
}
