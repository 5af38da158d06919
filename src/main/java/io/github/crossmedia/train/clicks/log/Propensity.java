package io.github.crossmedia.train.clicks.log;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How likely people look at each position of a list of results, the most looked at being 1.
 *
 * @param examined for the first position and those after it; what comes later is as the last
 * @param source where the numbers come from, in words
 */
public record Propensity(List<Double> examined, String source) {

  /** Clicks count alike wherever they were made. */
  public static final Propensity NONE = new Propensity(List.of(), "clicks are not weighed");

  /** The most that one click may count, which bounds the variance. */
  private static final double MOST_WEIGHT = 20;

  public Propensity {
    examined = List.copyOf(examined);
    if (examined.stream().anyMatch(p -> !(p > 0 && p <= 1))) {
      throw new IllegalArgumentException("a propensity must be above 0 and at most 1: " + examined);
    }
  }

  /** The stated curve: the position to the power of minus {@code power}. */
  public static Propensity curve(double power, int positions) {
    return new Propensity(
        IntStream.rangeClosed(1, positions).mapToObj(k -> Math.pow(k, -power)).toList(),
        String.format(Locale.ROOT, "the stated curve 1 / position^%.2f", power));
  }

  /** How likely a position is looked at; 1 where it is unknown. */
  public double of(int position) {
    if (position < 1 || examined.isEmpty()) {
      return 1;
    }
    return examined.get(Math.min(position, examined.size()) - 1);
  }

  /** What a click at a position counts. */
  public double weight(int position) {
    return Math.min(MOST_WEIGHT, 1 / of(position));
  }

  /** The same numbers divided by the greatest. */
  static Propensity scaled(double[] values, String source) {
    double most = DoubleStream.of(values).max().orElse(1);
    return new Propensity(DoubleStream.of(values).mapToObj(p -> p / most).toList(), source);
  }
}
