package io.github.crossmedia.model.encoder;

/** Thrown if a medium lacks a view that the model reads. */
public final class MissingViewException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public MissingViewException(String view) {
    super("the view \"" + view + "\" is missing");
  }
}
