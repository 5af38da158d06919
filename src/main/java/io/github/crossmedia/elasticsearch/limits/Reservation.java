package io.github.crossmedia.elasticsearch.limits;

import java.util.concurrent.atomic.AtomicLong;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.CheckedSupplier;
import org.elasticsearch.core.Releasable;

/** Memory that the circuit breaker counts until this is closed; closing it again has no effect. */
public final class Reservation implements Releasable {

  private final CircuitBreaker breaker;
  private final AtomicLong bytes;

  private Reservation(CircuitBreaker breaker, long bytes) {
    this.breaker = breaker;
    this.bytes = new AtomicLong(bytes);
  }

  /** Reserves memory, or throws an exception that is answered with status 429. */
  public static Reservation of(CircuitBreaker breaker, long bytes, String label) {
    breaker.addEstimateBytesAndMaybeBreak(bytes, label);
    return new Reservation(breaker, bytes);
  }

  /** Does something while memory is reserved for it. */
  public static <T, E extends Exception> T during(
      CircuitBreaker breaker, long bytes, String label, CheckedSupplier<T, E> work) throws E {
    Reservation memory = of(breaker, bytes, label);
    try {
      return work.get();
    } finally {
      memory.close();
    }
  }

  @Override
  public void close() {
    breaker.addWithoutBreaking(-bytes.getAndSet(0));
  }
}
