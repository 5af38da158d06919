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
 * Retries, after a pause, what the parent circuit breaker rejected. That breaker measures the whole
 * heap, garbage included. It triggers a collection when it trips, but a full one only every two
 * seconds, so what it rejects now may well fit a moment later.
 */
public final class Patience {

  private static final int TRIES = 10;
  private static final long FIRST_PAUSE = 100;
  private static final long LONGEST_PAUSE = 2_000;
  private static final String PARENT = "[" + CircuitBreaker.PARENT + "]";

  private final ThreadPool threads;
  private final Executor executor;

  /** Patience whose retries run on an executor. */
  public Patience(ThreadPool threads, Executor executor) {
    this.threads = threads;
    this.executor = executor;
  }

  /** Whether the parent circuit breaker, of this node or of another, caused a failure. */
  static boolean wasParent(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof CircuitBreakingException refusal
        && String.valueOf(refusal.getMessage()).startsWith(PARENT);
  }

  /** Runs an action now, and again as long as the parent circuit breaker rejects it. */
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
