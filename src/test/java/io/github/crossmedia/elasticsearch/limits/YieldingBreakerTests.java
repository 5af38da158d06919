package io.github.crossmedia.elasticsearch.limits;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.common.breaker.ChildMemoryCircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.settings.ClusterSettings;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.indices.breaker.CircuitBreakerMetrics;
import org.elasticsearch.indices.breaker.HierarchyCircuitBreakerService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;

/** What the breaker rejects tells clients whether and when to try again. */
public final class YieldingBreakerTests extends ESTestCase {

  private static CircuitBreaker breaker(long limit, LongPredicate makeRoom) {
    BreakerSettings settings =
        new BreakerSettings(
            "cross_media",
            limit,
            1,
            CircuitBreaker.Type.MEMORY,
            CircuitBreaker.Durability.TRANSIENT);
    CircuitBreaker own =
        new HierarchyCircuitBreakerService(
                CircuitBreakerMetrics.NOOP,
                Settings.EMPTY,
                List.of(settings),
                new ClusterSettings(Settings.EMPTY, ClusterSettings.BUILT_IN_CLUSTER_SETTINGS))
            .getBreaker("cross_media");
    assertTrue(own instanceof ChildMemoryCircuitBreaker);
    return new YieldingBreaker(own, makeRoom);
  }

  public void testWhatFitsAMomentLaterIsToBeTriedAgain() {
    CircuitBreaker breaker = breaker(100, needed -> false);
    breaker.addEstimateBytesAndMaybeBreak(60, "a model");
    CircuitBreakingException rejected =
        expectThrows(
            CircuitBreakingException.class,
            () -> breaker.addEstimateBytesAndMaybeBreak(60, "another"));
    assertEquals(RestStatus.TOO_MANY_REQUESTS, rejected.status());
    assertEquals(List.of("1"), rejected.getHttpHeader("Retry-After"));
    breaker.addWithoutBreaking(-60);
    breaker.addEstimateBytesAndMaybeBreak(60, "another");
    assertEquals(60, breaker.getUsed());
  }

  public void testWhatNeverFitsIsTooLarge() {
    AtomicLong asked = new AtomicLong();
    CircuitBreaker breaker = breaker(100, needed -> asked.addAndGet(needed) < 0);
    ElasticsearchStatusException rejected =
        expectThrows(
            ElasticsearchStatusException.class,
            () -> breaker.addEstimateBytesAndMaybeBreak(101, "a model"));
    assertEquals(RestStatus.REQUEST_ENTITY_TOO_LARGE, rejected.status());
    assertNull(rejected.getHttpHeader("Retry-After"));
    assertEquals("nothing is evicted in vain", 0, asked.get());
    assertEquals(0, breaker.getUsed());
  }
}
