package io.github.crossmedia.elasticsearch.limits;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.core.TimeValue;

/**
 * Retries requests that the parent circuit breaker rejected, after a pause. That breaker measures
 * the whole heap, including garbage. It triggers a collection when it trips, but a full one only
 * every two seconds, so a rejected request may fit a moment later.
 */
public final class BreakerRetry {

  private static final TimeValue FIRST_PAUSE = TimeValue.timeValueMillis(100);
  private static final TimeValue MAX_PAUSE = TimeValue.timeValueSeconds(2);
  private static final TimeValue IN_ALL = TimeValue.timeValueSeconds(10);
  private static final String PARENT = "[" + CircuitBreaker.PARENT + "]";

  private BreakerRetry() {}

  /** Returns true if the parent circuit breaker, of this node or of another, caused a failure. */
  static boolean wasParent(Exception failure) {
    return ExceptionsHelper.unwrapCause(failure) instanceof CircuitBreakingException refusal
        && String.valueOf(refusal.getMessage()).startsWith(PARENT);
  }

  /** Gets something in a thread that may wait, again as long as the parent breaker rejects it. */
  public static <T> T get(Supplier<T> work) {
    return get(work, System::nanoTime, Await::pause);
  }

  static <T> T get(Supplier<T> work, LongSupplier nanos, LongConsumer pauseMillis) {
    long start = nanos.getAsLong();
    for (long pause = FIRST_PAUSE.millis(); ; pause = Math.min(2 * pause, MAX_PAUSE.millis())) {
      try {
        return work.get();
      } catch (CircuitBreakingException refusal) {
        if (!wasParent(refusal) || nanos.getAsLong() - start > IN_ALL.nanos()) {
          throw refusal;
        }
      }
      pauseMillis.accept(pause);
    }
  }
}
