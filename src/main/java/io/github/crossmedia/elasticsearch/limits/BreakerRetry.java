package io.github.crossmedia.elasticsearch.limits;

import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.RetryableAction;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.threadpool.ThreadPool;

/**
 * Retries requests that the parent circuit breaker rejected, after a pause. That breaker measures
 * the whole heap, including garbage. It triggers a collection when it trips, but a full one only
 * every two seconds, so a rejected request may fit a moment later.
 */
public final class BreakerRetry {

  private static final Logger LOG = LogManager.getLogger(BreakerRetry.class);
  private static final TimeValue FIRST_PAUSE = TimeValue.timeValueMillis(100);
  private static final TimeValue MAX_PAUSE = TimeValue.timeValueSeconds(2);
  private static final TimeValue IN_ALL = TimeValue.timeValueSeconds(10);
  private static final String PARENT = "[" + CircuitBreaker.PARENT + "]";

  private final ThreadPool threads;
  private final Executor executor;

  /** Creates a retry whose work runs on an executor. */
  public BreakerRetry(ThreadPool threads, Executor executor) {
    this.threads = threads;
    this.executor = executor;
  }

  /** Returns true if the parent circuit breaker, of this node or of another, caused a failure. */
  static boolean wasParent(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof CircuitBreakingException refusal
        && String.valueOf(refusal.getMessage()).startsWith(PARENT);
  }

  /** Runs an action, and repeats it as long as the parent circuit breaker rejects it. */
  public <T> void run(
      CheckedConsumer<ActionListener<T>, Exception> work, ActionListener<T> listener) {
    new RetryableAction<T>(LOG, threads, FIRST_PAUSE, MAX_PAUSE, IN_ALL, listener, executor) {
      @Override
      public void tryAction(ActionListener<T> answer) {
        ActionListener.run(answer, work);
      }

      @Override
      public boolean shouldRetry(Exception failure) {
        return wasParent(failure);
      }
    }.run();
  }

  /** Gets something in a thread that may wait, again as long as the parent breaker rejects it. */
  public static <T> T get(Supplier<T> work) {
    long start = System.nanoTime();
    for (long pause = FIRST_PAUSE.millis(); ; pause = Math.min(2 * pause, MAX_PAUSE.millis())) {
      try {
        return work.get();
      } catch (CircuitBreakingException refusal) {
        if (!wasParent(refusal) || System.nanoTime() - start > IN_ALL.nanos()) {
          throw refusal;
        }
      }
      Await.pause(pause);
    }
  }
}
