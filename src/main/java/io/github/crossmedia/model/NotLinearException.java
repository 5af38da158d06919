package io.github.crossmedia.model;

/** Thrown if a query of a model that is not linear is to be projected back. */
public final class NotLinearException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  NotLinearException(String reason) {
    super("this model cannot be projected back to counts of visual words: " + reason);
  }
}
