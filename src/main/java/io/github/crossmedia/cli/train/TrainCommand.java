package io.github.crossmedia.cli.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.options.CaptionsOption;
import io.github.crossmedia.cli.options.ExistingFile;
import io.github.crossmedia.cli.options.NetworkNames;
import io.github.crossmedia.cli.train.TrainingRun.TrainingLines;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.human.JudgedQuery;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.ImprovedTrainer;
import io.github.crossmedia.train.distil.DistilledWordsTrainer;
import io.github.crossmedia.train.distil.PairTrainer;
import io.github.crossmedia.train.distil.WiderVocabulary;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Parameters.WrongParameterException;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.moments.MomentsFile;
import io.github.crossmedia.train.score.JudgedFit;
import io.github.crossmedia.train.start.ResidualTrainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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

  @Mixin private TrainingRun.CardOptions card;

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
    TrainingOptions.BookOptions.requireWordsOf(books, collections.first().orElseThrow(), items);
    TrainingOptions.LearningOptions learning = options.learning();
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
        collections.names() + (start.isGiven() ? "" : ", " + learning.described()),
        books,
        learning.sentences(items).stream()
            .map(
                language ->
                    "captions are sentences, read as "
                        + language
                        + "; --language whitespace keeps their words as they are")
            .toList(),
        start.card());
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

  /** The collections to learn from, whose items become one. */
  static final class TrainingFiles {

    @Option(
        names = "--collection",
        split = ",",
        paramLabel = "FILE",
        description = "The collection, JSON Lines, or several to learn from together.")
    private List<Path> files = List.of();

    @Option(
        names = "--split",
        paramLabel = "NAME",
        description =
            "Learn from this split alone, such as train, and leave valid untouched (default: train,"
                + " valid and items without a split).")
    private Optional<String> split;

    @Option(
        names = "--uncaptioned",
        paramLabel = "FILE",
        description =
            "Pictures without captions, JSON Lines, with the same views: kernel-ridge learns from"
                + " them too.")
    private Optional<Path> uncaptioned;

    /** Throws if pictures without captions are given to a method that does not learn from them. */
    void check(CommandSpec spec, Optional<String> method) {
      if (uncaptioned.isPresent()
          && (files.isEmpty() || !method.equals(Optional.of("kernel-ridge")))) {
        throw new ParameterException(
            spec.commandLine(),
            "--uncaptioned: only kernel-ridge learns from pictures without captions: add --method"
                + " kernel-ridge --collection FILE");
      }
    }

    /** Returns the pictures without captions. */
    List<Item> uncaptioned() throws IOException {
      return uncaptioned.isPresent() ? CollectionReader.readAll(uncaptioned.get()) : List.of();
    }

    List<Path> files() {
      return files;
    }

    /** Returns the first collection, if there is one. */
    Optional<Path> first() {
      return files.stream().findFirst();
    }

    /** Returns the base of the relative paths of pictures. */
    Path folder() {
      return files.getFirst().toAbsolutePath().getParent();
    }

    /** Returns the items to learn from of each collection, without those with some ids. */
    List<List<Item>> items(Set<String> without) throws IOException {
      List<List<Item>> collections = new ArrayList<>();
      Set<String> ids = new HashSet<>();
      for (Path file : files) {
        Set<String> own = new HashSet<>();
        List<Item> items = new ArrayList<>();
        CollectionReader.forEach(
            file,
            item -> {
              own.add(item.id());
              if (isWanted(item) && !without.contains(item.id())) {
                items.add(item);
              }
            });
        requireNew(own, ids, file);
        ids.addAll(own);
        collections.add(items);
      }
      return collections;
    }

    private boolean isWanted(Item item) {
      return TrainingSplit.holds(item) && split.map(item.split()::equals).orElse(true);
    }

    private static void requireNew(Set<String> own, Set<String> ids, Path file) {
      for (String id : own) {
        if (ids.contains(id)) {
          throw new CollectionException(
              Formatted.of(
                  "%s: item %s is in another of the collections, too: ids must differ", file, id));
        }
      }
    }

    /** Returns the names of the files for the model's card. */
    String names() {
      return files.stream()
              .map(file -> file.getFileName().toString())
              .collect(Collectors.joining(" and "))
          + split.map(name -> " (" + name + ")").orElse("");
    }

    /** Returns the paths of the files, for messages. */
    @Override
    public String toString() {
      return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }
  }

  /** A folder of pictures to learn from instead of a collection of views. */
  static final class FolderOptions {

    @Option(
        names = "--pictures",
        paramLabel = "DIR",
        description =
            "Learn from the pictures of a folder and their captions: views, code books, words and "
                + "method are chosen, and the model is kept small.")
    private Optional<Path> pictures;

    @Mixin private CaptionsOption captions;

    @Option(
        names = "--views-file",
        paramLabel = "FILE",
        description =
            "Where the views of the folder's pictures are kept, so that a second run need not look"
                + " at them again (default: beside the model, .jsonl).")
    private Optional<Path> viewsFile;

    @Option(
        names = "--network",
        paramLabel = "NAME",
        description =
            "With --pictures: describe pictures by this network, as `crossmedia network list` names"
                + " it, instead of the views of the shipped model. With distilled-words and pair:"
                + " the pair.")
    private Optional<String> network;

    /** Refuses both a folder and a collection, and a collection without what it needs. */
    void requireOneSource(
        CommandSpec spec,
        Optional<String> method,
        Optional<Path> collection,
        TrainingOptions.LearningOptions learning) {
      boolean names = collection.isPresent() || method.isPresent() || learning.namesViews();
      if (pictures.isPresent() && names) {
        throw new ParameterException(
            spec.commandLine(),
            "--pictures chooses views and method: --collection, --method and --picture-view don't"
                + " go with it");
      }
      if (network.isPresent() && pictures.isEmpty() && !PairOptions.needsPair(method)) {
        throw new ParameterException(
            spec.commandLine(),
            "--network goes with --pictures, or with --method distilled-words or pair; a collection"
                + " names its views by --picture-view");
      }
      List<String> missing = new ArrayList<>();
      if (method.isEmpty()) {
        missing.add("--method=METHOD");
      }
      if (collection.isEmpty()) {
        missing.add("--collection=FILE");
      }
      if (!learning.namesViews()) {
        missing.add("--picture-view=VIEW[,VIEW...]");
      }
      if (pictures.isEmpty() && !missing.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "Missing required options: " + String.join(", ", missing) + " (or --pictures=DIR)");
      }
    }

    Optional<Path> pictures() {
      return pictures;
    }

    Optional<String> network() {
      return network;
    }

    /** Returns the views that describe pictures. */
    PicturesTraining.SeenViews seen() throws IOException {
      return network.isPresent()
          ? PicturesTraining.SeenViews.ofNetwork(network.get())
          : PicturesTraining.SeenViews.ofShippedModel();
    }

    Optional<Path> captions() {
      return captions.file();
    }

    Path viewsFile(Path model) {
      return viewsFile.orElseGet(
          () -> {
            String name = model.getFileName().toString().replaceFirst("\\.safetensors$", "");
            return model.resolveSibling(name + ".jsonl");
          });
    }
  }

  /** The model that learning begins at. */
  static final class StartOptions {

    @Option(
        names = "--start",
        paramLabel = "MODEL",
        description =
            "Learn on top of this model, instead of by --method: from captions what it lacks, new"
                + " words included; with --clicks from these, where scores keep their calibration."
                + " Its words must be its space; --picture-view is not needed.")
    private Optional<Path> start = Optional.empty();

    private Optional<CrossMediaModel> model = Optional.empty();

    boolean isGiven() {
      return start.isPresent();
    }

    /** Returns the method that must be named, or something in its place. */
    Optional<String> method(Optional<String> named) {
      return named.or(() -> start.map(Path::toString));
    }

    void check(CommandSpec spec, Optional<String> method) {
      if (isGiven() && method.isPresent()) {
        throw new ParameterException(
            spec.commandLine(), "--start leaves no choice of --method: name one of them");
      }
    }

    /** Returns the views that the model reads, each as it is. */
    List<String> views() throws IOException {
      return PictureFeatures.of(model()).views().stream()
          .map(view -> view.view() + ":plain")
          .distinct()
          .toList();
    }

    /** Returns what learns on top of the model. */
    Trainer trainer(boolean areClicks) throws IOException {
      return areClicks ? new ImprovedTrainer(model()) : new ResidualTrainer(model());
    }

    /** Returns what is known of the model that learning begins at. */
    Optional<ModelCard> card() throws IOException {
      return isGiven() ? Optional.of(model().card()) : Optional.empty();
    }

    private CrossMediaModel model() throws IOException {
      if (model.isEmpty()) {
        model = Optional.of(ModelFile.read(start.orElseThrow()));
      }
      return model.get();
    }
  }

  /** The pair of networks and the vocabulary of methods that need a pair. */
  static final class PairOptions {

    private static final List<String> METHODS =
        List.of(DistilledWordsTrainer.METHOD, PairTrainer.METHOD);

    @Option(
        names = "--vocabulary",
        paramLabel = "FILE",
        converter = ExistingFile.class,
        description =
            "With distilled-words: more words to learn than those of the captions, one a line, the "
                + "most frequent first.")
    private Optional<Path> vocabulary;

    private Optional<Trainer> trainer = Optional.empty();

    /** Returns true if a method learns from a pair. */
    static boolean needsPair(Optional<String> method) {
      return method.filter(METHODS::contains).isPresent();
    }

    private static boolean distils(Optional<String> method) {
      return method.filter(DistilledWordsTrainer.METHOD::equals).isPresent();
    }

    /** Refuses options that belong together with others. */
    void check(CommandSpec spec, Optional<String> method, Optional<String> network) {
      if (needsPair(method) && network.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "--method " + method.get() + " needs a pair of networks: --network NAME");
      }
      if (vocabulary.isPresent() && !distils(method)) {
        throw new ParameterException(
            spec.commandLine(), "--vocabulary goes with --method " + DistilledWordsTrainer.METHOD);
      }
    }

    /** Loads the text side of the network, once. */
    Trainer trainer(Optional<String> method, String network) throws IOException {
      if (trainer.isEmpty()) {
        LibraryPair pair = LibraryPair.named(network);
        trainer =
            Optional.of(distils(method) ? new DistilledWordsTrainer(pair) : new PairTrainer(pair));
      }
      return trainer.get();
    }

    /** A pair reads whole sentences, so its task is sentences. */
    Settings settled(Settings settings, Optional<String> method) {
      return method.filter(PairTrainer.METHOD::equals).isPresent()
              && settings.task() instanceof CaptionTask
          ? settings.with(settings.text(), ItemTask.SENTENCES)
          : settings;
    }

    /** Returns the settings with the words of the file added to those of the captions. */
    Settings widened(Settings settings, List<Item> items) throws IOException {
      if (vocabulary.isEmpty() || !(settings.text() instanceof TextSide.Words words)) {
        return settings;
      }
      List<String> more =
          Files.readAllLines(vocabulary.get()).stream()
              .map(String::strip)
              .filter(line -> !line.isEmpty())
              .toList();
      return settings.withVocabulary(WiderVocabulary.of(settings.task().texts(items), words, more));
    }
  }

  /** Options for human judgments that become the calibration of a model. */
  static final class JudgmentOptions {

    @Option(
        names = "--judgments",
        paramLabel = "FILE",
        description =
            "Human judgments of pictures written by \"judge\": the model's scores then stand for"
                + " their grades. Judged pictures are left out of the training.")
    private Optional<Path> file;

    @Option(
        names = "--judged-collection",
        paramLabel = "FILE",
        description = "The collection with the judged pictures (default: that of --collection).")
    private Optional<Path> judgedCollection;

    /** Checks the options before anything is read. */
    void check(CommandSpec spec) {
      if (judgedCollection.isPresent() && file.isEmpty()) {
        throw new ParameterException(spec.commandLine(), "--judged-collection needs --judgments");
      }
    }

    /** Returns the judged pictures, and the pictures that were queries. */
    Set<String> pictures() throws IOException {
      Set<String> pictures = new HashSet<>();
      for (Judgment judgment : judgments()) {
        pictures.add(judgment.picture());
        if (judgment.question() instanceof JudgedQuery.Picture picture) {
          pictures.add(picture.id());
        }
      }
      return pictures;
    }

    private List<Judgment> judgments() throws IOException {
      return file.isPresent() ? JudgmentFile.read(file.get()) : List.of();
    }

    /** Returns a model with these judgments as its calibration; empty if there are none. */
    Optional<JudgedFit> fit(CrossMediaModel model, Path collection) throws IOException {
      if (file.isEmpty()) {
        return Optional.empty();
      }
      Set<String> judged = pictures();
      Map<String, Item> items = new HashMap<>();
      CollectionReader.forEach(
          judgedCollection.orElse(collection),
          item -> {
            if (judged.contains(item.id())) {
              items.put(item.id(), item);
            }
          });
      try {
        return Optional.of(JudgedFit.of(model, judgments(), items));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(file.get() + ": " + e.getMessage(), e);
      }
    }
  }
}
