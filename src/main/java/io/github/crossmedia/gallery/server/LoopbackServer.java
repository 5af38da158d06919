package io.github.crossmedia.gallery.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves routes on the loopback address, to its own page only. */
final class LoopbackServer implements AutoCloseable {

  private static final Logger LOG = System.getLogger(LoopbackServer.class.getName());

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

  private final HttpServer server;
  private final ExecutorService executor;
  private final Guard guard;
  private final Routes routes;

  private LoopbackServer(HttpServer server, Routes routes) {
    this.server = server;
    this.executor = Executors.newVirtualThreadPerTaskExecutor();
    this.guard = new Guard(server.getAddress().getPort());
    this.routes = routes;
  }

  /** Starts to serve on a port; 0 stands for any free one. */
  static LoopbackServer start(int port, Routes routes) throws IOException {
    HttpServer server;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    } catch (BindException e) {
      BindException clear =
          new BindException(
              String.format(
                  Locale.ROOT, "port %d is already in use: choose another with --port", port));
      clear.initCause(e);
      throw clear;
    }
    LoopbackServer started = new LoopbackServer(server, routes);
    server.createContext("/", started::handle);
    server.setExecutor(started.executor);
    server.start();
    return started;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
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

  /**
   * Keeps other web sites out. A page loaded under a foreign host name must not reach this server
   * after the name is rebound to the loopback address, nor may a page from another origin change
   * anything.
   */
  private static final class Guard {

    private final Set<String> hosts;

    Guard(int port) {
      this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    void check(String method, Headers headers) {
      if (!hosts.contains(Optional.ofNullable(headers.getFirst("Host")).orElse(""))) {
        throw new RequestException(403, "this server answers only on its loopback address");
      }
      boolean reads = method.equals("GET") || method.equals("HEAD");
      String origin = headers.getFirst("Origin");
      boolean own =
          origin == null || hosts.stream().anyMatch(host -> origin.equals("http://" + host));
      String site = headers.getFirst("Sec-Fetch-Site");
      boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
      if (!reads && (!own || foreign)) {
        throw new RequestException(403, "only the page of this server may make changes");
      }
    }
  }
}
