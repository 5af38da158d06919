package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.collection.clicks.LogSelection;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where clicks to learn from come from. */
final class ClickOptions {

  private static final String RECORDED = "";

  @Option(
      names = "--clicks",
      required = true,
      arity = "0..1",
      fallbackValue = RECORDED,
      paramLabel = "FILE",
      description =
          "Learn from clicks, for the task clicks: a log, JSON Lines, or with --url "
              + "what was recorded there in ubi_queries and ubi_events.")
  private Optional<String> clicks = Optional.empty();

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The cluster whose recorded clicks to learn from.")
  private Optional<String> url = Optional.empty();

  @ArgGroup(exclusive = false)
  private LoginOptions login = new LoginOptions();

  boolean areGiven() {
    return clicks.isPresent();
  }

  void check(CommandSpec spec) {
    if (areGiven() && clicks.get().equals(RECORDED) != url.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--clicks needs either a FILE or --url URL");
    }
  }

  /** Returns the task of learning from these clicks; that without a log if none are named. */
  ClickTask given(CommandSpec spec) throws IOException {
    check(spec);
    if (!areGiven()) {
      return ClickTask.NONE;
    }
    ClickTask task = task();
    if (task.clicks().pairs().isEmpty()) {
      throw new IllegalArgumentException("the log contains no clicks to learn from");
    }
    return task;
  }

  /** Returns the task of learning from these clicks. */
  ClickTask task() throws IOException {
    SearchLog log = log();
    return new ClickTask(WeighedClicks.of(log, InterventionHarvesting.of(log)));
  }

  private SearchLog log() throws IOException {
    if (url.isEmpty()) {
      return SearchLogReader.read(Path.of(clicks.orElseThrow()));
    }
    try (Cluster cluster = login.connect(url.get())) {
      return RecordedBehavior.in(cluster, LogSelection.ALL).read(Instant.MIN, Instant.now()).log();
    }
  }
}
