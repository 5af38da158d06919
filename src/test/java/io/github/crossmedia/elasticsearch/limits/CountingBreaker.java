package io.github.crossmedia.elasticsearch.limits;

import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.breaker.NoopCircuitBreaker;

/** A circuit breaker with a limit and without a node. */
public final class CountingBreaker extends NoopCircuitBreaker {

  private final long limit;
  private final AtomicLong used = new AtomicLong();

  public CountingBreaker(long limit) {
    super("test");
    this.limit = limit;
  }

  @Override
  public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
    long now = used.addAndGet(bytes);
    if (now > limit) {
      used.addAndGet(-bytes);
      throw new CircuitBreakingException(label, now, limit, getDurability());
    }
  }

  @Override
  public void addWithoutBreaking(long bytes) {
    used.addAndGet(bytes);
  }

  @Override
  public long getUsed() {
    return used.get();
  }

  @Override
  public long getLimit() {
    return limit;
  }

  @Override
  public double getOverhead() {
    return 1;
  }
}
