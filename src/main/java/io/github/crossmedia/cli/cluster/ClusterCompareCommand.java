package io.github.crossmedia.cli.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.cli.options.JsonOption;
import io.github.crossmedia.collection.clicks.InterleavedSearches;
import io.github.crossmedia.collection.clicks.SplitSearches;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia cluster compare}: which of two versions people prefer. */
@Command(
    name = "compare",
    description = "Tells which of two versions people prefer, by their clicks.",
    footer = {
      "",
      "Reads searches by the retrievers cross_media_interleave and cross_media_split and the",
      "clicks on them from ubi_queries and ubi_events, or from files. The interval holds however",
      "often you look, so stop as soon as a version is preferred.",
    })
public final class ClusterCompareCommand implements Callable<Integer> {

  private enum Kind {
    INTERLEAVED,
    SPLIT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private RecordedLogOptions log;

  @Option(
      names = "--versions",
      split = ",",
      paramLabel = "VERSION",
      description = "The two versions, such as corel@2,corel@3 (default: those of the log).")
  private List<String> versions = List.of();

  @Option(
      names = "--by",
      paramLabel = "KIND",
      description = "Which searches to read, ${COMPLETION-CANDIDATES} (default: those of the log).")
  private Optional<Kind> by = Optional.empty();

  @Option(
      names = "--difference",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "The difference to plan for: 0.05 is 52.5 %% against 47.5 %% of the credit, or five more"
              + " searches in 100 with a click (default: ${DEFAULT-VALUE}).")
  private double difference;

  @Mixin private JsonOption json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!(difference > 0 && difference < 1)) {
      throw new ParameterException(
          spec.commandLine(), "--difference must be above 0 and below 1, got " + difference);
    }
    InterleavedSearches interleaved = new InterleavedSearches();
    SplitSearches split = new SplitSearches();
    log.forEach(
        spec,
        document -> {
          interleaved.add(document);
          split.add(document);
        });
    if (kind(interleaved.sessions().keySet(), split.sessions().keySet()) == Kind.SPLIT) {
      List<String> chosen = chosen(split.sessions().keySet());
      SplitReport report = SplitReport.of(chosen, split.sessions().get(chosen), difference);
      print(report.json(), report.sentences());
    } else {
      List<String> chosen = chosen(interleaved.sessions().keySet());
      ComparisonReport report =
          ComparisonReport.of(chosen, interleaved.sessions().get(chosen), difference);
      print(report.json(), report.sentences());
    }
    return 0;
  }

  private void print(ObjectNode report, List<String> sentences) {
    PrintWriter out = spec.commandLine().getOut();
    if (json.isGiven()) {
      out.println(report);
    } else {
      sentences.forEach(out::println);
    }
    out.flush();
  }

  private Kind kind(Set<List<String>> interleaved, Set<List<String>> split) {
    if (by.isEmpty() && !interleaved.isEmpty() && !split.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has interleaved and split searches: choose with --by interleaved or --by split");
    }
    return by.orElse(split.isEmpty() ? Kind.INTERLEAVED : Kind.SPLIT);
  }

  private List<String> chosen(Set<List<String>> logged) {
    if (logged.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has no "
              + by.map(Kind::toString).orElse("interleaved or split")
              + " searches: query_attributes.interleaved or query_attributes.split names their"
              + " versions");
    }
    if (versions.isEmpty() && logged.size() > 1) {
      throw new IllegalArgumentException(
          "the log compares " + logged + ": choose with --versions, such as corel@2,corel@3");
    }
    List<String> chosen = versions.isEmpty() ? logged.iterator().next() : versions;
    if (!logged.contains(chosen)) {
      throw new IllegalArgumentException(
          "the log does not compare " + chosen + " in this order, only " + logged);
    }
    return chosen;
  }
}
