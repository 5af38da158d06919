package io.github.crossmedia.cli.console;

import java.time.Duration;

/**
 * Decides when to print a line that cannot be erased: never for short steps, and seldom for long
 * ones.
 */
final class PrintInterval {

  static final Duration FIRST = Duration.ofSeconds(10);
  static final Duration BETWEEN = Duration.ofSeconds(30);

  private long next;

  /**
   * Creates the occasions of a step.
   *
   * @param begun nanoseconds of some clock
   */
  PrintInterval(long begun) {
    this.next = begun + FIRST.toNanos();
  }

  /** Returns true if a line is due; the next one is due some time later. */
  boolean isOne(long now) {
    boolean due = now - next >= 0;
    if (due) {
      next = now + BETWEEN.toNanos();
    }
    return due;
  }
}
