package io.github.crossmedia.model;

/** A model was asked to run backwards, which only a linear one can. */
public final class NotLinearException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  NotLinearException(String reason) {
    super("this model can't be run back to the counts of visual words: " + reason);
  }
}
