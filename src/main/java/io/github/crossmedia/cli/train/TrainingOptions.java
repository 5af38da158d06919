package io.github.crossmedia.cli.train;

import io.github.crossmedia.cli.features.ViewExtraction.SameViews;
import io.github.crossmedia.cli.options.LoginOptions;
import io.github.crossmedia.cli.options.SeedOption;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.RecordedBehavior;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.LogSelection;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.version.Sha256;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.Languages;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.MomentsTraining;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.moments.PassSettings;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Sentences;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is learned from a collection, on one machine or on many: method, views, texts, clicks. */
public final class TrainingOptions {

  /** The number of items that decide how texts are read, if no option does. */
  public static final int LOOKED_AT = 1_000;

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "METHOD",
      completionCandidates = MethodNames.class,
      description =
          "How to learn: ${COMPLETION-CANDIDATES}, or fusion or by-direction of some of them; see"
              + " docs/training.md. Counts may be for several methods.")
  private List<String> methods = List.of();

  @Mixin private LearningOptions learning;

  @Mixin private ClickOptions clicks;

  @Mixin private BookOptions codebooks;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description =
          "Of sums: how many pictures of each fold travel with them; models are measured on them,"
              + " and pamir and contrastive learn from them (default: ${DEFAULT-VALUE}).",
      defaultValue = "" + PassSettings.USUAL_SAMPLE)
  private int sample;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private Optional<ClickTask> log = Optional.empty();
  private Map<String, Quantiser> books = Map.of();
  private String hash = "";

  /** The methods that {@code --method} takes, as its help lists them. */
  static final class MethodNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Trainers.all().list().stream().map(Trainer::method).iterator();
    }
  }

  /** Returns the method, if one is named. */
  public Optional<String> method() {
    if (methods.size() > 1) {
      throw new ParameterException(spec.commandLine(), "--method must name one method to learn by");
    }
    return methods.stream().findFirst();
  }

  LearningOptions learning() {
    return learning;
  }

  ClickOptions clicks() {
    return clicks;
  }

  BookOptions codebooks() {
    return codebooks;
  }

  /** Reads code books and clicks, and refuses options for sums that no item can mend. */
  public void prepareSums() throws IOException {
    if (methods.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --method=METHOD[,METHOD...]");
    }
    if (!learning.namesViews()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: --picture-view=VIEW[,VIEW...]");
    }
    books = codebooks.read();
    hash = codebooks.hash();
    log = clicks.given(spec);
    choices(List.of());
  }

  /** Throws if the views of items were made by other code books than those named. */
  public void requireSameViews(Path collection, List<Item> items) {
    BookOptions.requireWordsOf(books, collection, items);
  }

  /** Returns the settings of sums that the options name, and that the first items complete. */
  public PassSettings choices(List<Item> items) {
    try {
      Settings settings = learning.settings(spec, items, log.map(Task.class::cast));
      SortedSet<Side> sides = new TreeSet<>();
      for (String method : methods) {
        Trainer trainer = Trainers.all().named(method);
        new Training(trainer, Parameters.NONE, settings);
        MomentsTraining.requireSums(trainer);
        sides.addAll(trainer.sides());
      }
      if (log.isPresent() && !sides.equals(Set.of(Side.QUERIES))) {
        throw new IllegalArgumentException("with --clicks, count for --method click-cca alone");
      }
      return PassSettings.of(settings, heldOutFolders(), sides, hash).withSample(sample);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private GroupingKind heldOutFolders() {
    GroupingKind kind = learning.heldOutBy(spec).orElse(GroupingKind.NONE);
    if (kind != GroupingKind.NONE && kind != GroupingKind.FOLDER) {
      throw new IllegalArgumentException(
          "--hold-out " + kind.label() + " compares pictures of all parts: name folder or none");
    }
    return kind;
  }

  /** Returns the log of clicks that sums are over, if one is named. */
  public Optional<ClickTask> log() {
    return log;
  }

  public Map<String, Quantiser> books() {
    return books;
  }

  public int threads() {
    return learning.threads();
  }

  /** Views, texts and task of the training. */
  static final class LearningOptions {

    @Option(
        names = "--picture-view",
        split = ",",
        paramLabel = "VIEW",
        description = "The views of the pictures to learn from, joined; see below.")
    private List<String> views = List.of();

    @Mixin private TextOptions texts;

    @Option(
        names = "--task",
        paramLabel = "captions|clicks|labels|pairs|sentences",
        description =
            "The queries of the model: captions, sets of words for the pictures whose captions hold"
                + " them; labels, items of one medium for those of the other with the same label;"
                + " pairs, a text for its own picture and back; clicks, queries of the log --clicks"
                + " for the pictures that were clicked; sentences, each line of a text for its"
                + " picture and back (default: clicks with --clicks, sentences where texts are"
                + " several each, captions where texts are words, else labels if there are some,"
                + " else pairs). Parameters are tuned and scores fitted for this task.")
    private Optional<String> task;

    @Option(
        names = "--hold-out",
        paramLabel = "BY",
        description =
            "What is held out as a whole while parameters are tuned: folder, day (by EXIF),"
                + " near-duplicates or none (default: what is found).")
    private Optional<String> heldOutBy;

    @Mixin private SeedOption random;

    @Option(names = "--threads", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    private int threads;

    /** Returns the settings, whose task may depend on what the items have. */
    Settings settings(CommandSpec spec, List<Item> items, Optional<Task> clicks) {
      TextSide text = texts.side(spec, clicks.isPresent(), items);
      Task asked = clicks.orElseGet(() -> task(spec, text, items));
      if (!task.orElse(asked.label()).equals(asked.label())
          || asked instanceof ClickTask && clicks.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(), "the task clicks and --clicks belong together");
      }
      return Settings.of(views.toArray(String[]::new))
          .with(text, asked instanceof CaptionTask ? captions() : asked)
          .withSeed(random.seed())
          .withThreads(threads);
    }

    /** Returns the language of captions that are sentences, where none is named. */
    Optional<String> sentences(List<Item> items) {
      return texts.sentences(items);
    }

    private Task task(CommandSpec spec, TextSide text, List<Item> items) {
      try {
        return task.map(Task::named)
            .orElseGet(
                () ->
                    texts.sentences(items).isPresent()
                            && !(text instanceof TextSide.Views)
                            && Sentences.areSeveral(items)
                        ? ItemTask.SENTENCES
                        : Task.of(text, items));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), "--task: " + e.getMessage(), e);
      }
    }

    private CaptionTask captions() {
      var queries = CaptionQueries.Limits.NONE.withSeed(random.seed());
      return new CaptionTask(queries, CaptionTask.ALL.rarestAsked());
    }

    /** Returns the views, as a model's card lists them. */
    String described() {
      return "views " + String.join(", ", views) + texts.described();
    }

    /** Takes these views where none is named. */
    void usually(List<String> usual) {
      views = views.isEmpty() ? usual : views;
    }

    /** Returns the options without which nothing can be learned from a collection. */
    boolean namesViews() {
      return !views.isEmpty();
    }

    int threads() {
      return threads;
    }

    /** Returns what is held out as a whole, where it is named. */
    Optional<GroupingKind> heldOutBy(CommandSpec spec) {
      try {
        return heldOutBy.map(GroupingKind::named);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), "--hold-out: " + e.getMessage(), e);
      }
    }
  }

  /** Options for reading texts in training: as words, or by views. */
  static final class TextOptions {

    private static final String QUERIES = "english";
    private static final int MAX_NGRAM_OF_QUERIES = 3;
    private static final int MIN_CAPTIONS_OF_A_WORD = 3;

    @Option(
        names = "--text-view",
        split = ",",
        paramLabel = "VIEW",
        description =
            "The views of the texts to learn from, joined: ready ones, or those made here. tfidf,"
                + " and lda=100 for the portions of 100 topics, are made of their words by"
                + " --language, --ngrams and --rarest; minilm, or another network of sentences by"
                + " its name, reads them whole, alone or with one of these, as tfidf,minilm"
                + " (default: their words).")
    private List<String> textViews = List.of();

    @Option(
        names = "--language",
        description =
            "The analysis of captions and queries (default: that of their language if captions are"
                + " sentences, else whitespace; with --clicks english).")
    private Optional<String> language;

    @Option(
        names = "--ngrams",
        paramLabel = "N",
        description = "Learn n-grams of up to so many words (default: 1; with --clicks 3).")
    private Optional<Integer> longestNgram;

    @Option(
        names = "--phrases",
        paramLabel = "N",
        description =
            "Also learn so many pairs of words that captions put side by side more often than"
                + " chance, such as ice cream: the surest of at least --rarest captions (default:"
                + " 0).")
    private int phrases;

    @Option(
        names = "--rarest",
        paramLabel = "N",
        description =
            "Learn words of at least so many captions (default: 1; 3 if captions are sentences).")
    private Optional<Integer> rarest;

    @Option(
        names = "--written",
        negatable = true,
        description =
            "Learn written words, the most frequent form of each, such as dogs, which also stands"
                + " for the other forms. --no-written learns stems (default: written words, but"
                + " stems for n-grams and with --clicks).")
    private Optional<Boolean> written;

    /**
     * Returns the side of the texts.
     *
     * @param areQueries whether the texts are queries of a log of clicks
     */
    TextSide side(CommandSpec spec, boolean areQueries, List<Item> items) {
      requireFitting(spec);
      Optional<String> sentences = areQueries ? Optional.empty() : sentences(items);
      TextAnalysis terms =
          TextAnalysis.of(
              language.or(() -> sentences).orElse(areQueries ? QUERIES : TextAnalysis.WHITESPACE),
              longestNgram.orElse(areQueries ? MAX_NGRAM_OF_QUERIES : 1));
      TextAnalysis analysis =
          written.orElse(isWrittenFirst(terms, areQueries)) ? terms.written() : terms;
      int least = rarest.orElse(sentences.isPresent() ? MIN_CAPTIONS_OF_A_WORD : 1);
      TextSide.Words words = new TextSide.Words(analysis, Optional.empty(), least);
      TextSide side = TextSide.of(textViews, phrases > 0 ? words.withPhrases(phrases) : words);
      if (side instanceof TextSide.Views
          && (language.isPresent()
              || longestNgram.isPresent()
              || rarest.isPresent()
              || phrases > 0)) {
        throw new ParameterException(
            spec.commandLine(),
            "--language, --ngrams, --phrases and --rarest are for texts as words, but --text-view"
                + " names ready views");
      }
      return side;
    }

    private void requireFitting(CommandSpec spec) {
      if (phrases < 0) {
        throw new ParameterException(
            spec.commandLine(), "--phrases must be a number of pairs, got " + phrases);
      }
      if (longestNgram.isPresent() && (phrases > 0 || written.orElse(false))) {
        throw new ParameterException(
            spec.commandLine(),
            "--ngrams learns all n-grams of stems: take it without --phrases and --written, or"
                + " --phrases alone for written pairs");
      }
    }

    /** Returns true if words are learned as written: stems mean little to people. */
    private static boolean isWrittenFirst(TextAnalysis terms, boolean areQueries) {
      return !areQueries && terms.longest() == 1 && Languages.hasStems(terms.language());
    }

    /** Returns the detected language of captions that are sentences, if none is named. */
    Optional<String> sentences(List<Item> items) {
      return language.isPresent() ? Optional.empty() : Sentences.language(items);
    }

    /** Returns the views of texts for the model's card. */
    String described() {
      return textViews.isEmpty() ? "" : ", text views " + String.join(", ", textViews);
    }
  }

  /** Where clicks to learn from come from. */
  static final class ClickOptions {

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

    @Mixin private LoginOptions login;

    boolean areGiven() {
      return clicks.isPresent();
    }

    void check(CommandSpec spec) {
      if (areGiven() && clicks.get().equals(RECORDED) != url.isPresent()) {
        throw new ParameterException(
            spec.commandLine(), "--clicks needs either a FILE or --url URL");
      }
      if (!areGiven() && url.isPresent()) {
        throw new ParameterException(spec.commandLine(), "--url needs --clicks");
      }
    }

    /** Returns the task of learning from these clicks, if there are some. */
    Optional<ClickTask> given(CommandSpec spec) throws IOException {
      check(spec);
      if (!areGiven()) {
        return Optional.empty();
      }
      ClickTask task = task();
      if (task.clicks().pairs().isEmpty()) {
        throw new IllegalArgumentException("the log contains no clicks to learn from");
      }
      return Optional.of(task);
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
        return RecordedBehavior.in(cluster, LogSelection.ALL)
            .read(Optional.empty(), Instant.now())
            .log();
      }
    }
  }

  /** The code books that a model gets. */
  static final class BookOptions {

    @Option(
        names = "--codebooks",
        paramLabel = "FILE",
        description =
            "Code books, or a model that contains some, to put into the model, so that it sees"
                + " pictures by itself.")
    private Optional<Path> codebooks;

    /** Returns the books by the names of their views. */
    Map<String, Quantiser> read() throws IOException {
      return codebooks.isPresent() ? CodeBookFile.read(codebooks.get()) : Map.of();
    }

    /** Returns the hash of the file; empty without one. */
    String hash() throws IOException {
      return codebooks.isPresent() ? Sha256.of(Files.readAllBytes(codebooks.get())) : "";
    }

    /** Throws if views were made by other code books. */
    void requireHash(String hash) throws IOException {
      if (codebooks.isPresent() && !hash.isEmpty() && !hash().equals(hash)) {
        throw new IllegalArgumentException(
            codebooks.get() + ": the collection was counted with other --codebooks: name those");
      }
    }

    /** A model must see by the code books whose words it learned from. */
    static void requireWordsOf(Map<String, Quantiser> books, Path collection, List<Item> items) {
      Descriptors known = Descriptors.standard();
      List<String> names =
          books.keySet().stream().filter(name -> known.contains(books.get(name).source())).toList();
      String advice = "name the code books it was extracted with";
      new SameViews(collection, PictureViews.named(names, books, known), advice).require(items);
    }
  }
}
