package io.github.crossmedia.train;

/** A parameter of a method has a value that it can't have. */
public final class WrongParameterException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  WrongParameterException(String message) {
    super(message);
  }
}
