package io.github.crossmedia.reproduce.published;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.reproduce.published.Experiment.Expectation;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Task;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A published table and how to reproduce it: views and methods, and for each number the paper's
 * value and the guard of ours, in percent.
 *
 * @param features views to make of the pictures; null if the collection has all of them
 * @param task what is asked, captions by default
 * @param textViews the views of texts; empty if they are words
 * @param language by which texts are cut into words, at white space where nothing else is said
 * @param rarest words of at least so many texts are learned
 * @param askedSplit the split of the collection that is asked, {@code test} where nothing else is
 *     said; what parameters are chosen on is drawn from the rest where that has no {@code valid}
 * @param labels {@value #FOLDER} if items are labelled by the folders of their pictures; null for
 *     the labels of the collection
 * @param comparedBy the measure of the differences between methods, AvgP by default
 * @param network that its pictures are looked at with, by its name in the user's library; views of
 *     this network are called {@value #NETWORK}. Null if views are made by hand
 * @param views what a method learns from by default
 * @param foldersInTurn of every so many folders, in order, the last one is asked and the one before
 *     it validates; 0 for the collection's own splits
 * @param folds how many parts of the training pictures are held out in turn while parameters are
 *     chosen; 0 or 1 for a single part
 * @param tolerance how far below its guard a number may fall, in points
 * @param guards what the guards were set from
 * @param claims what the publication says of its methods
 */
public record Experiment(
    String title,
    String paper,
    List<String> notes,
    String collection,
    Features features,
    String task,
    @JsonProperty("text_views") List<String> textViews,
    String language,
    int rarest,
    @JsonProperty("asked_split") String askedSplit,
    String labels,
    @JsonProperty("compared_by") String comparedBy,
    String network,
    List<String> views,
    @JsonProperty("folders_in_turn") int foldersInTurn,
    int folds,
    double tolerance,
    String guards,
    List<ExperimentMethod> methods,
    List<Claim> claims) {

  /** The experiments that are shipped. */
  public static final List<String> NAMES =
      List.of(
          "corel5k-blobs",
          "corel5k-sift",
          "corel5k-blobs-sift",
          "corel5k-as-published-blobs",
          "corel5k-as-published-regions",
          "corel5k-as-published-sift",
          "corel5k-as-published-both",
          "corel5k-pamir",
          "corel5k-all",
          "corel5k-series-blobs",
          "corel5k-series",
          "wikipedia",
          "wikipedia-cnn",
          "pascal",
          "websearch",
          "flickr8k",
          "flickr8k-network",
          "flickr8k-sentences",
          "corel5k-network",
          "corel5k-series-network",
          "discovered-vocabulary-wikipedia",
          "discovered-vocabulary-corel5k",
          "discovered-vocabulary-flickr8k",
          "deep-auto-encoder");

  static final String FOLDER = "folder";
  static final String NETWORK = "network";

  /** The paper's query vocabulary: words of at least two captions of the pictures asked. */
  private static final int RAREST_ASKED = 2;

  private static final double MAX_TOLERANCE = 0.2;

  /** One to learn from, one to tune parameters on and one to ask. */
  private static final int MIN_IN_TURN = 3;

  public Experiment {
    notes = notes == null ? List.of() : List.copyOf(notes);
    guards = guards == null ? "" : guards;
    if (foldersInTurn != 0 && foldersInTurn < MIN_IN_TURN) {
      throw new IllegalArgumentException(
          "folders_in_turn must be at least " + MIN_IN_TURN + ", got " + foldersInTurn);
    }
    folds = Math.max(1, folds);
    language = language == null ? TextAnalysis.WHITESPACE : language;
    rarest = Math.max(1, rarest);
    askedSplit = askedSplit == null ? "test" : askedSplit;
    task = task == null ? CaptionTask.ALL.label() : task;
    textViews = textViews == null ? List.of() : List.copyOf(textViews);
    comparedBy = comparedBy == null ? Measures.averagePrecision().name() : comparedBy;
    if (labels != null && !labels.equals(FOLDER)) {
      throw new IllegalArgumentException(
          "labels must be \"" + FOLDER + "\", got \"" + labels + "\"");
    }
    views = List.copyOf(views);
    methods = List.copyOf(methods);
    claims = claims == null ? List.of() : List.copyOf(claims);
    for (Claim claim : claims) {
      requireMeasured(claim, claim.ahead(), methods);
      for (String other : claim.of()) {
        requireMeasured(claim, other, methods);
      }
    }
    if (tolerance < 0 || tolerance > MAX_TOLERANCE) {
      throw new IllegalArgumentException(
          "the tolerance is " + tolerance + " points, more than " + MAX_TOLERANCE);
    }
  }

  private static void requireMeasured(Claim claim, String name, List<ExperimentMethod> methods) {
    for (ExperimentMethod method : methods) {
      for (Expectation result : method.results()) {
        if (method.name().equals(name)
            && result.queries() == claim.queries()
            && result.measure().equals(claim.measure())) {
          return;
        }
      }
    }
    throw new IllegalArgumentException(
        Formatted.of(
            "a claim names %s, which has no %s for %s queries",
            name, claim.measure(), claim.queries().label()));
  }

  /** Returns how pictures and texts become training data, before a method's own choices. */
  Settings settings() {
    Task asked = Task.named(task);
    TextSide text = TextSide.of(textViews, words());
    return Settings.of(views.toArray(String[]::new))
        .with(
            text,
            asked == CaptionTask.ALL
                ? new CaptionTask(CaptionQueries.Limits.NONE, RAREST_ASKED)
                : asked);
  }

  /** Returns how texts are cut into words. */
  TextSide.Words words() {
    return new TextSide.Words(TextAnalysis.of(language), Optional.empty(), rarest);
  }

  /**
   * Returns the same on views of a network.
   *
   * @param view its full name
   */
  public Experiment withNetwork(String view) {
    List<String> extracted = new ArrayList<>(List.of(view));
    if (features != null) {
      extracted.addAll(features.views());
    }
    return new Experiment(
        title.replace(NETWORK, view.substring(0, view.indexOf('#'))),
        paper,
        notes,
        collection,
        new Features(
            features == null ? List.of() : features.words(),
            extracted,
            features == null ? 0 : features.sampled()),
        task,
        textViews,
        language,
        rarest,
        askedSplit,
        labels,
        comparedBy,
        network,
        named(views, view),
        foldersInTurn,
        folds,
        tolerance,
        guards,
        methods.stream().map(method -> method.withViews(named(method.views(), view))).toList(),
        claims);
  }

  private static List<String> named(List<String> views, String network) {
    return views.stream()
        .map(
            view ->
                view.startsWith(NETWORK + ":") ? network + view.substring(NETWORK.length()) : view)
        .toList();
  }

  /** Returns all queries, by which methods are compared. */
  QueryKind mainKind() {
    return Task.named(task) == CaptionTask.ALL ? QueryKind.ALL : QueryKind.AVERAGE;
  }

  /** Returns a shipped experiment. */
  public static Experiment named(String name) throws IOException {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "unknown experiment \"" + name + "\", known are " + String.join(", ", NAMES));
    }
    return ExperimentFile.read(name, Experiment.class);
  }

  static Experiment read(byte[] yaml) throws IOException {
    return ExperimentFile.read(yaml, Experiment.class);
  }

  /**
   * Returns the experiments that a name stands for: one, or the parts whose names begin with it and
   * a hyphen.
   */
  public static List<String> parts(String name) {
    List<String> parts = NAMES.stream().filter(each -> each.startsWith(name + "-")).toList();
    return NAMES.contains(name) || parts.isEmpty() ? List.of(name) : parts;
  }

  /**
   * Views to make of the pictures themselves, beside those in the collection, which they hide.
   *
   * @param words visual words, as {@code sift:close-keypoints=1000}
   * @param views what else to extract
   * @param sampled from how many training pictures the visual words are learned
   */
  public record Features(List<String> words, List<String> views, int sampled) {
    public Features {
      words = words == null ? List.of() : List.copyOf(words);
      views = views == null ? List.of() : List.copyOf(views);
    }
  }

  /**
   * The publication says that a method is ahead of others.
   *
   * @param queries of which kind
   * @param measure by which measure
   */
  public record Claim(QueryKind queries, String measure, String ahead, List<String> of) {
    public Claim {
      of = List.copyOf(of);
    }
  }

  /**
   * One number of the table.
   *
   * @param paper null if the paper has none
   * @param guard below which our number counts as a fault; null if nothing is known yet
   */
  public record Expectation(QueryKind queries, String measure, Double paper, Double guard) {}

  /**
   * One method and the figure that it should reach.
   *
   * @param name its name in the rows, the method's own by default
   * @param members the methods of a fusion
   * @param learnFrom the queries that the method learns from and chooses parameters on
   * @param views what it learns from, if other than the experiment's
   * @param textViews the views of texts, if other than the experiment's
   * @param seeds the number of seeds it learns with, all with the parameters chosen for the first
   * @param draws how many times the experiment's folds are drawn
   * @param parameters values to choose from on validation, a single one to fix the parameter;
   *     others are searched as the method proposes
   */
  record ExperimentMethod(
      String method,
      String name,
      List<String> members,
      @JsonProperty("learn_from") QueryKind learnFrom,
      List<String> views,
      @JsonProperty("text_views") List<String> textViews,
      int seeds,
      int draws,
      Map<String, List<String>> parameters,
      List<Expectation> results) {

    ExperimentMethod {
      name = name == null ? method : name;
      members = members == null ? List.of() : List.copyOf(members);
      learnFrom = learnFrom == null ? QueryKind.ALL : learnFrom;
      views = views == null ? List.of() : List.copyOf(views);
      textViews = textViews == null ? List.of() : List.copyOf(textViews);
      seeds = Math.max(1, seeds);
      draws = Math.max(1, draws);
      parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
      results = List.copyOf(results);
    }

    ExperimentMethod withViews(List<String> others) {
      return new ExperimentMethod(
          method, name, members, learnFrom, others, textViews, seeds, draws, parameters, results);
    }

    SearchSpace space(Trainer trainer) {
      SearchSpace space = trainer.searchSpace();
      for (var entry : parameters.entrySet()) {
        if (!space.names().contains(entry.getKey())) {
          throw new IllegalArgumentException(
              method + " has no parameter \"" + entry.getKey() + "\"");
        }
        space = space.choosing(entry.getKey(), entry.getValue().toArray());
      }
      return space;
    }
  }

  /**
   * The kinds of queries of a split: all sets of words or single words for the task captions, items
   * of either medium for labels and pairs.
   */
  enum QueryKind {
    @JsonProperty("all")
    ALL,
    @JsonProperty("single")
    SINGLE,
    @JsonProperty("text")
    TEXT,
    @JsonProperty("image")
    IMAGE,
    /** The mean of both. */
    @JsonProperty("average")
    AVERAGE;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the direction of queries of this kind. */
    List<Direction> directions() {
      return switch (this) {
        case ALL, SINGLE, TEXT -> List.of(Direction.TEXT_TO_IMAGE);
        case IMAGE -> List.of(Direction.IMAGE_TO_TEXT);
        case AVERAGE -> List.of(Direction.TEXT_TO_IMAGE, Direction.IMAGE_TO_TEXT);
      };
    }
  }
}
