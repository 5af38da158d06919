package io.github.crossmedia.train.method;

/** An invalid value of a method's parameter. */
public final class WrongParameterException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  WrongParameterException(String message) {
    super(message);
  }
}
