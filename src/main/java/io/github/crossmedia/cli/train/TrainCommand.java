package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EmbeddedCodeBooks;
import io.github.crossmedia.model.HalfPrecision;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.file.WholeFile;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WrongParameterException;
import io.github.crossmedia.train.score.FamiliarityFit;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code crossmedia train}: learns a model from the pictures and texts of a collection. */
@Command(
    name = "train",
    description = "Learns a model from pictures and their texts.",
    footer = {
      "",
      "Parameters that are not set are chosen by average precision on the split",
      "\"valid\", or, where there is none, on a part of \"train\" drawn by the seed; the",
      "model is then learned from both. The split \"test\" is never looked at.",
      "",
      "What is drawn are whole folders, days or groups of near-duplicates, whichever is",
      "found first; pictures of one series would make each other look easy. --hold-out",
      "names one of them, or none, and draws from \"train\" and \"valid\" together.",
      "",
      "A VIEW is a name, as sift, or NAME:MAP, as cedd:chi2, or NAME:MAP:WEIGHT.",
      "The views of texts, as lda:plain, are chosen in the same way.",
      "Without a map visual words are weighed by tf-idf, and views are joined as they",
      "are. Under raw they keep their length. Under plain, tfidf, hellinger (the root of shares)"
          + " and chi2 (for",
      "histograms) a view gets length one and then its weight. Under shares its",
      "counts add up to the weight, under roots their roots do: for cmrm, cmtt and",
      "plsa, which count visual words and read all other views as plain counts,",
      "without a weight.",
    })
public final class TrainCommand implements Callable<Integer> {

  @Option(
      names = "--method",
      completionCandidates = MethodNames.class,
      description =
          "How to learn: ${COMPLETION-CANDIDATES}, or fusion or by-direction of some of them; see"
              + " docs/training.md.")
  private Optional<String> method;

  @Option(
      names = "--members",
      split = ",",
      paramLabel = "METHOD",
      description = "The methods of a fusion or of by-direction, as --members pamir,nearest.")
  private List<String> members = List.of();

  @Mixin private TrainingFiles collections;

  @Mixin private MomentsOptions moments;

  @Mixin private FolderOptions folder;

  @Mixin private LearningOptions learning;

  @Mixin private ClickOptions clicks;

  @Mixin private StartOptions start;

  @Mixin private PairOptions pair;

  @Mixin private BookOptions codebooks;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The model file.")
  private Path out;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Fix a parameter of the method instead of choosing it, as --set c=0.01; docs/methods"
              + " lists them.")
  private Map<String, String> given = new TreeMap<>();

  @Option(
      names = "--half",
      description = "Round large matrices to half precision, for a file half as large.")
  private boolean half;

  @Mixin private JudgmentOptions judgments;

  @Mixin private CardOptions card;

  @Option(
      names = "--json",
      description = "Print the parameters and the quality as JSON to standard output.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (moments.areGiven()) {
      SumsTraining training = new SumsTraining(method, given, half, card, out, spec);
      return moments.learn(training, clicks, codebooks, learning.threads(), json);
    }
    learning.usually(usualViews());
    collections.check(spec, method);
    folder.requireOneSource(spec, start.method(method), collections.first(), learning);
    if (folder.pictures().isPresent()) {
      FolderTraining training = new FolderTraining(folder, out, given, card, spec);
      return training.call(learning.threads(), json);
    }
    try (TrainingLines lines = new TrainingLines(spec.commandLine().getErr())) {
      learn(lines);
    }
    return 0;
  }

  /** Returns the views that the method or the given model reads in any case. */
  private List<String> usualViews() throws IOException {
    if (start.isGiven()) {
      return start.views();
    }
    return PairOptions.needsPair(method) && folder.network().isPresent()
        ? List.of(NetworkNames.required(folder.network().get()) + ":plain")
        : List.of();
  }

  private void learn(TrainingLines lines) throws IOException {
    Map<String, Quantiser> books = codebooks.read();
    WholeFile.requireFolderOf(out);
    requireKnownParameters();
    lines.step("Reading " + collections);
    List<List<Item>> ofEach = collections.items(judgments.pictures());
    List<Item> items = ofEach.stream().flatMap(List::stream).toList();
    BookOptions.requireWordsOf(books, collections.first().orElseThrow(), items);
    Settings settings =
        pair.widened(pair.settled(learning.settings(spec, items, task()), method), items)
            .withSources(Sources.of(ofEach))
            .withUncaptioned(collections.uncaptioned());
    lines.step("Looking for groups to hold out");
    HoldOut held = heldOut(items, settings);
    lines.step("Choosing parameters");
    Training.Outcome outcome = outcome(held, settings.withGrouping(held.grouping()), lines);
    Optional<JudgedFit> judged = judgments.fit(outcome.model(), collections.first().orElseThrow());
    TrainingOutcome learned = new TrainingOutcome(held, outcome, judged);
    CrossMediaModel familiar =
        FamiliarityFit.in(learned.model(), held.learned(), held.grouping(), settings.seed());
    CrossMediaModel model = EmbeddedCodeBooks.in(familiar, books);
    CrossMediaModel written = half ? HalfPrecision.of(model) : model;
    PrintWriter err = lines.writer();
    String data = collections.names() + ", " + learning.described();
    ModelFile.write(
        written.withCard(learned.card(data, card.date(spec).toString(), card.licence())), out);
    learning
        .sentences(items)
        .ifPresent(
            language ->
                err.println(
                    "captions are sentences, read as "
                        + language
                        + "; --language whitespace keeps their words as they are"));
    learned.print(settings.task(), out, err);
    if (json) {
      learned.printJson(out, spec.commandLine().getOut());
    }
  }

  /** Returns the task that learns from a log of clicks, where there is one. */
  private Optional<Task> task() throws IOException {
    return clicks.areGiven() ? Optional.of(clicks.task()) : Optional.empty();
  }

  /** Returns the same before the log is read. */
  private Optional<Task> named() {
    return clicks.areGiven() ? Optional.of(ClickTask.NONE) : Optional.empty();
  }

  private HoldOut heldOut(List<Item> items, Settings settings) {
    try {
      return HoldOut.of(items, learning.heldOutBy(spec), collections.folder(), settings);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(collections + ": " + e.getMessage(), e);
    }
  }

  private Training.Outcome outcome(HoldOut held, Settings settings, TrainingLines lines)
      throws IOException {
    try {
      return training(settings)
          .run(
              held.split().train(),
              held.split().validation(),
              lines,
              !(start.isGiven() && clicks.areGiven()));
    } catch (WrongParameterException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(collections + ": " + e.getMessage(), e);
    }
  }

  private Training training(Settings settings) throws IOException {
    return new Training(trainer(), Parameters.of(given), settings);
  }

  private Trainer trainer() throws IOException {
    if (start.isGiven()) {
      return start.trainer(clicks.areGiven());
    }
    return PairOptions.needsPair(method)
        ? pair.trainer(method, folder.network().orElseThrow())
        : Trainers.all().named(method.orElseThrow(), members);
  }

  private void requireKnownParameters() throws IOException {
    judgments.check(spec);
    try {
      learning.heldOutBy(spec);
      clicks.check(spec);
      start.check(spec, method);
      pair.check(spec, method, folder.network());
      training(learning.settings(spec, List.of(), named()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
