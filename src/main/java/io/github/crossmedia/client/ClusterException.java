package io.github.crossmedia.client;

import java.io.IOException;

/** Thrown if a cluster cannot be reached or rejects a request; the message names the remedy. */
public final class ClusterException extends IOException {

  private static final long serialVersionUID = 1L;

  private static final int UNKNOWN = 0;

  private final int status;

  public ClusterException(String message, Throwable cause) {
    this(UNKNOWN, message, cause);
  }

  public ClusterException(int status, String message, Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** Returns the HTTP status of the answer, or 0 if there was none. */
  public int status() {
    return status;
  }

  /** Returns true if the same request may succeed later. */
  boolean isPassing() {
    return isPassing(status);
  }

  /** Returns true if a request answered with this status may succeed later. */
  static boolean isPassing(int status) {
    return status == UNKNOWN || status == 429 || status == 502 || status == 503 || status == 504;
  }
}
