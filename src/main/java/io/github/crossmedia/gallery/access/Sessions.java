package io.github.crossmedia.gallery.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The sessions of visitors who gave a password. They are in memory only, so a restart ends them
 * all.
 */
public final class Sessions {

  /** The idle time after which a session ends. */
  static final Duration IDLE = Duration.ofHours(12);

  private static final int MAX_SESSIONS = 10_000;
  private static final int TOKEN_BYTES = 32;

  /**
   * A visitor.
   *
   * @param token that the browser keeps as a cookie
   * @param proof that the page sends with each change and no other site knows
   */
  public record Session(Role role, String token, String proof) {

    /** Returns whether a change comes from the page of this session. */
    public boolean isProvedBy(String given) {
      return given != null && MessageDigest.isEqual(bytes(proof), bytes(given));
    }
  }

  private record Kept(Session session, Instant used) {}

  private final SecureRandom random = new SecureRandom();
  private final Clock clock;
  private final Map<String, Kept> kept = new LinkedHashMap<>();

  public Sessions(Clock clock) {
    this.clock = clock;
  }

  /** Begins a session. If there are too many, the oldest one ends. */
  public synchronized Session begin(Role role) {
    Session session = new Session(role, token(), token());
    if (kept.size() >= MAX_SESSIONS) {
      kept.remove(kept.keySet().iterator().next());
    }
    kept.put(hashed(session.token()), new Kept(session, clock.instant()));
    return session;
  }

  /**
   * Returns the session of a cookie. Tokens are looked up by their hash, so that the time taken
   * reveals no byte of them.
   */
  public synchronized Optional<Session> of(String token) {
    String key = hashed(token);
    Kept found = kept.remove(key);
    Instant now = clock.instant();
    if (found == null || found.used().plus(IDLE).isBefore(now)) {
      return Optional.empty();
    }
    kept.put(key, new Kept(found.session(), now));
    return Optional.of(found.session());
  }

  public synchronized void end(Session session) {
    kept.remove(hashed(session.token()));
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String hashed(String token) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(token)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
