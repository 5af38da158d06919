package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import java.math.BigDecimal;

/**
 * The scale of the human judgments to which a calibration was fitted. A score of 0 reads as the
 * lowest grade, a score of 1 as the highest.
 */
public record Grades(float lowest, float highest) {

  public Grades {
    if (!(lowest < highest && Float.isFinite(highest - lowest))) {
      throw new IllegalArgumentException(
          Formatted.of("the lowest grade %s must be below the highest, %s", lowest, highest));
    }
  }

  /** Returns the grade that a calibrated score reads as. */
  public float of(float score) {
    return lowest + score * (highest - lowest);
  }

  /** Returns the grade with its scale, such as {@code grade 3.40 of 1 to 5}. */
  public String read(float score) {
    return Formatted.of("grade %.2f of %s to %s", of(score), plain(lowest), plain(highest));
  }

  private static String plain(float bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
  }
}
