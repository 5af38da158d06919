package io.github.crossmedia.elasticsearch.store.file;

import io.github.crossmedia.elasticsearch.limits.Limits;
import io.github.crossmedia.elasticsearch.limits.Reservation;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.Releasables;

/**
 * The uploads that a node receives at the same time. Their number is bounded, and several together
 * hold at most half of the memory that the circuit breaker allows; no model leaves the cache for
 * them.
 */
public final class Uploads {

  private static final String LABEL = "upload of a model";

  private final Limits limits;
  private final CircuitBreaker breaker;
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicLong held = new AtomicLong();

  public Uploads(Limits limits, CircuitBreaker breaker) {
    this.limits = limits;
    this.breaker = breaker;
  }

  /** Begins an upload of {@code length} bytes, or of unknown length if that is negative. */
  public Upload begin(long length) {
    limits.requireModelSize(length);
    Releasable place = place();
    return new Upload(this, limits, place, length);
  }

  private Releasable place() {
    Releasable place = Releasables.releaseOnce(open::decrementAndGet);
    try {
      limits.uploads().requireFewUploads(open.incrementAndGet());
      return place;
    } catch (RuntimeException tooMany) {
      place.close();
      throw tooMany;
    }
  }

  /** Reserves memory for what has arrived of an upload. */
  Releasable reserve(long bytes) {
    Releasable share = Releasables.releaseOnce(() -> held.addAndGet(-bytes));
    try {
      requireShare(held.addAndGet(bytes));
      return Releasables.wrap(Reservation.of(breaker, bytes, LABEL), share);
    } catch (RuntimeException full) {
      share.close();
      throw full;
    }
  }

  private void requireShare(long all) {
    long share = breaker.getLimit() / 2;
    if (breaker.getLimit() >= 0 && all > share && open.get() > 1) {
      throw limits
          .uploads()
          .later(
              "uploads of models would hold more than {} of memory, half of what the circuit"
                  + " breaker [{}] allows: send this one later",
              ByteSizeValue.ofBytes(share),
              breaker.getName());
    }
  }
}
