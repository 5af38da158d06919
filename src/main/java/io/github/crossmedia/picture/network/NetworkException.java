package io.github.crossmedia.picture.network;

/** An unusable network; the message names its file and the reason. */
public final class NetworkException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public NetworkException(String message) {
    super(message);
  }

  public NetworkException(String message, Throwable cause) {
    super(message, cause);
  }
}
