package io.github.crossmedia.elasticsearch.work;

import org.elasticsearch.threadpool.Scheduler.Cancellable;

/** The phase of an extraction, and how long it has lasted. */
final class ExtractionPhase {

  /** The phases: a thread may still be working on an extraction that has been answered. */
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

  /** Records that there is an answer; returns false if there was one already. */
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
