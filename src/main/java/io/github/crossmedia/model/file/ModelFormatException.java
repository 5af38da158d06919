package io.github.crossmedia.model.file;

/** A model file that can't be read; the message names the key or tensor that is wrong. */
public final class ModelFormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Words of a file may have any length; in messages they are shortened. */
  private static final int LONGEST = 2_000;

  public ModelFormatException(String message) {
    super(shortened(message));
  }

  public ModelFormatException(String message, Throwable cause) {
    super(shortened(message), cause);
  }

  private static String shortened(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "...";
  }
}
