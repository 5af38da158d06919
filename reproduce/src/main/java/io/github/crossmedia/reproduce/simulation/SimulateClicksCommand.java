package io.github.crossmedia.reproduce.simulation;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogWriter;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery.CaptionGrades;
import io.github.crossmedia.train.clicks.ModelScores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crossmedia simulate-clicks}: makes a log of searches by simulated people. */
@Command(
    name = "simulate-clicks",
    description = "Makes a log of clicks by simulated people, for lack of a real one.",
    footer = {
      "",
      "People ask one to three words in a row of a picture's first caption and see the first 25",
      "pictures that a model finds. A picture is relevant by all captions but the first, or by its",
      "only one: excellent where they hold all words, good where they hold half of them. The k-th",
      "picture is looked at with probability k^-bias; docs/clicks.md has the rest.",
    })
public final class SimulateClicksCommand implements Callable<Integer> {

  private static final int MIN_RELEVANT = 3;

  @Option(
      names = "--collection",
      required = true,
      paramLabel = "FILE",
      description = "The pictures with their captions and views, JSON Lines.")
  private Path collection;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "The model that finds the results.")
  private Path model;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The log.")
  private Path out;

  @Option(
      names = "--split",
      split = ",",
      paramLabel = "SPLIT",
      defaultValue = "train,valid",
      description =
          "Which pictures are searched; train reads clicks on both (default: ${DEFAULT-VALUE}).")
  private List<String> splits;

  @Option(
      names = "--clicks",
      paramLabel = "N",
      defaultValue = "10000",
      description = "The number of clicks (default: ${DEFAULT-VALUE}).")
  private long clicks;

  @Option(
      names = "--queries",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "How many different queries, the n-th asked 1 / n as often as the first"
              + " (default: ${DEFAULT-VALUE}).")
  private int queries;

  @Option(
      names = "--bias",
      defaultValue = "1",
      description = "The power of position bias (default: ${DEFAULT-VALUE}).")
  private double bias;

  @Option(
      names = "--noise",
      defaultValue = "0.05",
      description =
          "The probability of a click on an irrelevant picture that is looked at (default:"
              + " ${DEFAULT-VALUE}).")
  private double noise;

  @Option(
      names = "--trust",
      defaultValue = "0",
      description =
          "The probability of a click on the first picture because it is the first; for the k-th it"
              + " is trust / k (default: ${DEFAULT-VALUE}).")
  private double trust;

  @Option(
      names = "--swaps",
      defaultValue = "0.5",
      description =
          "The share of searches in which two results change places (default: ${DEFAULT-VALUE}).")
  private double swaps;

  @Mixin private SeedOption random;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Behavior behavior = new Behavior("simulated", bias, noise, trust, swaps);
    List<Item> items =
        CollectionReader.readAll(collection).stream()
            .filter(item -> splits.contains(item.split()))
            .toList();
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s has no picture in the split \"%s\": name one with --split",
              collection, String.join(",", splits)));
    }
    ModelScores scores = ModelScores.of(ModelFile.read(model), items);
    List<SimulatedQuery> asked =
        SimulatedQuery.draw(items, new CaptionGrades(items), queries, MIN_RELEVANT, random.seed());
    SearchLog log =
        new SimulatedSearches(asked, text -> scores.best(text, SimulatedSearches.SHOWN))
            .log(behavior, clicks, random.seed());
    SearchLogWriter.write(log, out);
    spec.commandLine()
        .getErr()
        .println(
            Formatted.of(
                "%d clicks of %d queries on %d pictures, see %s",
                log.clicks(), log.byQuery().size(), items.size(), out));
    spec.commandLine().getErr().flush();
    return 0;
  }
}
