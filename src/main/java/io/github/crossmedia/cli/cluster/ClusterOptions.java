package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.client.check.Gate;
import io.github.crossmedia.client.check.VersionCheck;
import io.github.crossmedia.collection.clicks.LogSelection;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.evaluate.ranking.Judgments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** An index of a cluster, and the credentials to use. */
final class ClusterOptions {

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The address of a cluster with the plugin, such as https://localhost:9200.")
  private String url;

  @Mixin private LoginOptions login;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "NAME",
      description = "The name of the index.")
  private String index;

  String index() {
    return index;
  }

  Cluster connect() throws IOException {
    return login.connect(url);
  }

  /** What a candidate must meet. */
  static final class GateOption {

    @Option(
        names = "--gate",
        paramLabel = "FILE",
        description = "What the candidate must meet, as JSON: docs/check.md.")
    private Optional<Path> file = Optional.empty();

    /** Returns the check by the file, by default one that requires a gain by clicks. */
    VersionCheck check() throws IOException {
      if (file.isEmpty()) {
        return new VersionCheck(Gate.STANDARD, Judgments.of(Map.of()));
      }
      Gate gate = Gate.read(file.get());
      return new VersionCheck(gate, gate.ratings(file.get()).judgments());
    }

    boolean isGiven() {
      return file.isPresent();
    }
  }

  /** Where recorded searches and clicks are: a cluster or files. */
  static final class RecordedLogOptions {

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "The cluster that recorded the searches and clicks.")
    private Optional<String> url = Optional.empty();

    @Mixin private LoginOptions login;

    @Option(
        names = "--clicks",
        paramLabel = "FILE",
        description = "A log of searches and clicks, JSON Lines; may be repeated.")
    private List<Path> files = List.of();

    @Option(
        names = "--since",
        paramLabel = "TIME",
        description = "Only searches and clicks after this time, such as 2026-01-31T12:00:00Z.")
    private Optional<String> since = Optional.empty();

    @Option(
        names = "--index",
        paramLabel = "NAME",
        description = "Only searches of this index, and events on them.")
    private Optional<String> index = Optional.empty();

    @Option(
        names = "--application",
        paramLabel = "NAME",
        description = "Only searches of this application, and events on them.")
    private Optional<String> application = Optional.empty();

    /** Passes on the searches, and then the events. */
    void forEach(CommandSpec spec, Consumer<JsonNode> documents) throws IOException {
      if (url.isPresent() == !files.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "Give either --url or --clicks");
      }
      Instant after = since(spec);
      LogSelection selection = new LogSelection(index, application);
      if (url.isPresent()) {
        try (Cluster cluster = login.connect(url.get())) {
          RecordedBehavior.in(cluster, selection).forEach(after, Instant.now(), documents);
        }
      }
      Predicate<JsonNode> filter = selection.filter();
      for (boolean ofEvents : new boolean[] {false, true}) {
        for (Path file : files) {
          SearchLogReader.forEach(
              file,
              after,
              document -> {
                if (document.has("action_name") == ofEvents && filter.test(document)) {
                  documents.accept(document);
                }
              });
        }
      }
    }

    private Instant since(CommandSpec spec) {
      try {
        return since.map(Instant::parse).orElse(Instant.MIN);
      } catch (DateTimeParseException e) {
        throw new ParameterException(
            spec.commandLine(), "--since must be like 2026-01-31T12:00:00Z, got " + since.get(), e);
      }
    }
  }
}
