package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.evaluate.statistics.ResampledFigure.Interval;

/**
 * What measurements decide of a published order. The one test is the 95 % interval of the paired
 * difference, by a bootstrap over pictures, as it is shown: to one decimal.
 */
public enum Verdict {
  /** The interval lies above 0, on the side of the claim. */
  CONFIRMED("confirmed", "the same order"),
  /** The interval lies below 0. */
  REFUTED("refuted", "the other order"),
  /** The interval contains 0. */
  NOT_DECIDED("not decided here", "no order");

  private static final double TENTHS = 10;

  private final String label;
  private final String order;

  Verdict(String label, String order) {
    this.label = label;
    this.order = order;
  }

  /**
   * Returns the verdict of a difference.
   *
   * @param interval of what the claim puts first, less the other
   */
  public static Verdict of(Interval interval) {
    return shown(new Interval(rounded(interval.lower()), rounded(interval.upper())));
  }

  /** Returns the verdict of a difference whose interval is as it is shown. */
  public static Verdict shown(Interval interval) {
    if (interval.lower() > 0) {
      return CONFIRMED;
    }
    return interval.upper() < 0 ? REFUTED : NOT_DECIDED;
  }

  private static double rounded(double end) {
    return Math.round(TENTHS * end) / TENTHS;
  }

  /** Returns what the interval alone says, whosever the parts are. */
  public String order() {
    return order;
  }

  /** Returns the verdict in words. */
  public String label() {
    return label;
  }
}
