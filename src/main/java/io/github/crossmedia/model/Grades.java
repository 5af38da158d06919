package io.github.crossmedia.model;

import java.util.Locale;

/**
 * The scale of the people whose judgments a calibration was fitted to: a score of 0 reads as the
 * lowest grade, one of 1 as the highest.
 */
public record Grades(float lowest, float highest) {

  public Grades {
    if (!(lowest < highest && Float.isFinite(highest - lowest))) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "grades can't go from %s to %s", lowest, highest));
    }
  }

  /** The grade that a calibrated score reads as. */
  public float of(float score) {
    return lowest + score * (highest - lowest);
  }
}
