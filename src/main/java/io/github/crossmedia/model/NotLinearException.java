package io.github.crossmedia.model;

/** A model was asked to run backwards, which only a linear one can. */
public final class NotLinearException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  NotLinearException(String reason) {
    super("this model cannot be projected back to counts of visual words: " + reason);
  }
}
