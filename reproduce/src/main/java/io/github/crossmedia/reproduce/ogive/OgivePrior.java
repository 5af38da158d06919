package io.github.crossmedia.reproduce.ogive;

/**
 * The prior of the ogive: a Poisson number of change points, uniformly distributed over the gaps
 * between scores; uniform ascending levels within the scale; a deviation uniform in its logarithm.
 */
record OgivePrior(double lowest, double highest, MonotoneOgive.Options options) {

  private static final int MAX_CHANGES = 50;

  /** The least deviation as a share of the scale; the greatest is ten times the scale. */
  private static final double MIN_DEVIATION = 1e-3;

  OgivePrior {
    if (!(highest > lowest)) {
      throw new IllegalArgumentException("a scale from " + lowest + " to " + highest);
    }
  }

  double range() {
    return highest - lowest;
  }

  int mostChanges(int groups) {
    return Math.min(MAX_CHANGES, groups - 1);
  }

  boolean allows(double deviation) {
    return deviation >= MIN_DEVIATION * range() && deviation <= 10 * range();
  }

  /**
   * Returns the logarithm of the prior with one more change point over that with {@code changes},
   * for a new level that the proposal draws uniformly over {@code width}. It is the ratio of
   * Poisson, times the growth in density of ascending levels, times the width. The choice of a gap
   * at birth and of a change point at death cancels out against the prior on positions.
   */
  double logBirth(int changes, double width) {
    return Math.log(options.expectedChanges() / (changes + 1))
        + Math.log((changes + 2) * width / range());
  }
}
