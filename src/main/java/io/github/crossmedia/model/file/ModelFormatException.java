package io.github.crossmedia.model.file;

/** Thrown if a model file cannot be read; the message names the invalid key or tensor. */
public final class ModelFormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The length to which messages shorten strings of a file, which may have any length. */
  private static final int MAX_LENGTH = 2_000;

  public ModelFormatException(String message) {
    super(shortened(message));
  }

  public ModelFormatException(String message, Throwable cause) {
    super(shortened(message), cause);
  }

  private static String shortened(String message) {
    return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH) + "...";
  }
}
