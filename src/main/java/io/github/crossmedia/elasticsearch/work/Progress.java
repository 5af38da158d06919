package io.github.crossmedia.elasticsearch.work;

import org.elasticsearch.threadpool.Scheduler.Cancellable;

/** How far an extraction has got, and for how long it has been there. */
final class Progress {

  /** Where it is: a thread may still be at work on what has been answered. */
  enum Phase {
    WAITING,
    WORKING,
    OVER
  }

  private Phase phase = Phase.WAITING;
  private long since = System.nanoTime();
  private Runnable timer = () -> {};
  private volatile boolean answered;

  boolean isIn(Phase asked) {
    return phase == asked;
  }

  /** Enters the next phase; returns how many nanoseconds the last one took. */
  long enter(Phase next) {
    long now = System.nanoTime();
    long nanos = now - since;
    phase = next;
    since = now;
    return nanos;
  }

  void setTimer(Cancellable newTimer) {
    timer.run();
    timer = newTimer::cancel;
  }

  /** Notes that there is an answer; false where there was one. */
  boolean answer() {
    if (answered) {
      return false;
    }
    answered = true;
    timer.run();
    return true;
  }

  boolean isAnswered() {
    return answered;
  }
}
