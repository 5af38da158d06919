package io.github.crossmedia.elasticsearch.shadow;

/**
 * The time that shadows took and that has not yet been allowed for. Each second allows for a number
 * of seconds, so that a slow shadow is followed by a long rest.
 */
final class Load {

  private double taken;
  private long last = System.nanoTime();

  /** Returns whether shadows took more time than they were allowed until now. */
  synchronized boolean isAbove(double allowed) {
    long now = System.nanoTime();
    taken = Math.max(0, taken - allowed * (now - last));
    last = now;
    return allowed == 0 || taken > 0;
  }

  synchronized void add(long nanoseconds) {
    taken += nanoseconds;
  }
}
