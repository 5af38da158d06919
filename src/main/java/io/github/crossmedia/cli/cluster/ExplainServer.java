package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.cluster.ExplainPage.Masks;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.server.PageServer;
import io.github.crossmedia.gallery.server.Request;
import io.github.crossmedia.gallery.server.RequestException;
import io.github.crossmedia.gallery.server.Response;
import io.github.crossmedia.gallery.server.Routes;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The page that explains queries. Regions are drawn as the page asks for them. */
record ExplainServer(Explainer explainer, HitRegions regions, PictureSource pictures) {

  /** The page is one HTML file with its style; pictures may be at an address of the user's. */
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; form-action 'self'";

  /** Explains a query. */
  interface Explainer {
    ExplainPage of(String query) throws IOException;
  }

  /** Starts to serve this machine; port 0 stands for any that is free. */
  PageServer start(int port) throws IOException {
    return PageServer.start(
        port, new Routes().on("GET", "/", this::page).on("GET", "/regions", this::mask));
  }

  private Response page(Request request) throws IOException {
    String query = request.parameter("query").orElse("");
    try {
      ExplainPage found =
          query.isEmpty() ? new ExplainPage("", List.of(), regions) : explainer.of(query);
      return html(200, found.html(pictures, masks(query)));
    } catch (IOException | RuntimeException e) {
      return html(400, new ReportPage(ErrorMessages.describe(e)).html());
    }
  }

  private Masks masks(String query) {
    return (version, id) ->
        regions.obstacle(version).isPresent()
            ? Optional.empty()
            : Optional.of(
                "regions?version="
                    + encoded(version)
                    + "&id="
                    + encoded(id)
                    + "&query="
                    + encoded(query));
  }

  private static Response html(int status, String html) {
    return Response.of(status, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8))
        .with("Content-Security-Policy", POLICY);
  }

  private Response mask(Request request) throws IOException {
    Heatmap grid =
        regions
            .of(
                request.parameter("version").orElse(""),
                request.parameter("query").orElse(""),
                request.parameter("id").orElse(""))
            .orElseThrow(() -> new RequestException(404, "no regions are known"));
    return Response.of("image/png", Heatmap.Mask.png(grid));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
