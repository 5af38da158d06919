package io.github.crossmedia.gallery.words;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * A calibrated score in plain words, the best first. Of the pictures with a score of 0.5, half show
 * the words. The thresholds are one half and one in six.
 */
public enum Verdict {
  /** A person ticked the picture for the word, whatever the model predicts. */
  YOURS,
  /** The caption or the name of the file contains it, whatever the model predicts. */
  WRITTEN,
  LIKELY,
  PERHAPS,
  HARDLY;

  /** The lowest score of a picture that likely shows the query. */
  public static final float EVEN = 0.5f;

  /** The lowest score of a picture that may show the query. */
  public static final float ONE_IN_SIX = 1 / 6f;

  public static Verdict of(float score) {
    return score >= EVEN ? LIKELY : score >= ONE_IN_SIX ? PERHAPS : HARDLY;
  }

  /** Returns the name in JSON. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
