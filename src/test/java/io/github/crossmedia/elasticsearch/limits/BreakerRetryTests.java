package io.github.crossmedia.elasticsearch.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.test.ESTestCase;

public class BreakerRetryTests extends ESTestCase {

  private final List<Long> tries = new ArrayList<>();
  private long now;

  private static CircuitBreakingException refusal(String breaker) {
    return new CircuitBreakingException(
        "[" + breaker + "] Data too large", 2, 1, Durability.TRANSIENT);
  }

  /** Something that is refused so many times. */
  private String done(int refusals, Supplier<RuntimeException> refusal) {
    return BreakerRetry.get(
        () -> {
          tries.add(now);
          if (tries.size() <= refusals) {
            throw refusal.get();
          }
          return "done";
        },
        () -> now * 1_000_000,
        millis -> now += millis);
  }

  public void testWhatTheParentRefusedIsDoneAMomentLater() {
    assertEquals("done", done(4, () -> refusal("parent")));
    assertEquals(List.of(0L, 100L, 300L, 700L, 1_500L), tries);
  }

  public void testPatienceEnds() {
    expectThrows(CircuitBreakingException.class, () -> done(100, () -> refusal("parent")));
    long last = tries.getLast();
    assertTrue(last + " ms", last > 10_000 && last <= 12_000);
  }

  public void testAnyOtherFailureIsTold() {
    expectThrows(CircuitBreakingException.class, () -> done(1, () -> refusal("cross_media")));
    assertEquals(1, tries.size());
  }
}
