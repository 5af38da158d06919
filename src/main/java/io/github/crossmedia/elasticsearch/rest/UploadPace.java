package io.github.crossmedia.elasticsearch.rest;

import java.util.function.LongSupplier;

/**
 * Measures how fast the body of an upload arrives. Only the time that the node waits for its client
 * counts.
 */
final class UploadPace {

  private static final double SECOND = 1e9;

  private final LongSupplier clock;
  private boolean isWaiting;
  private long since;
  private long waited;
  private long received;

  /** Creates a pace measured by a clock of nanoseconds. */
  UploadPace(LongSupplier clock) {
    this.clock = clock;
  }

  /** Starts counting the time: the client has to send. */
  void waiting() {
    since = clock.getAsLong();
    isWaiting = true;
  }

  /** Stops counting the time: the node has to work. */
  void received(int bytes) {
    pause();
    isWaiting = false;
    received += bytes;
  }

  private void pause() {
    if (isWaiting) {
      long now = clock.getAsLong();
      waited += now - since;
      since = now;
    }
  }

  /** Returns the bytes received in this interval. */
  long bytes() {
    return received;
  }

  /** Returns true if the bytes of this interval are fewer than a rate per second demands. */
  boolean isSlowerThan(long rate) {
    pause();
    return received < rate * (waited / SECOND);
  }

  /** Begins the next interval. */
  void goOn() {
    waited = 0;
    received = 0;
  }
}
