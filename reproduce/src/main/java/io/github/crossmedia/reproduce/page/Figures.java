package io.github.crossmedia.reproduce.page;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.OptionalDouble;

/** Formats figures and their intervals for pages and the terminal. */
public final class Figures {

  private static final double MIN_SHOWN = 0.001;

  private Figures() {}

  /** Returns a number with so many decimals. */
  public static String of(double value, int decimals) {
    return Formatted.of("%." + decimals + "f", value);
  }

  /** Returns a probability with two digits. */
  public static String probability(double value) {
    return Formatted.of("%.2g", value);
  }

  /** Returns a share in percent, with one decimal; empty without a value. */
  public static String percent(OptionalDouble value) {
    return value.isPresent() ? of(value.getAsDouble(), 1) : "";
  }

  /** Returns a figure and its interval, with three decimals. */
  public static String withInterval(ResampledFigure figure) {
    var interval = figure.interval();
    return Formatted.of(
        "%.3f (%.3f to %.3f)",
        unsignedZero(figure.observed()),
        unsignedZero(interval.lower()),
        unsignedZero(interval.upper()));
  }

  private static double unsignedZero(double value) {
    return Math.abs(value) < MIN_SHOWN / 2 ? 0 : value;
  }

  /** Returns a difference and its interval, with their signs and so many decimals. */
  public static String difference(ResampledFigure figure, int decimals) {
    var interval = figure.interval();
    String number = "%+." + decimals + "f";
    return Formatted.of(
        number + " (" + number + " to " + number + ")",
        figure.observed(),
        interval.lower(),
        interval.upper());
  }

  /** Returns how much a figure is above another one, in percent of that. */
  public static String gain(ResampledFigure figure, ResampledFigure other) {
    return difference(figure.minus(other).times(100 / other.observed()), 1) + " %";
  }

  /** Returns the interval alone, with so many decimals. */
  public static String interval(ResampledFigure figure, int decimals) {
    var interval = figure.interval();
    return of(interval.lower(), decimals) + " to " + of(interval.upper(), decimals);
  }
}
