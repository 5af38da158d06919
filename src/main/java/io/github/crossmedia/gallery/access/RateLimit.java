package io.github.crossmedia.gallery.access;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Limits the requests of each visitor: some at once, and more as time passes. */
public final class RateLimit {

  private static final int MAX_VISITORS = 10_000;

  private record Bucket(double left, long at) {}

  private final int most;
  private final double perMilli;
  private final Clock clock;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MAX_VISITORS;
        }
      };

  /**
   * A limit.
   *
   * @param most at once
   * @param refill the time in which as many are allowed again
   */
  public RateLimit(int most, Duration refill, Clock clock) {
    this.most = most;
    this.perMilli = (double) most / refill.toMillis();
    this.clock = clock;
  }

  /** Returns true if one more request is allowed, and counts it. */
  public synchronized boolean allows(String visitor) {
    long now = clock.millis();
    Bucket before = buckets.getOrDefault(visitor, new Bucket(most, now));
    double left = Math.min(most, before.left() + perMilli * (now - before.at()));
    boolean isAllowed = left >= 1;
    buckets.put(visitor, new Bucket(isAllowed ? left - 1 : left, now));
    return isAllowed;
  }

  /** Returns the seconds until the next request is allowed to a visitor who has none left. */
  public int seconds() {
    return (int) Math.ceil(1 / perMilli / 1000);
  }
}
