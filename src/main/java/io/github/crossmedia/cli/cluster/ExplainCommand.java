package io.github.crossmedia.cli.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.check.ExplainedHits;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia explain}: hits of two versions side by side, with reasons. */
@Command(
    name = "explain",
    description = "Shows the hits of two versions side by side, with the reasons for their scores.",
    footer = {
      "",
      "Prints JSON, unless --page names a file or --port serves the page to this machine.",
    })
public final class ExplainCommand implements Callable<Integer> {

  private static final int OK = 200;
  private static final int BAD = 400;
  private static final String KEY = "query=";

  @Mixin private ClusterOptions options;

  @Option(names = "--query", paramLabel = "TEXT", description = "The query.")
  private Optional<String> query = Optional.empty();

  @Option(
      names = "--versions",
      required = true,
      split = ",",
      paramLabel = "VERSION",
      description = "The versions, such as corel@2,corel@3.")
  private List<String> versions;

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "10",
      description = "The number of hits (default: ${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--plan",
      defaultValue = "visual_words",
      description =
          "How pictures are compared (default: ${DEFAULT-VALUE}, by which any linear version finds"
              + " every document with visual words).")
  private String plan;

  @Option(names = "--page", paramLabel = "FILE", description = "Where to write an HTML page.")
  private Optional<Path> page = Optional.empty();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Serve the page on this port of 127.0.0.1, for queries in its address.")
  private Optional<Integer> port = Optional.empty();

  @Mixin private PictureSource pictures;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (query.isPresent() == port.isPresent()) {
      throw new ParameterException(spec.commandLine(), "Give either --query or --port");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Cluster cluster = options.connect()) {
      PictureIndex index = new PictureIndex(cluster, options.index());
      if (port.isPresent()) {
        serve(index, out);
      } else if (page.isPresent()) {
        WholeFile.write(page.get(), explained(index, query.get()).html(pictures));
      } else {
        out.println(JsonOption.line(explained(index, query.get()).json()));
      }
    }
    out.flush();
    return 0;
  }

  private ExplainPage explained(PictureIndex index, String text) throws IOException {
    return new ExplainPage(text, ExplainedHits.of(index, text, versions, plan, size));
  }

  private void serve(PictureIndex index, PrintWriter out) throws IOException {
    InetSocketAddress place = new InetSocketAddress(InetAddress.getLoopbackAddress(), port.get());
    HttpServer server = HttpServer.create(place, 0);
    server.createContext("/", exchange -> answer(exchange, index));
    try (OrderlyEnd end = new OrderlyEnd()) {
      server.start();
      out.println(
          "Open http://127.0.0.1:"
              + server.getAddress().getPort()
              + "/?query=tiger in a browser; Ctrl+C ends it.");
      out.flush();
      end.await();
    } finally {
      server.stop(0);
    }
  }

  private void answer(HttpExchange exchange, PictureIndex index) throws IOException {
    int status = OK;
    String html;
    try {
      requireThisMachine(exchange);
      String text = text(exchange.getRequestURI().getRawQuery());
      html =
          text.isBlank()
              ? new ExplainPage("", List.of()).html(pictures)
              : explained(index, text).html(pictures);
    } catch (IOException | RuntimeException e) {
      status = BAD;
      html = new ReportPage(ErrorMessages.describe(e)).html();
    }
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange
        .getResponseHeaders()
        .set(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; img-src * data:");
    exchange.sendResponseHeaders(status, bytes.length);
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

  private static String text(String parameters) {
    if (parameters == null) {
      return "";
    }
    for (String each : parameters.split("&")) {
      if (each.startsWith(KEY)) {
        return URLDecoder.decode(each.substring(KEY.length()), StandardCharsets.UTF_8);
      }
    }
    return "";
  }
}
