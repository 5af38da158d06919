package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.crossmedia.gallery.access.Exposure;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
  private final Guard guard;
  private final Routes routes;
  private final Exposure exposure;
  private final Optional<Door> door;

  private PageServer(HttpServer server, Routes routes, Exposure exposure) {
    this.server = server;
    this.executor = Executors.newVirtualThreadPerTaskExecutor();
    this.guard = new Guard(exposure, server.getAddress().getPort());
    this.routes = routes;
    this.exposure = exposure;
    this.door = exposure.passwords().map(known -> new Door(exposure, known, Clock.systemUTC()));
  }

  /** Starts to serve on the loopback address; port 0 stands for any free one. */
  public static PageServer start(int port, Routes routes) throws IOException {
    return start(Exposure.loopback(port), routes);
  }

  /** Starts to serve. */
  static PageServer start(Exposure exposure, Routes routes) throws IOException {
    if (!exposure.address().isLoopbackAddress()) {
      LIMITS.forEach((name, limit) -> System.getProperties().putIfAbsent(name, limit));
    }
    PageServer started = new PageServer(bound(exposure), routes, exposure);
    started.server.createContext("/", started::handle);
    started.server.setExecutor(started.executor);
    started.server.start();
    return started;
  }

  private static HttpServer bound(Exposure exposure) throws IOException {
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
                  ? String.format(
                      Locale.ROOT,
                      "port %d is already in use: choose another with --port",
                      exposure.port())
                  : exposure.address().getHostAddress()
                      + " is not an address of this machine: name one of its own with --host");
      clear.initCause(e);
      throw clear;
    }
  }

  private static boolean isOfThisMachine(Exposure exposure) throws SocketException {
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
        FileBody.send(response.file().get(), exchange);
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
      return routes.answer(
          Request.of(
              exchange.getRequestMethod(), exchange.getRequestURI(), exchange.getRequestBody()));
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
}
