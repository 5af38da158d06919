package io.github.crossmedia.cli.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.crossmedia.cli.cluster.ExplainPage.Masks;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.gallery.evidence.LitGrid;
import io.github.crossmedia.gallery.evidence.LitMask;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Explains queries on a page for this machine. Regions are drawn as the page asks for them. */
final class ExplainServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int BAD = 400;
  private static final int MISSING = 404;
  private static final String MASK = "/regions";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Explainer explainer;
  private final HitRegions regions;
  private final PictureSource pictures;

  /** Explains a query. */
  interface Explainer {
    ExplainPage of(String query) throws IOException;
  }

  /** Starts to serve; port 0 stands for any that is free. */
  ExplainServer(int port, Explainer explainer, HitRegions regions, PictureSource pictures)
      throws IOException {
    this.explainer = explainer;
    this.regions = regions;
    this.pictures = pictures;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(threads);
    server.createContext("/", this::page);
    server.createContext(MASK, this::mask);
    server.start();
  }

  /** Returns the address of the page. */
  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private void page(HttpExchange exchange) throws IOException {
    int status = OK;
    String html;
    try {
      requireThisMachine(exchange);
      String query = parameters(exchange).getOrDefault("query", "");
      Masks masks =
          (version, id) ->
              regions.obstacle(version).isPresent()
                  ? Optional.empty()
                  : Optional.of(
                      MASK.substring(1)
                          + "?version="
                          + escaped(version)
                          + "&id="
                          + escaped(id)
                          + "&query="
                          + escaped(query));
      ExplainPage found =
          query.isBlank() ? new ExplainPage("", List.of(), regions) : explainer.of(query);
      html = found.html(pictures, masks);
    } catch (IOException | RuntimeException e) {
      status = BAD;
      html = new ReportPage(ErrorMessages.describe(e)).html();
    }
    send(exchange, status, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
  }

  private void mask(HttpExchange exchange) throws IOException {
    byte[] png = new byte[0];
    try {
      requireThisMachine(exchange);
      Map<String, String> asked = parameters(exchange);
      Optional<LitGrid> grid =
          regions.of(
              asked.getOrDefault("version", ""),
              asked.getOrDefault("query", ""),
              asked.getOrDefault("id", ""));
      png = grid.isPresent() ? LitMask.png(grid.get()) : png;
    } catch (RuntimeException e) {
      // answered as missing
    }
    send(exchange, png.length > 0 ? OK : MISSING, "image/png", png);
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] bytes)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange
        .getResponseHeaders()
        .set(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; img-src * data:");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    try (exchange;
        var body = exchange.getResponseBody()) {
      body.write(bytes);
    }
  }

  /** Refuses pages of other sites that resolve a name to this machine. */
  private static void requireThisMachine(HttpExchange exchange) {
    String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
    if (!host.matches("(127\\.0\\.0\\.1|localhost)(:\\d+)?")) {
      throw new IllegalArgumentException("this page is only for http://127.0.0.1, not " + host);
    }
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static Map<String, String> parameters(HttpExchange exchange) {
    Map<String, String> parameters = new HashMap<>();
    String all = exchange.getRequestURI().getRawQuery();
    for (String each : (all == null ? "" : all).split("&")) {
      int equals = each.indexOf('=');
      if (equals > 0) {
        parameters.put(
            each.substring(0, equals),
            URLDecoder.decode(each.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return parameters;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
