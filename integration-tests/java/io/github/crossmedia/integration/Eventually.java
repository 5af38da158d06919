package io.github.crossmedia.integration;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Waits for what a server does in the background. */
final class Eventually {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Eventually() {}

  /** Looks until it sees what is wanted, and returns that. Fails with the last thing it saw. */
  static <T> T holds(Callable<T> look, Predicate<T> isWanted) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    T seen = look.call();
    while (!isWanted.test(seen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("after " + PATIENCE + " still: " + seen);
      }
      Thread.sleep(PAUSE);
      seen = look.call();
    }
    return seen;
  }

  /** Looks until it is true. */
  static void holds(Callable<Boolean> look) throws Exception {
    holds(look, isTrue -> isTrue);
  }
}
