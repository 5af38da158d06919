package io.github.crossmedia.elasticsearch.rest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.elasticsearch.rest.RestUpload.UploadPace;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class UploadPaceTest {

  private static final long RATE = 100;

  private final AtomicLong clock = new AtomicLong();
  private final UploadPace pace = new UploadPace(clock::get);

  private void pass(long seconds) {
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void enoughBytesAreFastEnough() {
    pace.waiting();
    pass(10);
    pace.received(1_000);
    assertFalse(pace.isSlowerThan(RATE));
    assertTrue(pace.isSlowerThan(RATE + 1));
    assertEquals(1_000, pace.bytes());
  }

  @Test
  void aFewBytesNowAndThenAreTooSlow() {
    for (int i = 0; i < 10; i++) {
      pace.waiting();
      pass(1);
      pace.received(10);
    }
    assertTrue(pace.isSlowerThan(RATE));
  }

  @Test
  void nothingAtAllIsTooSlow() {
    pace.waiting();
    pass(1);
    assertTrue(pace.isSlowerThan(1));
  }

  @Test
  void theTimeOfTheNodeItselfDoesNotCount() {
    pace.waiting();
    pass(1);
    pace.received(100);
    pass(1_000);
    assertFalse(pace.isSlowerThan(RATE));
    pace.goOn();
    pass(1_000);
    assertFalse(pace.isSlowerThan(RATE));
  }

  @Test
  void eachIntervalCountsForItself() {
    pace.waiting();
    pass(1);
    pace.received(1_000_000);
    pace.waiting();
    assertFalse(pace.isSlowerThan(RATE));
    pace.goOn();
    pass(10);
    assertTrue(pace.isSlowerThan(RATE));
  }
}
