package io.github.crossmedia.gallery.store;

/** An index that cannot be used as requested; the message states the remedy. */
public final class IndexException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public IndexException(String message) {
    super(message);
  }

  public IndexException(String message, Throwable cause) {
    super(message, cause);
  }
}
