package io.github.crossmedia.collection;

/** Thrown if a collection cannot be read; the message names file, line and item. */
public final class CollectionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CollectionException(String message) {
    super(message);
  }

  public CollectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
