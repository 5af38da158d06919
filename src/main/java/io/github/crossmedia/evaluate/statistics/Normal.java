package io.github.crossmedia.evaluate.statistics;

/** The standard normal distribution. */
public final class Normal {

  private static final double TAIL_FROM = 3;
  private static final int TAIL_TERMS = 200;
  private static final int BISECTIONS = 60;

  private Normal() {}

  /** Returns the probability of a value at least as far from 0 as {@code z}. */
  static double twoSided(double z) {
    double x = Math.abs(z);
    double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    return x < TAIL_FROM ? 1 - 2 * density * series(x) : 2 * density / continuedFraction(x);
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

  /**
   * Returns x + x^3/3 + x^5/(3 5) + ...: times the density, this is the probability between 0 and
   * x.
   */
  private static double series(double x) {
    double sum = 0;
    double term = x;
    for (int odd = 3; sum + term != sum; odd += 2) {
      sum += term;
      term *= x * x / odd;
    }
    return sum;
  }

  /**
   * Returns x + 1/(x + 2/(x + 3/(x + ...))): the density divided by this is the probability above
   * x.
   */
  private static double continuedFraction(double x) {
    double value = x;
    for (int k = TAIL_TERMS; k > 0; k--) {
      value = x + k / value;
    }
    return value;
  }
}
