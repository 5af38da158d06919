package io.github.crossmedia.cli.train;

import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The sums of a collection to learn from instead of its items. */
final class MomentsOptions {

  /** All others are fixed by the first pass, or need the items. */
  private static final Set<String> WITH_MOMENTS =
      Set.of(
          "--moments",
          "--method",
          "--set",
          "--clicks",
          "--threads",
          "--codebooks",
          "--half",
          "--out",
          "--licence",
          "--date",
          "--json",
          "--stacktrace");

  @Option(
      names = "--moments",
      split = ",",
      paramLabel = "FILE",
      description =
          "Learn from the sums that crossmedia moments wrote of each part of a collection.")
  private List<Path> files = List.of();

  boolean areGiven() {
    return !files.isEmpty();
  }

  /** Refuses options that the first pass fixed. */
  private static void requireNoOthers(CommandSpec spec) {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!WITH_MOMENTS.contains(option.longestName())) {
        throw new ParameterException(
            spec.commandLine(),
            option.longestName()
                + " doesn't go with --moments: name it for crossmedia counts, or learn from a"
                + " collection");
      }
    }
  }

  /** Learns from the sums over all parts. */
  int learn(
      SumsTraining training, ClickOptions clicks, BookOptions codebooks, int threads, boolean json)
      throws IOException {
    requireNoOthers(training.spec());
    Optional<ClickTask> log = clicks.given(training.spec());
    return training.call(
        names(),
        codebooks.read(),
        () -> {
          Moments moments = MomentsFile.read(files, log);
          codebooks.requireHash(moments.pass().choices().codebooks());
          return moments;
        },
        threads,
        json);
  }

  /** Returns the names of the files for the model's card. */
  private String names() {
    return files.stream()
        .map(file -> file.getFileName().toString())
        .sorted()
        .collect(Collectors.joining(" and "));
  }
}
