package io.github.crossmedia.elasticsearch.limits;

import io.github.crossmedia.elasticsearch.limits.BreakerBudget.WindowBudget;
import org.elasticsearch.test.ESTestCase;

/** Words of segments take what the setting and the circuit breaker allow. */
public final class WindowBudgetTests extends ESTestCase {

  private final CountingBreaker breaker = new CountingBreaker(100);
  private final WindowBudget budget = new WindowBudget(breaker);

  public void testNothingIsReservedBeforeALimitIsKnown() {
    assertFalse(budget.reserve(1));
    assertEquals(0, breaker.getUsed());
  }

  public void testTheSettingLimitsIt() {
    assertFalse(budget.limit(50));
    assertTrue(budget.reserve(50));
    assertFalse(budget.reserve(1));
    assertEquals(50, breaker.getUsed());
    assertTrue(budget.limit(49));
    budget.release(50);
    assertEquals(0, breaker.getUsed());
    assertTrue(budget.reserve(49));
  }

  /** Each refusal is an exception, and a query asked for a thousand words. */
  public void testARefusalOfTheBreakerIsRememberedForASecond() {
    long[] clock = {random().nextLong()};
    WindowBudget timed = new WindowBudget(breaker, () -> clock[0]);
    timed.limit(1000);
    breaker.addWithoutBreaking(60);
    assertFalse(timed.reserve(41));
    breaker.addWithoutBreaking(-60);

    clock[0] += 999_999_999;
    assertFalse(timed.reserve(41));
    assertTrue("less may fit", timed.reserve(40));
    clock[0]++;
    assertTrue(timed.reserve(41));

    assertFalse(timed.reserve(20));
    timed.release(40);
    assertTrue("some was given back", timed.reserve(20));
  }

  public void testTheBreakerLimitsIt() {
    budget.limit(1000);
    breaker.addWithoutBreaking(60);
    assertFalse(budget.reserve(41));
    assertTrue(budget.reserve(40));
    assertEquals(100, breaker.getUsed());
    budget.release(40);
    assertEquals(60, breaker.getUsed());
  }
}
