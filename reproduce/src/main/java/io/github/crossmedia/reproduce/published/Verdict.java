package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.ResampledFigure.Interval;

/**
 * What measurements decide of a published order. The one test is the 95 % interval of the paired
 * difference, by a bootstrap over pictures, as far as it is shown: to one decimal.
 */
public enum Verdict {
  /** The interval lies above 0, on the side of the claim. */
  CONFIRMED("confirmed"),
  /** The interval lies below 0. */
  REFUTED("refuted"),
  /** The interval contains 0. */
  NOT_DECIDED("not decided here");

  private static final double LEAST_SHOWN = 0.05;

  private final String label;

  Verdict(String label) {
    this.label = label;
  }

  /**
   * Returns the verdict of a difference.
   *
   * @param interval of what the claim puts first, less the other
   */
  public static Verdict of(Interval interval) {
    if (interval.lower() >= LEAST_SHOWN) {
      return CONFIRMED;
    }
    return interval.upper() <= -LEAST_SHOWN ? REFUTED : NOT_DECIDED;
  }

  /** Returns the verdict in words. */
  public String label() {
    return label;
  }
}
