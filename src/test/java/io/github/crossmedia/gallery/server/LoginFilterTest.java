package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.gallery.access.PageRole;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginFilterTest {

  @Test
  void aSessionEndsWhenItIsNotUsed() {
    Moving clock = new Moving();
    LoginFilter.Sessions sessions = new LoginFilter.Sessions(clock);
    LoginFilter.Sessions.Session session = sessions.begin(PageRole.READ);

    clock.now = clock.now.plus(LoginFilter.Sessions.IDLE.minusMinutes(1));
    assertEquals(Optional.of(session), sessions.of(session.token()));
    clock.now = clock.now.plus(LoginFilter.Sessions.IDLE.minusMinutes(1));
    assertEquals(Optional.of(session), sessions.of(session.token()), "each use counts");
    clock.now = clock.now.plus(LoginFilter.Sessions.IDLE.plusMinutes(1));
    assertEquals(Optional.empty(), sessions.of(session.token()));
    assertEquals(Optional.empty(), sessions.of("guess"));
    assertFalse(session.isProvedBy(null));
    assertFalse(session.isProvedBy(session.token()));
    assertTrue(session.isProvedBy(session.proof()));
  }

  @Test
  void aLimitIsForEachVisitorAndRefills() {
    Moving clock = new Moving();
    LoginFilter.RateLimit limit = new LoginFilter.RateLimit(2, Duration.ofSeconds(20), clock);

    assertTrue(limit.allows("a") && limit.allows("a"));
    assertFalse(limit.allows("a"));
    assertTrue(limit.allows("b"));
    assertEquals(10, limit.seconds());
    clock.now = clock.now.plusSeconds(10);
    assertTrue(limit.allows("a"));
    assertFalse(limit.allows("a"));
  }

  private static final class Moving extends Clock {
    private Instant now = Instant.EPOCH;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
