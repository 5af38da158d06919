package io.github.crossmedia.cli.console;

import io.github.crossmedia.Formatted;

/** Formats numbers with a point and a fixed number of decimals. */
public final class DecimalNumbers {

  private static final double MIN_SHOWN = 0.0001;

  private DecimalNumbers() {}

  /** Returns a value of a measure, with the decimals of trec_eval. */
  public static String value(double value) {
    double orZero = Math.abs(value) < MIN_SHOWN / 2 ? 0 : value;
    return Formatted.of("%.4f", orZero);
  }

  /** Returns a difference of values, with its sign. */
  public static String difference(double difference) {
    return Formatted.of("%+.4f", difference);
  }

  /** Returns a length of time, such as {@code 12 s} or {@code 1:05 min}. */
  static String time(long seconds) {
    return seconds < 60
        ? Formatted.of("%d s", seconds)
        : Formatted.of("%d:%02d min", seconds / 60, seconds % 60);
  }

  /** Returns a probability; one that would read 0 becomes an upper bound. */
  public static String probability(double probability) {
    return probability < MIN_SHOWN ? "<" + value(MIN_SHOWN) : value(probability);
  }
}
