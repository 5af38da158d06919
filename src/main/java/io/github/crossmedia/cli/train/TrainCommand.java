package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WrongParameterException;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code crossmedia train}: learns a model from the pictures and texts of a collection, or counts
 * and sums a part of one.
 */
@Command(
    name = "train",
    description = "Learns a model from pictures and their texts.",
    footer = {
      "",
      "Parameters that are not set are tuned by average precision on the split \"valid\",",
      "or, where there is none, on a part of \"train\" drawn by the seed; the model is",
      "then learned from both. The split \"test\" is never looked at.",
      "",
      "What is drawn are whole folders, days or groups of near-duplicates, whichever is",
      "found first; pictures of one series would make each other look easy. --hold-out",
      "names one of them, or none, and draws from \"train\" and \"valid\" together.",
      "",
      "A VIEW is a name, as sift, or NAME:MAP, as cedd:chi2, or NAME:MAP:WEIGHT.",
      "The views of texts, as lda:plain, are named in the same way.",
      "Without a map visual words are weighed by tf-idf, and views are joined as they",
      "are. Under raw they keep their length. Under plain, tfidf, hellinger (the root of shares)"
          + " and chi2 (for",
      "histograms) a view gets length one and then its weight. Under shares its",
      "counts add up to the weight, under roots their roots do: for cmrm, cmtt and",
      "plsa, which count visual words and read all other views as plain counts,",
      "without a weight.",
    })
public final class TrainCommand implements Callable<Integer> {

  /** A step over one part of a collection; the moments of all parts then make a model. */
  private enum Part {
    COUNTS(
        Set.of(
            "--method",
            "--collection",
            "--picture-view",
            "--text-view",
            "--language",
            "--ngrams",
            "--phrases",
            "--rarest",
            "--written",
            "--task",
            "--longest-query",
            "--hold-out",
            "--seed",
            "--threads",
            "--clicks",
            "--url",
            "--codebooks",
            "--sample")),
    MOMENTS(Set.of("--counts", "--collection", "--clicks", "--url"));

    private final Set<String> options;

    Part(Set<String> options) {
      this.options = options;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The options that go with --moments: counts fixed all others, or they need the items. */
  private static final Set<String> WITH_MOMENTS =
      Set.of(
          "--method",
          "--set",
          "--clicks",
          "--threads",
          "--codebooks",
          "--half",
          "--licence",
          "--date",
          "--json");

  @Mixin private TrainingOptions options;

  @Option(
      names = "--members",
      split = ",",
      paramLabel = "METHOD",
      description = "The methods of a fusion or of by-direction, as --members pamir,nearest.")
  private List<String> members = List.of();

  @Mixin private TrainingFiles collections;

  @Option(
      names = "--part",
      paramLabel = "counts|moments",
      description =
          "Learn on many machines: count, then sum, one part of a collection on each; see"
              + " docs/many-machines.md.")
  private Optional<Part> part;

  @Option(
      names = "--counts",
      split = ",",
      paramLabel = "FILE",
      description = "With --part moments: the counts of all parts.")
  private List<Path> counts = List.of();

  @Option(
      names = "--moments",
      split = ",",
      paramLabel = "FILE",
      description = "Learn from the moments of all parts.")
  private List<Path> moments = List.of();

  @Mixin private FolderOptions folder;

  @Mixin private StartOptions start;

  @Mixin private PairOptions pair;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The model file; with --part, the counts or moments.")
  private Path out;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "Fix a parameter of the method instead of tuning it, as --set c=0.01; docs/methods"
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
    if (part.isPresent()) {
      return onePart(part.get());
    }
    if (!counts.isEmpty()) {
      throw wrong("--counts goes with --part moments");
    }
    if (!moments.isEmpty()) {
      requireNoOthers(WITH_MOMENTS, "--moments");
      return run(sums(), half).call();
    }
    options.learning().usually(usualViews());
    collections.check(spec, options.method());
    folder.requireOneSource(
        spec, start.method(options.method()), collections.first(), options.learning());
    return folder.pictures().isPresent()
        ? run(pictures(), true).call()
        : run(this::learnFromItems, half).call();
  }

  private TrainingRun run(TrainingRun.Source source, boolean rounded) {
    return new TrainingRun(source, rounded, card, out, json, spec);
  }

  private int onePart(Part step) throws IOException {
    requireNoOthers(step.options, "--part " + step.label());
    if (collections.files().size() != 1) {
      throw wrong("--part " + step.label() + " reads one part: name it by --collection FILE");
    }
    CollectionPart read =
        new CollectionPart(collections.files().getFirst(), out, spec.commandLine().getErr());
    if (step == Part.COUNTS) {
      return read.count(options);
    }
    if (counts.isEmpty()) {
      throw wrong("--part moments needs the counts of all parts: --counts FILE[,FILE...]");
    }
    return read.sum(counts, options.clicks().given(spec));
  }

  /** Refuses options that this kind of training does not read. */
  private void requireNoOthers(Set<String> known, String kind) {
    Set<String> always = Set.of("--part", "--moments", "--out", "--stacktrace");
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!known.contains(option.longestName()) && !always.contains(option.longestName())) {
        throw wrong(
            option.longestName()
                + " doesn't go with "
                + kind
                + (kind.equals("--moments")
                    ? ": name it with --part counts, or learn from a collection"
                    : ""));
      }
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private TrainingRun.Sums sums() throws IOException {
    String method =
        options.method().orElseThrow(() -> wrong("Missing required option: --method=METHOD"));
    Optional<ClickTask> log = options.clicks().given(spec);
    return new TrainingRun.Sums(
        method,
        given,
        moments.stream()
            .map(file -> file.getFileName().toString())
            .sorted()
            .collect(Collectors.joining(" and ")),
        options.codebooks().read(),
        options.threads(),
        () -> {
          Moments read = MomentsFile.read(moments, log);
          options.codebooks().requireHash(read.pass().choices().codebooks());
          return read;
        });
  }

  private PicturesTraining pictures() throws IOException {
    return new PicturesTraining(
        folder.pictures().orElseThrow(),
        folder.captions(),
        folder.viewsFile(out),
        folder.seen(),
        given,
        options.threads());
  }

  /** Returns the views that the method or the given model reads in any case. */
  private List<String> usualViews() throws IOException {
    if (start.isGiven()) {
      return start.views();
    }
    return PairOptions.needsPair(options.method()) && folder.network().isPresent()
        ? List.of(NetworkNames.required(folder.network().get()) + ":plain")
        : List.of();
  }

  private TrainingRun.Learned learnFromItems(TrainingLines lines) throws IOException {
    Map<String, Quantiser> books = options.codebooks().read();
    requireKnownParameters();
    lines.step("Reading " + collections);
    List<List<Item>> ofEach = collections.items(judgments.pictures());
    List<Item> items = ofEach.stream().flatMap(List::stream).toList();
    BookOptions.requireWordsOf(books, collections.first().orElseThrow(), items);
    LearningOptions learning = options.learning();
    Settings settings =
        pair.widened(pair.settled(learning.settings(spec, items, task()), options.method()), items)
            .withSources(Sources.of(ofEach))
            .withUncaptioned(collections.uncaptioned());
    lines.step("Looking for groups to hold out");
    HoldOut held = heldOut(items, settings);
    lines.step("Tuning parameters");
    Training.Outcome outcome = outcome(held, settings.withGrouping(held.grouping()), lines);
    Optional<JudgedFit> judged = judgments.fit(outcome.model(), collections.first().orElseThrow());
    return new TrainingRun.Learned(
        held,
        held.learned(),
        settings,
        outcome,
        judged,
        held.measured(outcome.trials()),
        collections.names() + ", " + learning.described(),
        books,
        learning.sentences(items).stream()
            .map(
                language ->
                    "captions are sentences, read as "
                        + language
                        + "; --language whitespace keeps their words as they are")
            .toList());
  }

  /** Returns the task that learns from a log of clicks, where there is one. */
  private Optional<Task> task() throws IOException {
    return options.clicks().areGiven() ? Optional.of(options.clicks().task()) : Optional.empty();
  }

  /** Returns the same before the log is read. */
  private Optional<Task> named() {
    return options.clicks().areGiven() ? Optional.of(ClickTask.NONE) : Optional.empty();
  }

  private HoldOut heldOut(List<Item> items, Settings settings) {
    try {
      return HoldOut.of(items, options.learning().heldOutBy(spec), collections.folder(), settings);
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
              !(start.isGiven() && options.clicks().areGiven()));
    } catch (WrongParameterException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(collections + ": " + e.getMessage(), e);
    }
  }

  private Training training(Settings settings) throws IOException {
    return new Training(trainer(), Parameters.of(given), settings);
  }

  private Trainer trainer() throws IOException {
    if (start.isGiven()) {
      return start.trainer(options.clicks().areGiven());
    }
    return PairOptions.needsPair(options.method())
        ? pair.trainer(options.method(), folder.network().orElseThrow())
        : Trainers.all().named(options.method().orElseThrow(), members);
  }

  private void requireKnownParameters() throws IOException {
    judgments.check(spec);
    try {
      options.learning().heldOutBy(spec);
      options.clicks().check(spec);
      start.check(spec, options.method());
      pair.check(spec, options.method(), folder.network());
      training(options.learning().settings(spec, List.of(), named()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
