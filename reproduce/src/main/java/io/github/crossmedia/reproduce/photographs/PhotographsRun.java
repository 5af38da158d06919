package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.reproduce.page.Page;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.reproduce.sentences.AskedTexts;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.group.Groupings;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.score.CaptionFit;
import io.github.crossmedia.train.score.FamiliarityFit;
import io.github.crossmedia.train.start.ResidualTrainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** {@code crossmedia reproduce photographs}. */
public final class PhotographsRun {

  public static final String NAME = "photographs";

  private static final int RESAMPLES = 1000;
  private static final int THREADS = 2;
  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  private PhotographsRun() {}

  /**
   * Learns the models on {@code flickr8k} and {@code corel5k} and writes their page. A network
   * takes the place of the views of the default model, whose code book is used. Methods are those
   * of {@link Way}.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SeenCollections collections = setup.collections();
    Optional<String> network =
        setup.network().isEmpty() ? Optional.empty() : Optional.of(setup.view());
    List<Way> ways = ways(setup.methods());
    Map<String, Quantiser> books = CodeBookFile.read(setup.model());
    List<String> views = network.map(List::of).orElse(VIEWS);
    List<Item> corel = collections.seen("corel5k", NAME, views, books);
    List<Item> flickr = collections.seen("flickr8k", NAME, views, books);
    List<Item> judged = collections.seen("flickr8k/judged", NAME, views, books);
    PhotographRecipe recipe =
        network
            .map(view -> PhotographRecipe.ofNetwork(view, THREADS))
            .orElseGet(() -> PhotographRecipe.byHand(PhotographRecipe.RANK, THREADS));
    PhotographsReport report =
        PhotographsExperiment.run(
            new Photographs(corel, flickr, judged), recipe, ways, RESAMPLES, collections.remarks());
    PhotographsPage.of(report, network).writeResults(setup.docs());
    page(setup.docs()).writeText(setup.docs());
    return true;
  }

  /** Returns the page of all runs whose results lie in a folder. */
  public static Page page(Path folder) throws IOException {
    return PhotographsPage.stored(folder);
  }

  /** The row "both" and those of single collections are learned by ridge in any case. */
  private static List<Way> ways(List<String> methods) {
    List<String> known = Stream.of(Way.values()).map(way -> way.method).toList();
    for (String method : methods) {
      if (!known.contains(method)) {
        throw new IllegalArgumentException(
            "unknown method " + method + ", known are " + String.join(", ", known));
      }
    }
    return Stream.of(Way.values())
        .filter(way -> methods.isEmpty() || methods.contains(way.method) || way == Way.RIDGE)
        .toList();
  }

  /** How models learn from both collections. */
  enum Way {
    /** One regression of both. */
    RIDGE("ridge", "both"),

    /** A regression for each collection. */
    MIXED("mixed-ridge", "both, mixed"),

    /** The same with a space of sentences for each collection, as the shipped models. */
    SENTENCES("fusion", "both, mixed, with sentences");

    private final String method;
    private final String row;

    Way(String method, String row) {
      this.method = method;
      this.row = row;
    }

    String method() {
      return method;
    }

    /** Returns the name of its row. */
    String row() {
      return row;
    }

    Trainer trainer() {
      return this == SENTENCES
          ? Trainers.all().named(method, List.of(MIXED.method, PhotographRecipe.SPACES))
          : Trainers.all().named(method);
    }
  }

  /**
   * Learns the default model from Corel 5k and Flickr8k, and then from all but one of them, and
   * asks each model for pictures of both.
   */
  static final class PhotographsExperiment {

    static final String WITHOUT_SERIES = ", without these CDs";

    static final String FLICKR = "Flickr8k `valid`";
    static final String JUDGED = "Flickr8k, the judged pictures";
    static final String COREL = "Corel `test`";
    static final String SERIES = "ten CDs of Corel";

    /** What is asked of pictures that sentences describe. */
    private static final Set<String> DESCRIBED = Set.of(FLICKR, JUDGED);

    /** The most texts of one length by each seed. */
    private static final int MOST = 400;

    private static final int MAX_KEYWORDS = 3;
    private static final long SEED = 1;
    private static final List<Integer> FEW = List.of(100, 300);

    private final Photographs photographs;
    private final PhotographRecipe recipe;
    private final List<Way> ways;
    private final int resamples;
    private final Consumer<String> remarks;
    private final PhotographsReport report = PhotographsReport.empty();

    /** The words that training captions of both collections hold. */
    private final TextEncoder words;

    /** What all models are asked of some pictures. */
    private final Map<String, List<AskedTexts>> texts = new HashMap<>();

    private PhotographsExperiment(
        Photographs photographs,
        PhotographRecipe recipe,
        List<Way> ways,
        int resamples,
        Consumer<String> remarks) {
      this.photographs = photographs;
      this.recipe = recipe;
      this.ways = ways;
      this.resamples = resamples;
      this.remarks = remarks;
      this.words =
          recipe.words(
              Photographs.all(List.of(photographs.corelTrain(), photographs.flickrTrain())));
    }

    /**
     * Runs all comparisons; the items of the collections have the recipe's views.
     *
     * @param ways to learn from both collections
     */
    static PhotographsReport run(
        Photographs photographs,
        PhotographRecipe recipe,
        List<Way> ways,
        int resamples,
        Consumer<String> remarks) {
      return new PhotographsExperiment(photographs, recipe, ways, resamples, remarks).run();
    }

    /** Returns the model that others are compared with: one regression of both collections. */
    static String first(Collection<String> models) {
      return models.stream()
          .filter(Set.of(Way.RIDGE.row, Way.RIDGE.row + WITHOUT_SERIES)::contains)
          .findFirst()
          .orElseGet(() -> models.iterator().next());
    }

    private PhotographsReport run() {
      List<Item> corel = photographs.corelTrain();
      List<Item> flickr = photographs.flickrTrain();
      List<Item> others = photographs.corelTrainOfOthers();
      List<List<Item>> both = List.of(corel, flickr);
      List<List<Item>> bothWithoutSeries = List.of(others, flickr);
      for (Way way : ways) {
        compare(way.row, recipe.by(way), both, false);
      }
      compare("Corel alone", recipe, List.of(corel), false);
      CrossMediaModel start = compare("Flickr8k alone", recipe, List.of(flickr), true);
      for (Way way : ways) {
        compare(way.row + WITHOUT_SERIES, recipe.by(way), bothWithoutSeries, true);
      }
      compare("Corel alone" + WITHOUT_SERIES, recipe, List.of(others), true);
      if (recipe.isOfNetwork()) {
        for (int captions : FEW) {
          onTop(start, captions);
        }
      }
      return report;
    }

    /** Learns from few captions of one collection, alone and on top of a model of the other. */
    private void onTop(CrossMediaModel start, int captions) {
      List<Item> few = photographs.fewOfCorel(captions);
      String asked = Formatted.of("%s by words of %d captions", COREL, few.size());
      List<Item> test = photographs.corelTest();
      Map<String, CrossMediaModel> models = new LinkedHashMap<>();
      models.put("these captions alone", recipe.learn(List.of(few)));
      models.put("Flickr8k alone", start);
      models.put("Flickr8k, then these captions", recipe.learnOn(start, few));
      models.forEach(
          (name, model) ->
              ask(
                  asked,
                  name,
                  model,
                  recipe.asked(few, test, MAX_KEYWORDS),
                  test,
                  ModelAnswers.apart(test),
                  photographs.corelTrain()));
    }

    private CrossMediaModel compare(
        String name, PhotographRecipe by, List<List<Item>> collections, boolean isWithoutSeries) {
      List<Item> train = Photographs.all(collections);
      CrossMediaModel model = fitted(by.learn(collections), train, isWithoutSeries);
      report.pictures().put(name, train.size());
      if (isWithoutSeries) {
        List<Item> series = photographs.series();
        ask(
            SERIES,
            name,
            model,
            recipe.asked(train, series, MAX_KEYWORDS),
            series,
            folders(series),
            photographs.corelTrainOfOthers());
      }
      if (!isWithoutSeries || name.startsWith("Flickr8k")) {
        ask(FLICKR, name, model, train, photographs.flickrValid(), 1, List.of());
        ask(JUDGED, name, model, train, photographs.judged(), 1, photographs.flickrTrain());
        List<Item> test = photographs.corelTest();
        ask(COREL, name, model, train, test, MAX_KEYWORDS, photographs.corelTrain());
      }
      return model;
    }

    /** Fits the scores as the shipped models', to validation pictures of what was learned from. */
    private CrossMediaModel fitted(
        CrossMediaModel model, List<Item> train, boolean isWithoutSeries) {
      List<List<Item>> valid = new ArrayList<>();
      if (train.contains(photographs.flickrTrain().getFirst())) {
        valid.add(photographs.flickrValid());
      }
      if (train.contains(photographs.corelTrainOfOthers().getFirst())) {
        valid.add(photographs.corelValid(isWithoutSeries));
      }
      return CaptionFit.of(model, model.textEncoder().orElseThrow(), valid, SEED);
    }

    private void ask(
        String asked,
        String name,
        CrossMediaModel model,
        List<Item> train,
        List<Item> pictures,
        int longest,
        List<Item> typed) {
      TrainingData data = recipe.asked(train, pictures, longest);
      ask(asked, name, model, data, pictures, ModelAnswers.apart(pictures), typed);
    }

    private void ask(
        String asked,
        String name,
        CrossMediaModel model,
        TrainingData data,
        List<Item> pictures,
        int[] groups,
        List<Item> typed) {
      ModelAnswers answers =
          ModelAnswers.of(
              model,
              data,
              pictures,
              groups,
              words,
              texts.computeIfAbsent(asked, section -> texts(section, pictures)),
              typed,
              resamples);
      report.add(asked, name, answers);
      remarks.accept(
          Formatted.of(
              "%s, asked for %s: average precision %.4f",
              name, asked, answers.averagePrecision().observed()));
    }

    private List<AskedTexts> texts(String asked, List<Item> pictures) {
      List<AskedTexts> made = new ArrayList<>(AskedTexts.words(pictures, words, MOST));
      if (DESCRIBED.contains(asked)) {
        made.add(AskedTexts.sentences(pictures));
      }
      return made;
    }

    /** Pictures of one folder are drawn together. */
    private static int[] folders(List<Item> pictures) {
      Map<String, Integer> numbers = new HashMap<>();
      int number = 0;
      for (List<Item> folder : Photographs.folders(pictures)) {
        for (Item item : folder) {
          numbers.put(item.id(), number);
        }
        number++;
      }
      return pictures.stream().mapToInt(item -> numbers.get(item.id())).toArray();
    }
  }

  /**
   * What models answered.
   *
   * @param pictures how many pictures each model learned from
   * @param answers by what was asked, and by model
   */
  record PhotographsReport(
      Map<String, Integer> pictures, Map<String, Map<String, ModelAnswers>> answers) {

    static PhotographsReport empty() {
      return new PhotographsReport(new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    void add(String asked, String model, ModelAnswers answer) {
      answers.computeIfAbsent(asked, name -> new LinkedHashMap<>()).put(model, answer);
    }

    /** Returns the queries, in order. */
    List<String> asked() {
      return List.copyOf(answers.keySet());
    }
  }

  /**
   * What the shipped models are learned by, with all parameters given.
   *
   * @param views with their maps
   * @param parameters of the regressions
   * @param way to learn from several collections
   */
  record PhotographRecipe(
      List<String> views, Map<String, String> parameters, Way way, int threads) {

    /** The rank of the model file. */
    static final int RANK = 256;

    static final String SPACES = "mixed-contrastive";

    private static final List<String> VIEWS =
        List.of(
            "jcd-pyramid:hellinger", "auto-color-correlogram:hellinger", "close-sift:hellinger");
    private static final int RAREST = 5;

    /** Parameters of a mixture alone. */
    private static final Map<String, String> MIXING =
        Map.of("share", "0.05", "sharpness", "4", "first", "0.7");

    /** Parameters of the spaces of sentences alone. */
    private static final Map<String, String> SENTENCES =
        Map.of(
            "components", "512",
            "dimensions", "64",
            "picture-ridge", "0.3",
            "text-ridge", "1",
            "passes", "0",
            "hubness", "10",
            "keywords", "1.5");

    /** How much they count for queries of one word and more, tuned on training pictures. */
    private static final List<String> FACTORS =
        List.of("0", "0.06", "0.1", "0.1", "0.3", "0.3", "0.3", "0.6");

    /**
     * Returns the recipe of {@code models/photographs.safetensors}, whose maps go through so many
     * dimensions; that file is {@linkplain Way#SENTENCES mixed, with sentences}.
     */
    static PhotographRecipe byHand(int rank, int threads) {
      return new PhotographRecipe(
          VIEWS,
          Map.of(
              "lambda", "1.6",
              "balance", "0.5",
              "counts", "root",
              "rank", Integer.toString(rank),
              "normalised", "true"),
          Way.RIDGE,
          threads);
    }

    /** Returns the recipe of a model that looks at pictures with a network. */
    static PhotographRecipe ofNetwork(String view, int threads) {
      return new PhotographRecipe(
          List.of(view + ":plain"),
          Map.of(
              "lambda", "6.4",
              "balance", "0.5",
              "counts", "root",
              "rank", "0",
              "normalised", "true"),
          Way.RIDGE,
          threads);
    }

    /** Returns the settings, whose queries have at most so many words. */
    private Settings settings(int longest) {
      TextAnalysis written = TextAnalysis.of("english").written();
      CaptionQueries.Limits limits = CaptionQueries.Limits.NONE.withLongest(longest);
      return Settings.of(views.toArray(String[]::new))
          .with(new TextSide.Words(written, Optional.empty(), RAREST), new CaptionTask(limits, 1))
          .withThreads(threads);
    }

    /** Returns true if a network looks at the pictures. */
    boolean isOfNetwork() {
      return views.stream().anyMatch(view -> view.contains("#"));
    }

    PhotographRecipe by(Way other) {
      return new PhotographRecipe(views, parameters, other, threads);
    }

    CrossMediaModel learn(List<List<Item>> collections) {
      return learn(Photographs.all(collections), Sources.of(collections), this::training);
    }

    /** Learns on top of a model what it lacks. */
    CrossMediaModel learnOn(CrossMediaModel start, List<Item> train) {
      return learn(
          train, Sources.ONE, by -> new Training(new ResidualTrainer(start), Parameters.NONE, by));
    }

    private CrossMediaModel learn(
        List<Item> train, Sources sources, Function<Settings, Training> training) {
      Settings settings = settings(1).withSources(sources);
      GroupingKind by =
          Photographs.folders(train).size() > 1 ? GroupingKind.FOLDER : GroupingKind.NONE;
      HoldOut held = HoldOut.of(train, Optional.of(by), Path.of(""), settings);
      Training.Outcome outcome =
          training
              .apply(settings.withGrouping(held.grouping()))
              .run(held.split().train(), held.split().validation(), trial -> {});
      return FamiliarityFit.in(outcome.model(), train, held.grouping(), settings.seed())
          .inHalfPrecision();
    }

    private Training training(Settings settings) {
      Map<String, String> regression = new HashMap<>(parameters);
      if (way != Way.RIDGE) {
        regression.putAll(MIXING);
      }
      if (way != Way.SENTENCES) {
        return new Training(way.trainer(), Parameters.of(regression), settings);
      }
      Map<String, String> given = new HashMap<>();
      regression.forEach((name, value) -> given.put(Way.MIXED.method + "." + name, value));
      Parameters first = Trainers.all().named(SPACES).searchSpace().first();
      first.values().forEach((name, value) -> given.put(SPACES + "." + name, value.toString()));
      SENTENCES.forEach((name, value) -> given.put(SPACES + "." + name, value));
      given.put("weight." + Way.MIXED.method, "1");
      given.put("weight." + SPACES, "1.2");
      for (int words = 1; words <= FACTORS.size(); words++) {
        given.put("factor." + words, FACTORS.get(words - 1));
      }
      return new Training(
          way.trainer(), Parameters.of(given), settings.with(settings.text(), ItemTask.SENTENCES));
    }

    /** Returns the words that enough sentences of some pictures hold. */
    TextEncoder words(List<Item> train) {
      Settings settings = settings(1);
      return TrainingData.of(train, settings.with(settings.text(), ItemTask.SENTENCES))
          .words()
          .encoder();
    }

    /** Returns other pictures, and queries of at most so many of the words that were learned. */
    TrainingData asked(List<Item> train, List<Item> others, int longest) {
      return TrainingData.of(train, settings(longest)).heldOut(others);
    }
  }

  /**
   * The two collections, and photographs like Flickr8k's that nobody learned from. Of five of
   * Corel's CDs, in order of their names, the last is a series that is asked as a whole.
   */
  record Photographs(List<Item> corel, List<Item> flickr, List<Item> judged) {

    private static final int TURN = 5;
    private static final long SEED = 1;

    List<Item> corelTrain() {
      return of(corel, "train");
    }

    List<Item> corelTest() {
      return of(corel, "test");
    }

    /** Returns the validation pictures, without the series that are asked or with them. */
    List<Item> corelValid(boolean isWithoutSeries) {
      Set<Item> left = isWithoutSeries ? new HashSet<>(series()) : Set.of();
      return of(corel, "valid").stream().filter(item -> !left.contains(item)).toList();
    }

    List<Item> flickrTrain() {
      return of(flickr, "train");
    }

    List<Item> flickrValid() {
      return of(flickr, "valid");
    }

    /** Returns the pictures to learn from of the series that are not asked. */
    List<Item> corelTrainOfOthers() {
      Set<Item> asked = new HashSet<>(series());
      return corelTrain().stream().filter(item -> !asked.contains(item)).toList();
    }

    /** Returns some pictures to learn from, drawn by a seed. */
    List<Item> fewOfCorel(int count) {
      List<Item> drawn = new ArrayList<>(corelTrain());
      Collections.shuffle(drawn, new Random(SEED));
      return List.copyOf(drawn.subList(0, Math.min(count, drawn.size())));
    }

    /** Returns all pictures of the series that are asked. */
    List<Item> series() {
      List<List<Item>> series = folders(corel);
      List<Item> asked = new ArrayList<>();
      for (int place = TURN - 1; place < series.size(); place += TURN) {
        asked.addAll(series.get(place));
      }
      return asked;
    }

    /** Returns the pictures of each folder, in order of their names. */
    static List<List<Item>> folders(List<Item> items) {
      List<List<Item>> folders =
          new ArrayList<>(new Groupings(items, Path.of(""), some -> List.of()).folders().of(items));
      folders.sort(Comparator.comparing(folder -> folder.getFirst().picture()));
      return folders;
    }

    static List<Item> all(List<List<Item>> collections) {
      return collections.stream().flatMap(List::stream).toList();
    }

    private static List<Item> of(List<Item> items, String split) {
      return items.stream().filter(item -> item.split().equals(split)).toList();
    }
  }
}
