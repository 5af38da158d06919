package io.github.crossmedia.gallery.server;

/** A request that is refused; the message is shown in the browser. */
final class RequestException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
