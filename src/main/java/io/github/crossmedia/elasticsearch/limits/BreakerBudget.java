package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.lucene.WindowCache;
import io.github.crossmedia.model.file.Budget;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.rest.RestStatus;

/**
 * The budget for building one model on a node: memory, which the circuit breaker counts until this
 * is closed, and about a minute.
 */
public final class BreakerBudget implements Budget, Releasable {

  /**
   * Memory is reserved in pieces of this size, since the breaker checks the whole heap each time.
   */
  private static final long STEP = 1 << 18;

  private static final long MAX_SECONDS = 60;

  private final CircuitBreaker breaker;
  private final String label;
  private final long start = System.nanoTime();
  private final AtomicLong reserved = new AtomicLong();
  private long taken;

  /** Creates an unused budget; {@code label} names what its memory is for. */
  public BreakerBudget(CircuitBreaker breaker, String label) {
    this.breaker = breaker;
    this.label = label;
  }

  @Override
  public void take(long bytes) {
    long needed = Math.addExact(taken, bytes);
    if (breaker.getLimit() >= 0 && needed > breaker.getLimit() / breaker.getOverhead()) {
      throw new ElasticsearchStatusException(
          "{} needs more than {} of memory, which is more than the circuit breaker [{}]"
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

  /** Makes the breaker count exactly what is used. */
  public long settle() {
    breaker.addWithoutBreaking(taken - reserved.getAndSet(taken));
    return taken;
  }

  @Override
  public void goOn() {
    if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(MAX_SECONDS)) {
      throw new IllegalArgumentException(
          label + " was not built within " + MAX_SECONDS + " seconds");
    }
  }

  @Override
  public void close() {
    breaker.addWithoutBreaking(-reserved.getAndSet(0));
  }

  /**
   * The memory for words of segments on a node: as much as a setting allows, counted by the circuit
   * breaker. Where it ends, queries are slower, but none fails.
   */
  public static final class WindowBudget implements WindowCache.Budget {

    private static final String LABEL = "words of segments";
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final CircuitBreaker breaker;
    private final LongSupplier clock;
    private final AtomicLong used = new AtomicLong();
    private volatile long limit;
    private volatile Refusal last = Refusal.NONE;

    public WindowBudget(CircuitBreaker breaker) {
      this(breaker, System::nanoTime);
    }

    WindowBudget(CircuitBreaker breaker, LongSupplier clock) {
      this.breaker = breaker;
      this.clock = clock;
    }

    /** How much the breaker refused, and when. */
    private record Refusal(long bytes, long nanos) {
      static final Refusal NONE = new Refusal(Long.MAX_VALUE, 0);
    }

    /** Changes the limit; returns true if more is in use. */
    public boolean limit(long bytes) {
      limit = bytes;
      return used.get() > bytes;
    }

    /**
     * Reserves memory. A query may ask for a thousand words, so for a second the breaker is not
     * asked again for as much as it refused, unless some is given back.
     */
    @Override
    public boolean reserve(long bytes) {
      Refusal refusal = last;
      if (bytes >= refusal.bytes() && clock.getAsLong() - refusal.nanos() < SECOND) {
        return false;
      }
      if (used.addAndGet(bytes) > limit) {
        used.addAndGet(-bytes);
        return false;
      }
      try {
        breaker.addEstimateBytesAndMaybeBreak(bytes, LABEL);
        return true;
      } catch (CircuitBreakingException full) {
        used.addAndGet(-bytes);
        last = new Refusal(bytes, clock.getAsLong());
        return false;
      }
    }

    @Override
    public void release(long bytes) {
      last = Refusal.NONE;
      used.addAndGet(-bytes);
      breaker.addWithoutBreaking(-bytes);
    }
  }
}
