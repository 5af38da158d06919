package io.github.crossmedia.cli.cluster;

import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.collection.clicks.LogSelection;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which pictures of an index are read, which of their views, and which searches. */
final class ReadOptions {

  /** What one search of an index returns at most, unless its settings allow more. */
  private static final int MAX_OTHERS = 10_000;

  @Option(
      names = "--view",
      paramLabel = "VIEW=FIELD",
      description =
          "A field that holds a view of the pictures, such as an embedding in a dense_vector; may"
              + " be repeated. What documents of pictures keep is found without.")
  private Map<String, String> vectors = Map.of();

  @Option(
      names = "--others",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "How many pictures to compare with at most that no recorded search names, drawn at"
              + " random, 0 to 10000 (default: ${DEFAULT-VALUE}).")
  private int others;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description = "Only searches of this application, and clicks on them.")
  private Optional<String> application = Optional.empty();

  /** Returns the recorded searches of an index, and the clicks on them. */
  RecordedBehavior recorded(Cluster cluster, String index) {
    return RecordedBehavior.in(cluster, new LogSelection(Optional.of(index), application));
  }

  void check(CommandSpec spec) {
    if (others < 0 || others > MAX_OTHERS) {
      throw new ParameterException(
          spec.commandLine(), "--others must be 0 to " + MAX_OTHERS + ", not " + others);
    }
  }

  Map<String, String> vectors() {
    return vectors;
  }

  int others() {
    return others;
  }
}
