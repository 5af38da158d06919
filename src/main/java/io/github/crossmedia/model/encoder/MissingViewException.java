package io.github.crossmedia.model.encoder;

/** A medium lacks a view that the model needs. */
public final class MissingViewException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public MissingViewException(String view) {
    super("the view \"" + view + "\" is missing");
  }
}
