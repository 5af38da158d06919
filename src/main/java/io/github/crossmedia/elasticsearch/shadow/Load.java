package io.github.crossmedia.elasticsearch.shadow;

/**
 * The time that shadows took and that has not yet been allowed for. Each second allows for as many
 * seconds as shadows may keep processors busy, so that a slow shadow is followed by a long rest.
 */
final class Load {

  private double taken;
  private long last = System.nanoTime();

  /** Returns whether shadows took more time than they were allowed until now. */
  synchronized boolean isAbove(double processors) {
    long now = System.nanoTime();
    taken = Math.max(0, taken - processors * (now - last));
    last = now;
    return taken > 0;
  }

  synchronized void add(long nanoseconds) {
    taken += nanoseconds;
  }
}
