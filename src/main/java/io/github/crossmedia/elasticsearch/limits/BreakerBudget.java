package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.model.file.Budget;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.rest.RestStatus;

/**
 * What making one model may cost a node: memory, which the circuit breaker counts until this is
 * closed, and a minute or so.
 */
public final class BreakerBudget implements Budget, Releasable {

  /** The breaker is asked for as much at once, as it looks at the whole heap each time. */
  private static final long STEP = 1 << 18;

  private static final long MOST_SECONDS = 60;

  private final CircuitBreaker breaker;
  private final String label;
  private final long start = System.nanoTime();
  private final AtomicLong reserved = new AtomicLong();
  private long taken;

  /** A budget of which nothing is taken; {@code label} is what its memory is for. */
  public BreakerBudget(CircuitBreaker breaker, String label) {
    this.breaker = breaker;
    this.label = label;
  }

  @Override
  public void take(long bytes) {
    long needed = Math.addExact(taken, bytes);
    if (breaker.getLimit() >= 0 && needed > breaker.getLimit() / breaker.getOverhead()) {
      throw new ElasticsearchStatusException(
          "{} takes more than {} of memory, which is more than the circuit breaker [{}] ever"
              + " allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          label,
          ByteSizeValue.ofBytes(needed),
          breaker.getName());
    }
    if (needed > reserved.get()) {
      long more = Math.max(needed - reserved.get(), STEP);
      breaker.addEstimateBytesAndMaybeBreak(more, label);
      reserved.addAndGet(more);
    }
    taken = needed;
  }

  @Override
  public void giveBack(long bytes) {
    taken -= bytes;
  }

  /** Lets the breaker count what is taken and no more. */
  public long settle() {
    breaker.addWithoutBreaking(taken - reserved.getAndSet(taken));
    return taken;
  }

  @Override
  public void goOn() {
    if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MOST_SECONDS)) {
      throw new IllegalArgumentException(
          label + " was not made within " + MOST_SECONDS + " seconds");
    }
  }

  @Override
  public void close() {
    breaker.addWithoutBreaking(-reserved.getAndSet(0));
  }
}
