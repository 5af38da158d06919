package io.github.crossmedia.evaluate.statistics;

import org.apache.commons.math3.special.Gamma;

/** The standard normal distribution. */
public final class Normal {

  private static final int BISECTIONS = 60;

  private Normal() {}

  /**
   * Returns the probability of a value at least as far from 0 as {@code z}, by the incomplete gamma
   * function, which keeps its digits far out where one minus the error function loses them.
   */
  static double twoSided(double z) {
    return Gamma.regularizedGammaQ(0.5, z * z / 2);
  }

  /** Returns the distance from 0 that a value exceeds, on either side, with a probability. */
  public static double distance(double probability) {
    double near = 0;
    double far = 40;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (near + far) / 2;
      if (twoSided(middle) > probability) {
        near = middle;
      } else {
        far = middle;
      }
    }
    return far;
  }
}
