package io.github.crossmedia.elasticsearch.limits;

import java.util.concurrent.Executor;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Does again, after a pause, what the parent circuit breaker refused. That breaker counts the whole
 * heap with all that was not collected yet. It asks for a collection when it refuses, but for a
 * full one only every two seconds, so what it refuses now may well fit a moment later.
 */
public final class Patience {

  private static final int TRIES = 10;
  private static final long FIRST_PAUSE = 100;
  private static final long LONGEST_PAUSE = 2_000;
  private static final String PARENT = "[" + CircuitBreaker.PARENT + "]";

  private final ThreadPool threads;
  private final Executor executor;

  /** Patience whose later tries run by an executor. */
  public Patience(ThreadPool threads, Executor executor) {
    this.threads = threads;
    this.executor = executor;
  }

  /** Whether it was the parent circuit breaker that refused, of this node or of another. */
  static boolean wasParent(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof CircuitBreakingException refusal
        && String.valueOf(refusal.getMessage()).startsWith(PARENT);
  }

  /** Does something now, and again while the parent circuit breaker refuses it. */
  public <T> void run(
      CheckedConsumer<ActionListener<T>, Exception> work, ActionListener<T> listener) {
    run(work, 1, listener);
  }

  private <T> void run(
      CheckedConsumer<ActionListener<T>, Exception> work, int turn, ActionListener<T> listener) {
    ActionListener.run(
        listener.delegateResponse(
            (l, failure) -> {
              if (turn < TRIES && wasParent(failure)) {
                threads.schedule(
                    ActionRunnable.wrap(l, next -> run(work, turn + 1, next)),
                    TimeValue.timeValueMillis(Math.min(LONGEST_PAUSE, FIRST_PAUSE << (turn - 1))),
                    executor);
              } else {
                l.onFailure(failure);
              }
            }),
        work);
  }
}
