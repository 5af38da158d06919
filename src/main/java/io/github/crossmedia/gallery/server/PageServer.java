package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.gallery.access.ServerBinding;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Serves routes to its own page only, on the loopback address or to visitors who know a password.
 */
public final class PageServer implements AutoCloseable {

  private static final Logger LOG = System.getLogger(PageServer.class.getName());

  private static final Map<String, String> SAFETY =
      Map.of(
          "Content-Security-Policy",
          "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'self'; "
              + "frame-ancestors 'none'; object-src 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin");

  /**
   * Limits against visitors who send slowly or open many connections. Properties that are already
   * set win.
   */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "120",
          "sun.net.httpserver.idleInterval", "30",
          "jdk.httpserver.maxConnections", "256");

  private final HttpServer server;
  private final ExecutorService executor;
  private final SameSiteCheck guard;
  private final Routes routes;
  private final ServerBinding exposure;
  private final Optional<LoginFilter> door;

  private PageServer(HttpServer server, Routes routes, ServerBinding exposure) {
    this.server = server;
    this.executor = Executors.newVirtualThreadPerTaskExecutor();
    this.guard = new SameSiteCheck(exposure, server.getAddress().getPort());
    this.routes = routes;
    this.exposure = exposure;
    this.door =
        exposure.passwords().map(known -> new LoginFilter(exposure, known, Clock.systemUTC()));
  }

  /** Starts to serve on the loopback address; port 0 stands for any free one. */
  public static PageServer start(int port, Routes routes) throws IOException {
    return start(ServerBinding.loopback(port), routes);
  }

  /** Starts to serve. */
  static PageServer start(ServerBinding exposure, Routes routes) throws IOException {
    if (!exposure.address().isLoopbackAddress()) {
      LIMITS.forEach((name, limit) -> System.getProperties().putIfAbsent(name, limit));
    }
    PageServer started = new PageServer(bound(exposure), routes, exposure);
    started.server.createContext("/", started::handle);
    started.server.setExecutor(started.executor);
    started.server.start();
    return started;
  }

  private static HttpServer bound(ServerBinding exposure) throws IOException {
    InetSocketAddress place = new InetSocketAddress(exposure.address(), exposure.port());
    try {
      if (exposure.tls().isEmpty()) {
        return HttpServer.create(place, 0);
      }
      HttpsServer server = HttpsServer.create(place, 0);
      server.setHttpsConfigurator(new HttpsConfigurator(exposure.tls().get()));
      return server;
    } catch (BindException e) {
      BindException clear =
          new BindException(
              exposure.address().isLoopbackAddress() || isOfThisMachine(exposure)
                  ? Formatted.of(
                      "port %d is already in use: choose another with --port", exposure.port())
                  : exposure.address().getHostAddress()
                      + " is not an address of this machine: name one of its own with --host");
      clear.initCause(e);
      throw clear;
    }
  }

  private static boolean isOfThisMachine(ServerBinding exposure) throws SocketException {
    return exposure.address().isAnyLocalAddress()
        || NetworkInterface.getByInetAddress(exposure.address()) != null;
  }

  /** Returns the address of the page. */
  public URI address() {
    InetAddress place = exposure.address();
    String host =
        place.isAnyLocalAddress()
            ? "127.0.0.1"
            : place instanceof Inet6Address six
                ? "[" + six.getHostAddress().replaceFirst("%.*", "") + "]"
                : place.getHostAddress();
    String scheme = exposure.tls().isPresent() ? "https" : "http";
    return URI.create(scheme + "://" + host + ":" + server.getAddress().getPort() + "/");
  }

  void inBackground(Runnable task) {
    executor.submit(task);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Response response = answer(exchange);
      var headers = exchange.getResponseHeaders();
      SAFETY.forEach(headers::set);
      response.headers().forEach(headers::set);
      headers.set("Content-Type", response.type());
      if (response.file().isPresent()) {
        FileRange.send(response.file().get(), exchange);
        return;
      }
      if (response.streamed().isPresent() && exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(response.status(), 0);
        response.streamed().get().writeTo(exchange.getResponseBody());
        return;
      }
      boolean head = exchange.getRequestMethod().equals("HEAD");
      if (head) {
        headers.set("Content-Length", Integer.toString(response.body().length));
      }
      exchange.sendResponseHeaders(
          response.status(), head || response.body().length == 0 ? -1 : response.body().length);
      if (!head) {
        exchange.getResponseBody().write(response.body());
      }
    }
  }

  private Response answer(HttpExchange exchange) {
    try {
      guard.check(exchange.getRequestMethod(), exchange.getRequestHeaders());
      if (door.isPresent()) {
        return door.get().answer(exchange, routes);
      }
      return routes.answer(Request.of(exchange));
    } catch (RequestException refused) {
      return Response.error(refused.status(), refused.getMessage());
    } catch (IOException | RuntimeException failure) {
      LOG.log(Level.ERROR, "request for " + exchange.getRequestURI() + " failed", failure);
      return Response.error(500, "internal error; the terminal shows the reason");
    }
  }

  @Override
  public void close() {
    server.stop(0);
    executor.close();
  }

  /**
   * Keeps out other web sites. A foreign host name that is rebound to the address of this server is
   * refused, and so are changes by a page of another origin.
   */
  static final class SameSiteCheck {

    private static final Pattern ADDRESS =
        Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

    private final ServerBinding exposure;
    private final Set<String> loopback;

    SameSiteCheck(ServerBinding exposure, int port) {
      this.exposure = exposure;
      this.loopback = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    void check(String method, Headers headers) {
      String host = Optional.ofNullable(headers.getFirst("Host")).orElse("");
      if (!isOwn(host)) {
        throw new RequestException(
            403,
            exposure.address().isLoopbackAddress() && exposure.names().isEmpty()
                ? "this server answers only on its loopback address"
                : "this server does not know the name that the browser uses: serve with --name and"
                    + " that name");
      }
      boolean reads = method.equals("GET") || method.equals("HEAD");
      String origin = headers.getFirst("Origin");
      boolean own = origin == null || isOrigin(origin, host);
      String site = headers.getFirst("Sec-Fetch-Site");
      boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
      if (!reads && (!own || foreign)) {
        throw new RequestException(403, "only the page of this server may make changes");
      }
    }

    /** Only addresses and known names are answered, so no other name can be rebound. */
    private boolean isOwn(String host) {
      if (loopback.contains(host)) {
        return true;
      }
      String name = host.replaceFirst(":\\d{1,5}$", "");
      return exposure.names().contains(name.toLowerCase(Locale.ROOT))
          || exposure.passwords().isPresent() && ADDRESS.matcher(name).matches();
    }

    private boolean isOrigin(String origin, String host) {
      if (exposure.passwords().isEmpty()) {
        String scheme = exposure.tls().isPresent() ? "https://" : "http://";
        return loopback.stream().anyMatch(own -> origin.equals(scheme + own));
      }
      try {
        URI from = URI.create(origin);
        boolean isSecure = "https".equals(from.getScheme());
        boolean isPlain = "http".equals(from.getScheme()) && exposure.tls().isEmpty();
        return host.equals(from.getRawAuthority()) && (isSecure || isPlain);
      } catch (IllegalArgumentException malformed) {
        return false;
      }
    }
  }

  /** Sends a file, or the range that a browser asks for while it plays a video. */
  static final class FileRange {

    private static final Pattern RANGE = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    private FileRange() {}

    /**
     * Bytes of a file.
     *
     * @param from the first one
     * @param to the first one after it
     */
    private record Range(long from, long to) {

      /** Returns the range of a header if it is a single valid one, else the whole file. */
      static Optional<Range> of(String header, long size) {
        Matcher range = RANGE.matcher(header == null ? "" : header);
        if (!range.matches() || range.group(1).isEmpty() && range.group(2).isEmpty()) {
          return Optional.empty();
        }
        if (range.group(1).isEmpty()) {
          return within(Math.max(0, size - Long.parseLong(range.group(2))), size, size);
        }
        long to = range.group(2).isEmpty() ? size : Long.parseLong(range.group(2)) + 1;
        return within(Long.parseLong(range.group(1)), to, size);
      }

      private static Optional<Range> within(long from, long to, long size) {
        return from < Math.min(to, size)
            ? Optional.of(new Range(from, Math.min(to, size)))
            : Optional.empty();
      }
    }

    static void send(Path file, HttpExchange exchange) throws IOException {
      try (FileChannel channel = FileChannel.open(file)) {
        long size = channel.size();
        Optional<Range> part = Range.of(exchange.getRequestHeaders().getFirst("Range"), size);
        Range range = part.orElse(new Range(0, size));
        part.ifPresent(
            sent ->
                exchange
                    .getResponseHeaders()
                    .set(
                        "Content-Range",
                        Formatted.of("bytes %d-%d/%d", sent.from(), sent.to() - 1, size)));
        long length = range.to() - range.from();
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
          exchange.getResponseHeaders().set("Content-Length", Long.toString(length));
        }
        exchange.sendResponseHeaders(
            part.isPresent() ? 206 : 200, head || length == 0 ? -1 : length);
        if (!head) {
          copy(channel, range, exchange.getResponseBody());
        }
      }
    }

    private static void copy(FileChannel channel, Range range, OutputStream out)
        throws IOException {
      WritableByteChannel target = Channels.newChannel(out);
      long at = range.from();
      while (at < range.to()) {
        long sent = channel.transferTo(at, range.to() - at, target);
        if (sent <= 0) {
          throw new IOException("the file became shorter while it was sent");
        }
        at += sent;
      }
    }
  }
}
