package io.github.crossmedia.collection;

/** An unreadable collection; the message names file, line and item. */
public final class CollectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CollectionException(String message) {
    super(message);
  }

  public CollectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
