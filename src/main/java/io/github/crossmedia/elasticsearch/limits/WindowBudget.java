package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.lucene.WindowCache;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;

/**
 * The memory for words of segments on a node: as much as a setting allows, counted by the circuit
 * breaker. Where it ends, queries are slower, but none fails.
 */
public final class WindowBudget implements WindowCache.Budget {

  private static final String LABEL = "words of segments";

  private final CircuitBreaker breaker;
  private final AtomicLong used = new AtomicLong();
  private volatile long limit;

  public WindowBudget(CircuitBreaker breaker) {
    this.breaker = breaker;
  }

  /** Changes the limit; returns true if more is in use. */
  public boolean limit(long bytes) {
    limit = bytes;
    return used.get() > bytes;
  }

  @Override
  public boolean reserve(long bytes) {
    if (used.addAndGet(bytes) > limit) {
      used.addAndGet(-bytes);
      return false;
    }
    try {
      breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
      return true;
    } catch (CircuitBreakingException full) {
      used.addAndGet(-bytes);
      return false;
    }
  }

  @Override
  public void release(long bytes) {
    used.addAndGet(-bytes);
    breaker.addWithoutBreaking(-bytes);
  }
}
