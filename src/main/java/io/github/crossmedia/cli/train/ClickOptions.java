package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.clicks.ImprovedTrainer;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ClickTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where clicks to learn from come from. */
final class ClickOptions {

  private static final String RECORDED = "";

  @Option(
      names = "--clicks",
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

  @Option(
      names = "--prior",
      paramLabel = "MODEL",
      description =
          "Improve this model by the clicks of --clicks, instead of learning one by --method: the"
              + " fewer clicks a word has, the nearer it stays to the model. Its words must be its"
              + " space and its views those of --picture-view; scores keep their calibration.")
  private Optional<Path> prior = Optional.empty();

  @Mixin private LoginOptions login;

  /** Returns true if a model is improved. */
  boolean hasPrior() {
    return prior.isPresent();
  }

  /** Returns the method that must be named, or something in its place. */
  Optional<String> method(Optional<String> named) {
    return named.or(() -> prior.map(Path::toString));
  }

  /** Returns the named method, or what improves the given model. */
  Trainer trainer(Optional<String> method, List<String> members) throws IOException {
    if (prior.isPresent()) {
      return new ImprovedTrainer(ModelFile.read(prior.get()));
    }
    return Trainers.all().named(method.orElseThrow(), members);
  }

  boolean areGiven() {
    return clicks.isPresent();
  }

  void check(CommandSpec spec, Optional<String> method) {
    if (prior.isPresent() && (method.isPresent() || !areGiven())) {
      throw new ParameterException(
          spec.commandLine(), "--prior needs --clicks, and leaves no choice of --method");
    }
    if (areGiven() && clicks.get().equals(RECORDED) != url.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--clicks needs either a FILE or --url URL");
    }
    if (!areGiven() && url.isPresent()) {
      throw new ParameterException(spec.commandLine(), "--url needs --clicks");
    }
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
      return RecordedBehavior.in(cluster).read(Optional.empty(), Instant.now()).log();
    }
  }
}
