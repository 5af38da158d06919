package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.cli.cluster.ExplainPage.Masks;
import io.github.crossmedia.cli.cluster.ExplainServer.Explainer;
import io.github.crossmedia.cli.console.OrderlyEnd;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.cli.page.PictureSource;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.ServedVersions;
import io.github.crossmedia.client.check.ExplainedHits;
import io.github.crossmedia.gallery.evidence.Heatmap;
import io.github.crossmedia.gallery.server.PageServer;
import io.github.crossmedia.model.file.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Base64;
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
      "Without --query it serves a page to this machine. With --query it prints JSON, or writes a",
      "page to the file that --page names.",
    })
public final class ExplainCommand implements Callable<Integer> {

  private static final int DEFAULT_PORT = 8439;

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
    PrintWriter out = spec.commandLine().getOut();
    try (Cluster cluster = options.connect()) {
      PictureIndex index = new PictureIndex(cluster, options.index());
      List<String> compared = versions.isEmpty() ? stored(index) : versions;
      HitRegions regions = new HitRegions(cluster, pictures);
      Explainer explainer =
          text ->
              new ExplainPage(text, ExplainedHits.of(index, text, compared, plan, size), regions);
      if (query.isEmpty()) {
        serve(explainer, regions, out);
      } else if (page.isPresent()) {
        WholeFile.write(page.get(), explainer.of(query.get()).html(pictures, embedded(regions)));
      } else {
        out.println(JsonOption.line(explainer.of(query.get()).json()));
      }
    }
    out.flush();
    return 0;
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

  private Masks embedded(HitRegions regions) {
    return (version, id) -> {
      Optional<Heatmap> grid = regions.of(version, query.orElseThrow(), id);
      return grid.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "data:image/png;base64,"
                  + Base64.getEncoder().encodeToString(Heatmap.Mask.png(grid.get())));
    };
  }

  private void serve(Explainer explainer, HitRegions regions, PrintWriter out) throws IOException {
    try (OrderlyEnd end = new OrderlyEnd();
        PageServer server =
            new ExplainServer(explainer, regions, pictures).start(port.orElse(DEFAULT_PORT))) {
      out.println("Open " + server.address() + "?query=tiger in a browser; Ctrl+C ends it.");
      out.flush();
      end.await();
    }
  }
}
