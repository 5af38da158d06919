package io.github.crossmedia.train.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.evaluate.measure.AveragePrecision;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.CaptionTask;
import io.github.crossmedia.train.Direction;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Task;
import io.github.crossmedia.train.TextSide;
import io.github.crossmedia.train.Trainer;
import java.io.IOException;
import java.io.InputStream;
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
 * @param views what a method learns from by default
 * @param foldersInTurn of every so many folders, in order, the last one is asked and the one before
 *     it validates; 0 for the collection's own splits
 * @param folds how many parts of the training pictures are held out in turn while parameters are
 *     chosen; 0 or 1 for a single part
 * @param tolerance how far below its guard a number may fall, in points
 * @param guards what the guards were set from
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
    List<String> views,
    @JsonProperty("folders_in_turn") int foldersInTurn,
    int folds,
    double tolerance,
    String guards,
    List<Method> methods) {

  /** The experiments that are shipped. */
  public static final List<String> NAMES =
      List.of(
          "corel5k-blobs",
          "corel5k-sift",
          "corel5k-blobs-sift",
          "corel5k-all",
          "corel5k-series-blobs",
          "corel5k-series",
          "wikipedia",
          "wikipedia-cnn",
          "pascal",
          "flickr8k",
          "discovered-vocabulary-wikipedia",
          "discovered-vocabulary-corel5k",
          "discovered-vocabulary-flickr8k");

  static final String FOLDER = "folder";

  /** The paper's query vocabulary: words of at least two captions of the pictures asked. */
  private static final int RAREST_ASKED = 2;

  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  private static final double MOST_TOLERANCE = 0.2;

  /** One to learn from, one to choose parameters on and one to ask. */
  private static final int FEWEST_IN_TURN = 3;

  public Experiment {
    notes = notes == null ? List.of() : List.copyOf(notes);
    guards = guards == null ? "" : guards;
    if (foldersInTurn != 0 && foldersInTurn < FEWEST_IN_TURN) {
      throw new IllegalArgumentException(
          "folders_in_turn must be at least " + FEWEST_IN_TURN + ", got " + foldersInTurn);
    }
    folds = Math.max(1, folds);
    language = language == null ? TextAnalysis.WHITESPACE : language;
    rarest = Math.max(1, rarest);
    askedSplit = askedSplit == null ? "test" : askedSplit;
    task = task == null ? CaptionTask.ALL.label() : task;
    textViews = textViews == null ? List.of() : List.copyOf(textViews);
    comparedBy = comparedBy == null ? new AveragePrecision().name() : comparedBy;
    if (labels != null && !labels.equals(FOLDER)) {
      throw new IllegalArgumentException(
          "labels must be \"" + FOLDER + "\", got \"" + labels + "\"");
    }
    views = List.copyOf(views);
    methods = List.copyOf(methods);
    if (tolerance < 0 || tolerance > MOST_TOLERANCE) {
      throw new IllegalArgumentException(
          "the tolerance is " + tolerance + " points, more than " + MOST_TOLERANCE);
    }
  }

  /** How pictures and texts become training data, before a method's own choices. */
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

  /** How texts are cut into words. */
  TextSide.Words words() {
    return new TextSide.Words(TextAnalysis.of(language), Optional.empty(), rarest);
  }

  /** All queries, by which methods are compared. */
  QueryKind mainKind() {
    return Task.named(task) == CaptionTask.ALL ? QueryKind.ALL : QueryKind.AVERAGE;
  }

  /** A shipped experiment. */
  public static Experiment named(String name) throws IOException {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "unknown experiment \"" + name + "\", known are " + String.join(", ", NAMES));
    }
    try (InputStream in = Experiment.class.getResourceAsStream("/experiments/" + name + ".yaml")) {
      return read(in.readAllBytes());
    }
  }

  static Experiment read(byte[] yaml) throws IOException {
    try {
      return YAML.readValue(yaml, Experiment.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the experiment: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * The experiments that a name stands for: one, or the parts whose names begin with it and a
   * hyphen.
   */
  public static List<String> parts(String name) {
    List<String> parts = NAMES.stream().filter(each -> each.startsWith(name + "-")).toList();
    return NAMES.contains(name) || parts.isEmpty() ? List.of(name) : parts;
  }

  /**
   * Views to make of the pictures themselves, in place of those in the collection.
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
   * One method and what it is to reach.
   *
   * @param name its name in the rows, the method's own by default
   * @param members the methods of a fusion
   * @param learnFrom the queries that the method learns from and chooses parameters on
   * @param views what it learns from, if other than the experiment's
   * @param textViews the views of texts, if other than the experiment's
   * @param seeds the number of seeds it learns with, all with the parameters chosen for the first
   * @param parameters values to choose from on validation, a single one to fix the parameter;
   *     others are searched as the method proposes
   */
  public record Method(
      String method,
      String name,
      List<String> members,
      @JsonProperty("learn_from") QueryKind learnFrom,
      List<String> views,
      @JsonProperty("text_views") List<String> textViews,
      int seeds,
      Map<String, List<String>> parameters,
      List<Expectation> results) {

    public Method {
      name = name == null ? method : name;
      members = members == null ? List.of() : List.copyOf(members);
      learnFrom = learnFrom == null ? QueryKind.ALL : learnFrom;
      views = views == null ? List.of() : List.copyOf(views);
      textViews = textViews == null ? List.of() : List.copyOf(textViews);
      seeds = Math.max(1, seeds);
      parameters = parameters == null ? Map.of() : Map.copyOf(parameters);
      results = List.copyOf(results);
    }

    SearchSpace space(Trainer trainer) {
      SearchSpace space = trainer.searchSpace();
      for (var entry : parameters.entrySet()) {
        if (!space.names().contains(entry.getKey())) {
          throw new IllegalArgumentException(
              method + " has no parameter \"" + entry.getKey() + "\"");
        }
        space = space.with(entry.getKey(), entry.getValue().toArray());
      }
      return space;
    }
  }

  /**
   * The kinds of queries of a split: all sets of words or single words for the task captions, items
   * of either medium for labels and pairs.
   */
  public enum QueryKind {
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

    /** The direction of queries of this kind. */
    List<Direction> directions() {
      return switch (this) {
        case ALL, SINGLE, TEXT -> List.of(Direction.TEXT_TO_IMAGE);
        case IMAGE -> List.of(Direction.IMAGE_TO_TEXT);
        case AVERAGE -> List.of(Direction.TEXT_TO_IMAGE, Direction.IMAGE_TO_TEXT);
      };
    }
  }

  /**
   * One number of the table.
   *
   * @param paper null if the paper has none
   * @param guard below which our number counts as a fault; null if nothing is known yet
   */
  public record Expectation(QueryKind queries, String measure, Double paper, Double guard) {}
}
