package io.github.crossmedia.elasticsearch.limits;

import java.util.function.LongPredicate;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.rest.RestStatus;

/**
 * A circuit breaker that evicts cached models before it rejects a request. It tells clients when to
 * try again, or not to.
 */
public final class YieldingBreaker implements CircuitBreaker {

  private final CircuitBreaker breaker;
  private final LongPredicate makeRoom;

  /**
   * @param makeRoom frees about this many bytes, and returns whether it freed any
   */
  public YieldingBreaker(CircuitBreaker breaker, LongPredicate makeRoom) {
    this.breaker = breaker;
    this.makeRoom = makeRoom;
  }

  @Override
  public void addEstimateBytesAndMaybeBreak(long bytes, String label) {
    boolean again = true;
    while (again) {
      try {
        breaker.addEstimateBytesAndMaybeBreak(bytes, label);
        return;
      } catch (CircuitBreakingException e) {
        requirePossible(bytes, label);
        if (!makeRoom.test(bytes)) {
          throw Rejection.soon(e);
        }
        again = !BreakerRetry.wasParent(e);
      }
    }
    // the whole heap is full: freed memory is available only after a collection
    try {
      breaker.addEstimateBytesAndMaybeBreak(bytes, label);
    } catch (CircuitBreakingException e) {
      throw Rejection.soon(e);
    }
  }

  private void requirePossible(long bytes, String label) {
    if (getLimit() >= 0 && bytes > getLimit() / getOverhead()) {
      throw new ElasticsearchStatusException(
          "{} needs {} of memory, which is more than the circuit breaker [{}] allows",
          RestStatus.REQUEST_ENTITY_TOO_LARGE,
          label,
          ByteSizeValue.ofBytes(bytes),
          getName());
    }
  }

  @Override
  public void circuitBreak(String fieldName, long bytesNeeded) {
    breaker.circuitBreak(fieldName, bytesNeeded);
  }

  @Override
  public void addWithoutBreaking(long bytes) {
    breaker.addWithoutBreaking(bytes);
  }

  @Override
  public long getUsed() {
    return breaker.getUsed();
  }

  @Override
  public long getLimit() {
    return breaker.getLimit();
  }

  @Override
  public double getOverhead() {
    return breaker.getOverhead();
  }

  @Override
  public long getTrippedCount() {
    return breaker.getTrippedCount();
  }

  @Override
  public String getName() {
    return breaker.getName();
  }

  @Override
  public Durability getDurability() {
    return breaker.getDurability();
  }

  @Override
  public void setLimitAndOverhead(long limit, double overhead) {
    breaker.setLimitAndOverhead(limit, overhead);
  }

  /** Rejections with status 429 that tell clients when to try again. */
  public static final class Rejection {

    /**
     * The time to wait in seconds, after which most requests have freed their memory and threads.
     */
    private static final String SOON = "1";

    private Rejection() {}

    /** Returns a rejection for a reason that will not last. */
    public static ElasticsearchStatusException of(String reason) {
      return soon(new ElasticsearchStatusException(reason, RestStatus.TOO_MANY_REQUESTS));
    }

    /** Returns the same rejection with the header that tells when to try again. */
    static <E extends ElasticsearchException> E soon(E rejection) {
      rejection.addHttpHeader("Retry-After", SOON);
      return rejection;
    }
  }
}
