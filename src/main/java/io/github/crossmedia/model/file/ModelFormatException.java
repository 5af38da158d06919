package io.github.crossmedia.model.file;

/** A model file that can't be read; the message names the key or tensor that is wrong. */
public final class ModelFormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ModelFormatException(String message) {
    super(message);
  }

  public ModelFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
