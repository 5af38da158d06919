package io.github.crossmedia.evaluate.monotone;

/**
 * What is believed before any grade is seen: a Poisson number of change points at any of the gaps
 * between scores, levels that are any ascending ones within the scale, any order of magnitude of
 * the deviation.
 */
record OgivePrior(double lowest, double highest, MonotoneOgive.Options options) {

  private static final int MOST_CHANGES = 50;

  /** The deviation lies between this part of the scale and ten times the scale. */
  private static final double LEAST_DEVIATION = 1e-3;

  OgivePrior {
    if (!(highest > lowest)) {
      throw new IllegalArgumentException("a scale from " + lowest + " to " + highest);
    }
  }

  double range() {
    return highest - lowest;
  }

  int mostChanges(int groups) {
    return Math.min(MOST_CHANGES, groups - 1);
  }

  boolean allows(double deviation) {
    return deviation >= LEAST_DEVIATION * range() && deviation <= 10 * range();
  }

  /**
   * The logarithm of the prior with one more change point over that with {@code changes}, for a new
   * level that the proposal draws evenly over {@code width}: Poisson, times the growth in density
   * of ascending levels, times the width. Choosing a gap at birth and a change point at death
   * cancels against the prior on places.
   */
  double logBirth(int changes, double width) {
    return Math.log(options.expectedChanges() / (changes + 1))
        + Math.log((changes + 2) * width / range());
  }
}
