package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.Formatted;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The probability that people look at each position of a list of results, relative to the most
 * viewed position.
 *
 * @param examined from the first position on; later positions are like the last one
 * @param source the origin of the numbers, in words
 */
public record Propensity(List<Double> examined, String source) {

  /** No propensity: clicks count the same at all positions. */
  public static final Propensity NONE = new Propensity(List.of(), "clicks are not weighed");

  /** The maximum weight of a click, which bounds the variance. */
  private static final double MAX_WEIGHT = 20;

  public Propensity {
    examined = List.copyOf(examined);
    if (examined.stream().anyMatch(p -> !(p > 0 && p <= 1))) {
      throw new IllegalArgumentException("a propensity must be above 0 and at most 1: " + examined);
    }
  }

  /** Returns the stated curve: the position to the power of minus {@code power}. */
  public static Propensity curve(double power, int positions) {
    return new Propensity(
        IntStream.rangeClosed(1, positions).mapToObj(k -> Math.pow(k, -power)).toList(),
        Formatted.of("the stated curve 1 / position^%.2f", power));
  }

  /** Returns the probability that people look at a position; 1 if the position is unknown. */
  public double of(int position) {
    if (position < 1 || examined.isEmpty()) {
      return 1;
    }
    return examined.get(Math.min(position, examined.size()) - 1);
  }

  public double weight(int position) {
    return Math.min(MAX_WEIGHT, 1 / of(position));
  }

  /** Returns the same numbers divided by the greatest. */
  static Propensity scaled(double[] values, String source) {
    double most = DoubleStream.of(values).max().orElse(1);
    return new Propensity(DoubleStream.of(values).mapToObj(p -> p / most).toList(), source);
  }
}
