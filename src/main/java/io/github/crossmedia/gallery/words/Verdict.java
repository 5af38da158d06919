package io.github.crossmedia.gallery.words;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A calibrated score in plain words, the best first. Calibration makes a score the share of
 * pictures with it that really had the words, so these are odds: even ones, and one in six.
 */
public enum Verdict {
  /** The caption or the name of the file contains it, whatever the model predicts. */
  WRITTEN,
  LIKELY,
  MAYBE,
  NOTHING;

  private static final float EVEN = 0.5f;

  /** What a picture must reach not to be called nothing. */
  public static final float ONE_IN_SIX = 1 / 6f;

  public static Verdict of(float score) {
    return score >= EVEN ? LIKELY : score >= ONE_IN_SIX ? MAYBE : NOTHING;
  }

  /** The name in JSON. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
