package io.github.crossmedia.train.judged;

import io.github.crossmedia.evaluate.statistics.Resampled;
import java.util.Locale;

/** How a figure and its interval are written on the page. */
final class Figures {

  private Figures() {}

  static String of(Resampled value) {
    var interval = value.interval();
    return String.format(
        Locale.ROOT, "%.3f (%.3f to %.3f)", value.observed(), interval.lower(), interval.upper());
  }
}
