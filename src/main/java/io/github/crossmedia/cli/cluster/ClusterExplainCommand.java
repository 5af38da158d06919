package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.cluster.ExplainedHits.Part;
import io.github.crossmedia.cli.cluster.ExplainedHits.RankedPictures;
import io.github.crossmedia.cli.cluster.ExplainedHits.Why;
import io.github.crossmedia.cli.console.ErrorMessages;
import io.github.crossmedia.cli.console.ShutdownHook;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.cli.page.ReportPage;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ServedVersions;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.StoredPictures;
import io.github.crossmedia.gallery.server.PageServer;
import io.github.crossmedia.gallery.server.Request;
import io.github.crossmedia.gallery.server.Response;
import io.github.crossmedia.gallery.server.Routes;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster explain}: hits of two versions side by side, with reasons. */
@Command(
    name = "explain",
    description = "Shows the hits of two versions side by side, with the reasons for their scores.",
    footer = {
      "",
      "Without --query it serves a page to this machine. With --query it prints JSON, or writes a",
      "page to the file that --page names.",
    })
public final class ClusterExplainCommand implements Callable<Integer> {

  private static final int DEFAULT_PORT = 8439;

  /** What one search of an index returns at most, unless its settings allow more. */
  private static final int MAX_PICTURES = 10_000;

  @Mixin private ClusterOptions options;

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "The query (default: the page asks).")
  private Optional<String> query = Optional.empty();

  @Option(
      names = "--versions",
      split = ",",
      paramLabel = "VERSION",
      description =
          "The versions, such as corel@2,corel@3 (default: the current version of the index's model"
              + " and the newest other one).")
  private List<String> versions = List.of();

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "10",
      description = "The number of hits (default: ${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--view",
      paramLabel = "VIEW=FIELD",
      description =
          "A field that holds a view of the pictures, such as an embedding in a dense_vector; may"
              + " be repeated. What documents of pictures keep is found without.")
  private Map<String, String> views = Map.of();

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "" + MAX_PICTURES,
      description =
          "How many pictures of the index to rank at most, drawn at random (default:"
              + " ${DEFAULT-VALUE}).")
  private int most;

  @Option(names = "--page", paramLabel = "FILE", description = "Where to write an HTML page.")
  private Optional<Path> page = Optional.empty();

  @Option(
      names = "--port",
      paramLabel = "N",
      description =
          "The port of 127.0.0.1 for the page, 0 for any free one (default: " + DEFAULT_PORT + ").")
  private Optional<Integer> port = Optional.empty();

  @Mixin private PictureSource pictures;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (query.isEmpty() && page.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--page needs a --query");
    }
    if (query.isPresent() && port.isPresent()) {
      throw new ParameterException(spec.commandLine(), "Give either --query or --port");
    }
    if (most < 1 || most > MAX_PICTURES) {
      throw new ParameterException(
          spec.commandLine(), "--most must be 1 to " + MAX_PICTURES + ", not " + most);
    }
    if (size < 1) {
      throw new ParameterException(spec.commandLine(), "--size must be at least 1, not " + size);
    }
    PrintWriter out = spec.commandLine().getOut();
    List<RankedPictures> ranked = ranked();
    try {
      ExplainServer.Explainer explainer =
          text -> new ExplainPage(text, ExplainedHits.of(ranked, text, size));
      if (query.isEmpty()) {
        serve(explainer, out);
      } else if (page.isPresent()) {
        WholeFile.write(page.get(), explainer.of(query.get()).html(pictures));
      } else {
        out.println(JsonOption.line(explainer.of(query.get()).json()));
      }
    } finally {
      for (RankedPictures version : ranked) {
        version.close();
      }
    }
    out.flush();
    return 0;
  }

  /** Returns the pictures as each version ranks them, those that all versions read. */
  private List<RankedPictures> ranked() throws IOException {
    try (Cluster cluster = options.connect()) {
      PictureIndex index = new PictureIndex(cluster, options.index());
      List<StoredModel> models = new ArrayList<>();
      for (String version : versions.isEmpty() ? stored(index) : versions) {
        models.add(StoredModel.fetch(cluster, version));
      }
      Map<String, Medium> pictures =
          new StoredPictures(index, views).read(Set.of(), most).readableBy(models);
      List<RankedPictures> ranked = new ArrayList<>();
      for (StoredModel model : models) {
        ranked.add(new RankedPictures(model, pictures));
      }
      return ranked;
    }
  }

  private List<String> stored(PictureIndex index) throws IOException {
    String model =
        index
            .model()
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "The mapping of "
                            + options.index()
                            + " names no model: name two versions with --versions"));
    return ServedVersions.of(index.cluster(), model).currentAndNewestOther();
  }

  private void serve(ExplainServer.Explainer explainer, PrintWriter out) throws IOException {
    try (ShutdownHook end = new ShutdownHook();
        PageServer server =
            new ExplainServer(explainer, pictures).start(port.orElse(DEFAULT_PORT))) {
      out.println("Open " + server.address() + "?query=tiger in a browser; Ctrl+C ends it.");
      out.flush();
      end.await();
    }
  }

  /** The page that explains queries. */
  record ExplainServer(Explainer explainer, PictureSource pictures) {

    /** The page is one HTML file with its style; pictures may be at an address of the user's. */
    private static final String POLICY =
        "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; form-action 'self'";

    /** Explains a query. */
    interface Explainer {
      ExplainPage of(String query) throws IOException;
    }

    /** Starts to serve this machine; port 0 stands for any that is free. */
    PageServer start(int port) throws IOException {
      return PageServer.start(port, new Routes().on("GET", "/", this::page));
    }

    private Response page(Request request) throws IOException {
      String query = request.parameter("query").orElse("");
      try {
        ExplainPage found = query.isEmpty() ? new ExplainPage("", List.of()) : explainer.of(query);
        return html(200, found.html(pictures));
      } catch (IOException | RuntimeException e) {
        return html(400, new ReportPage(ErrorMessages.describe(e)).html());
      }
    }

    private static Response html(int status, String html) {
      return Response.of(status, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8))
          .with("Content-Security-Policy", POLICY);
    }
  }

  /** The hits of versions side by side, as a page and as JSON. */
  record ExplainPage(String query, List<ExplainedHits> versions) {

    String html(PictureSource pictures) throws IOException {
      ReportPage page =
          new ReportPage(query.isEmpty() ? "Why was this found?" : "Why was this found: " + query);
      page.raw("<form><input name=\"query\" type=\"search\" aria-label=\"query\" value=\"")
          .raw(ReportPage.escaped(query))
          .raw("\"> <button>Search</button></form>\n");
      if (!versions.isEmpty()) {
        introduce(page);
      }
      page.raw("<div class=\"sides\">\n");
      for (ExplainedHits version : versions) {
        page.raw("<section>").element("h2", "", version.version());
        list(version.version(), version.hits(), pictures, page);
        if (!version.others().isEmpty()) {
          page.element("h3", "", "Found only by the other version");
          list(version.version(), version.others(), pictures, page);
        }
        page.raw("</section>\n");
      }
      return page.raw("</div>\n").html();
    }

    private void introduce(ReportPage page) {
      page.element(
          "p",
          "",
          "Both versions rank the same pictures. The score is the probability that a picture is"
              + " relevant. It follows from the raw score, to which each word adds its share.");
    }

    private void list(
        String version, Map<String, Why> hits, PictureSource pictures, ReportPage page)
        throws IOException {
      page.raw("<ol class=\"hits reasons\">\n");
      for (Map.Entry<String, Why> hit : hits.entrySet()) {
        page.raw("<li><div class=\"pictures\">");
        page.raw(pictures.image(hit.getKey()));
        page.raw("</div><div>").element("div", "", hit.getKey());
        reasons(hit.getValue(), page);
        page.raw("</div></li>\n");
      }
      page.raw("</ol>\n");
    }

    private static void reasons(Why why, ReportPage page) {
      page.element("b", "", Formatted.of("score %.3f, raw score %.4f", why.score(), why.raw()));
      if (!why.parts().isEmpty()) {
        page.raw("<table><tr><th>word<th>weight<th>share</tr>");
      }
      for (Part share : why.parts()) {
        page.raw("<tr>")
            .element("td", "", share.name())
            .element("td", "", share.weight() == 0 ? "" : Formatted.of("%.3f", share.weight()))
            .element("td", "", Formatted.of("%+.4f", share.share()))
            .raw("</tr>");
      }
      if (!why.parts().isEmpty()) {
        page.raw("</table>");
      }
      why.change().ifPresent(change -> page.element("p", "", change));
    }

    ObjectNode json() {
      ObjectNode json = JsonNodeFactory.instance.objectNode().put("query", query);
      ArrayNode all = json.putArray("versions");
      for (ExplainedHits version : versions) {
        ObjectNode one = all.addObject().put("version", version.version());
        put(version.version(), version.hits(), one.putArray("hits"));
        put(version.version(), version.others(), one.putArray("others"));
      }
      return json;
    }

    private void put(String version, Map<String, Why> hits, ArrayNode list) {
      hits.forEach(
          (id, why) -> {
            ObjectNode hit = list.addObject().put("id", id).put("score", why.score());
            hit.put("raw_score", why.raw());
            ArrayNode reasons = hit.putArray("reasons");
            for (Part share : why.parts()) {
              reasons
                  .addObject()
                  .put("name", share.name())
                  .put("weight", share.weight())
                  .put("share", share.share());
            }
            why.change().ifPresent(change -> hit.put("change", change));
          });
    }
  }
}
