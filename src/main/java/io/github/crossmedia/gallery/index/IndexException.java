package io.github.crossmedia.gallery.index;

/** An index that can't be used as asked; the message says what to do. */
public final class IndexException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public IndexException(String message) {
    super(message);
  }

  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
