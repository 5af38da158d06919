package io.github.crossmedia.gallery.server;

/** A request that is refused; the message is shown in the browser. */
public final class RequestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  public RequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
