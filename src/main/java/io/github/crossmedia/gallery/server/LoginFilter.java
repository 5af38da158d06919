package io.github.crossmedia.gallery.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.access.PageRole;
import io.github.crossmedia.gallery.access.Passwords;
import io.github.crossmedia.gallery.access.ServerBinding;
import io.github.crossmedia.gallery.server.LoginFilter.Sessions.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Admits visitors who know a password. A session is a cookie that scripts can't read and other
 * sites don't send. A change also needs a proof that only the page of the session has. Neither is
 * ever part of an address.
 */
final class LoginFilter {

  /** A page of a hundred pictures makes about a hundred requests. */
  private static final int REQUESTS = 600;

  private static final Duration REQUESTS_REFILL = Duration.ofSeconds(30);
  private static final int MAX_TRIES = 5;
  private static final Duration TRIES_REFILL = Duration.ofMinutes(5);
  private static final int MAX_BODY = 1 << 13;
  private static final String COOKIE = "crossmedia";
  private static final String PROOF = "X-Cross-Media-Proof";
  private static final Set<String> OPEN =
      Set.of(
          "login.html",
          "login.js",
          "style.css",
          "icon.svg",
          "elements.js",
          "language.js",
          "messages-de.json");

  private final ServerBinding exposure;
  private final Passwords passwords;
  private final Sessions sessions;
  private final RateLimit requests;
  private final RateLimit tries;

  /** Passwords are hashed slowly, and guesses must not keep all cores busy. */
  private final Semaphore hashing = new Semaphore(1);

  LoginFilter(ServerBinding exposure, Passwords passwords, Clock clock) {
    this.exposure = exposure;
    this.passwords = passwords;
    this.sessions = new Sessions(clock);
    this.requests = new RateLimit(REQUESTS, REQUESTS_REFILL, clock);
    this.tries = new RateLimit(MAX_TRIES, TRIES_REFILL, clock);
  }

  Response answer(HttpExchange exchange, Routes routes) throws IOException {
    String visitor = visitor(exchange);
    if (!requests.allows(visitor)) {
      return tooMany(requests, "too many requests: wait a moment");
    }
    Request request = Request.of(exchange);
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    if (isFor(request, "POST", "api", "login")) {
      return login(request, visitor, exchange);
    }
    Optional<Session> session = session(exchange.getRequestHeaders());
    if (session.isEmpty()) {
      return stranger(request, reads, routes);
    }
    if (isFor(request, "GET", "api", "session")) {
      return Response.json(new SessionResponse(session.get().role(), session.get().proof()));
    }
    if (!reads && !session.get().isProvedBy(exchange.getRequestHeaders().getFirst(PROOF))) {
      throw new RequestException(403, "only the page of this session may make changes: reload it");
    }
    if (isFor(request, "POST", "api", "logout")) {
      sessions.end(session.get());
      return Response.json(true).with("Set-Cookie", cookie("", exchange) + "; Max-Age=0");
    }
    boolean isSearch = isFor(request, "POST", "api", "search");
    if (!reads && !isSearch && session.get().role() == PageRole.READ) {
      throw new RequestException(403, "this password allows only looking and searching");
    }
    return routes.answer(request.as(session.get().role()));
  }

  /** The session as the page sees it. */
  @JsonInclude
  record SessionResponse(PageRole role, String proof) {}

  /** A password as the page sends it. */
  record LoginRequest(String password) {}

  private static boolean isFor(Request request, String method, String... path) {
    return request.method().equals(method) && request.path().equals(Arrays.asList(path));
  }

  private static Response stranger(Request request, boolean reads, Routes routes)
      throws IOException {
    List<String> path = request.path();
    if (reads && path.size() == 1 && OPEN.contains(path.getFirst())) {
      return routes.answer(request.as(PageRole.READ));
    }
    if (reads && (path.equals(List.of("")) || path.equals(List.of("index.html")))) {
      return Response.redirect("/login.html");
    }
    throw new RequestException(401, "log in first");
  }

  private Response login(Request request, String visitor, HttpExchange exchange)
      throws IOException {
    LoginRequest letter = request.json(LoginRequest.class, MAX_BODY);
    if (letter.password() == null) {
      throw new RequestException(400, "a password is required");
    }
    if (!tries.allows(visitor)) {
      return tooMany(tries, "too many wrong passwords: wait a minute");
    }
    Optional<PageRole> role;
    hashing.acquireUninterruptibly();
    try {
      role = passwords.role(letter.password());
    } finally {
      hashing.release();
    }
    if (role.isEmpty()) {
      throw new RequestException(401, "this password is wrong");
    }
    session(exchange.getRequestHeaders()).ifPresent(sessions::end);
    Session session = sessions.begin(role.get());
    return Response.json(new SessionResponse(session.role(), session.proof()))
        .with("Set-Cookie", cookie(session.token(), exchange));
  }

  private static Response tooMany(RateLimit limit, String message) {
    return Response.error(429, message).with("Retry-After", Integer.toString(limit.seconds()));
  }

  private String cookie(String token, HttpExchange exchange) {
    boolean isSecure =
        exposure.tls().isPresent()
            || isFromProxy(exchange)
                && last(exchange, "X-Forwarded-Proto").filter("https"::equals).isPresent();
    return Formatted.of(
        "%s=%s; Path=/; HttpOnly; SameSite=Strict%s", COOKIE, token, isSecure ? "; Secure" : "");
  }

  private Optional<Session> session(Headers headers) {
    return headers.getOrDefault("Cookie", List.of()).stream()
        .flatMap(header -> Arrays.stream(header.split(";")))
        .map(String::strip)
        .filter(cookie -> cookie.startsWith(COOKIE + "="))
        .map(cookie -> cookie.substring(COOKIE.length() + 1))
        .flatMap(token -> sessions.of(token).stream())
        .findFirst();
  }

  private boolean isFromProxy(HttpExchange exchange) {
    return exposure.isBehindProxy() && exchange.getRemoteAddress().getAddress().isLoopbackAddress();
  }

  private String visitor(HttpExchange exchange) {
    String address = exchange.getRemoteAddress().getAddress().getHostAddress();
    return isFromProxy(exchange) ? last(exchange, "X-Forwarded-For").orElse(address) : address;
  }

  /** Returns the last value of a header. The visitor may have sent earlier ones. */
  private static Optional<String> last(HttpExchange exchange, String header) {
    return exchange.getRequestHeaders().getOrDefault(header, List.of()).stream()
        .reduce((earlier, later) -> later)
        .map(values -> values.substring(values.lastIndexOf(',') + 1).strip());
  }

  /**
   * The sessions of visitors who gave a password. They are in memory only, so a restart ends them
   * all.
   */
  static final class Sessions {

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
    public record Session(PageRole role, String token, String proof) {

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
    public synchronized Session begin(PageRole role) {
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

  /** Limits the requests of each visitor: some at once, and more as time passes. */
  static final class RateLimit {

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
}
