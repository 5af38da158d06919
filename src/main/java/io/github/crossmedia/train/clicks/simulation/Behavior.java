package io.github.crossmedia.train.clicks.simulation;

import java.util.List;
import java.util.Locale;

/**
 * How simulated people read a list of results.
 *
 * @param power position k is looked at with probability k^-power
 * @param noise how likely a picture that is looked at is clicked though it is not relevant
 * @param trust by how much more the first position is clicked, whatever it shows; the k-th by trust
 *     / k
 * @param swaps in which share of searches two results change places at random
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
          String.format(
              Locale.ROOT,
              "the bias must be 0 or more, noise, trust and swaps from 0 to 1: %s, %s, %s, %s",
              power,
              noise,
              trust,
              swaps));
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  /** People of the same kind who look at every result and trust none. */
  public Behavior withoutBias() {
    return new Behavior(name, 0, noise, 0, swaps);
  }

  /** How likely a picture of a grade, 0 to 3, is clicked by those who look at it and trust none. */
  public double attraction(int grade) {
    return noise + (1 - noise) * (Math.pow(2, grade) - 1) / 7;
  }

  /** How likely a picture of a grade, 0 to 3, is clicked at a position. */
  double clicked(int grade, int position) {
    double attraction = attraction(grade);
    return Math.pow(position, -power) * (attraction + (1 - attraction) * trust / position);
  }
}
