package io.github.crossmedia.experiment.human;

import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import java.util.Locale;

/** How a figure and its interval are written on the page. */
final class Figures {

  private static final double SMALLEST_SHOWN = 0.001;

  private Figures() {}

  static String of(ResampledFigure value) {
    var interval = value.interval();
    return String.format(
        Locale.ROOT,
        "%.3f (%.3f to %.3f)",
        unsignedZero(value.observed()),
        unsignedZero(interval.lower()),
        unsignedZero(interval.upper()));
  }

  private static double unsignedZero(double value) {
    return Math.abs(value) < SMALLEST_SHOWN / 2 ? 0 : value;
  }
}
