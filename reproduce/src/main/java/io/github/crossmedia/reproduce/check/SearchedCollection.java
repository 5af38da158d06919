package io.github.crossmedia.reproduce.check;

import io.github.crossmedia.client.check.VersionCheck.Contender;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery;
import io.github.crossmedia.reproduce.simulation.SimulatedQuery.CaptionGrades;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.score.FamiliarityFit;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Pictures that people search, and versions of a model of other pictures with captions. The served
 * version knows the captions of one in {@value #CAPTIONED}, the better one all of them. Another one
 * knows as many other captions as the served one, and the harmful one those of wrong pictures.
 */
final class SearchedCollection {

  static final int CAPTIONED = 4;

  static final String HARMFUL = "harmful";
  static final String OTHER = "other captions";
  static final String BETTER = "better";

  /** The number of pictures that are searched. */
  static final int SEARCHED = 500;

  static final List<String> VIEWS = List.of("auto-color-correlogram", "jcd");

  private static final String METHOD = "ridge";
  private static final int QUERIES = 100;
  private static final int MIN_RELEVANT = 3;
  private static final int HELD_OUT = 9;

  private final List<Item> searched;
  private final CaptionGrades grades;
  private final CrossMediaModel served;
  private final Map<String, CrossMediaModel> candidates = new LinkedHashMap<>();

  /**
   * Creates a collection of items with their views; one half is learned from.
   *
   * @param kept the folder that keeps the versions
   */
  SearchedCollection(List<Item> items, Path kept) throws IOException {
    List<Item> learned = some(items, 2, 0);
    this.searched = some(items, 2, 1).stream().limit(SEARCHED).toList();
    this.grades = new CaptionGrades(searched);
    List<Item> captioned = some(learned, CAPTIONED, 0);
    this.served = kept(kept, "served", captioned);
    candidates.put(HARMFUL, kept(kept, HARMFUL, wronglyCaptioned(captioned)));
    candidates.put(OTHER, kept(kept, OTHER, some(learned, CAPTIONED, 1)));
    candidates.put(BETTER, kept(kept, BETTER, learned));
  }

  private static CrossMediaModel kept(Path folder, String name, List<Item> captioned)
      throws IOException {
    Path file = folder.resolve(name.replace(' ', '-') + ".safetensors");
    if (!Files.exists(file)) {
      ModelFile.write(model(captioned), file);
    }
    return ModelFile.read(file);
  }

  /** Returns the items at places of one remainder. */
  private static List<Item> some(List<Item> items, int oneIn, int remainder) {
    return IntStream.range(0, items.size())
        .filter(i -> i % oneIn == remainder)
        .mapToObj(items::get)
        .toList();
  }

  private static List<Item> wronglyCaptioned(List<Item> items) {
    List<Item> wrong = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      String text = items.get((i + items.size() / 2) % items.size()).text();
      wrong.add(
          new Item(item.id(), item.split(), item.picture(), text, item.labels(), item.views()));
    }
    return wrong;
  }

  private static CrossMediaModel model(List<Item> captioned) {
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);
    Settings settings =
        Settings.of(VIEWS.stream().map(view -> view + ":hellinger").toArray(String[]::new))
            .with(words, CaptionTask.ALL);
    List<Item> held = some(captioned, HELD_OUT, 0);
    List<Item> train = captioned.stream().filter(item -> !held.contains(item)).toList();
    CrossMediaModel model =
        new Training(Trainers.all().named(METHOD), Parameters.NONE, settings)
            .run(train, held, trial -> {})
            .model();
    return FamiliarityFit.in(model, captioned, settings.grouping(), settings.seed());
  }

  List<Item> searched() {
    return searched;
  }

  CrossMediaModel served() {
    return served;
  }

  /** Returns the versions that are compared with the served one, by their names. */
  Map<String, CrossMediaModel> candidates() {
    return candidates;
  }

  /** Returns a version that ranks the searched pictures. */
  Contender contender(String name, CrossMediaModel model) {
    return new Contender(name, model, media());
  }

  Map<String, Medium> media() {
    Map<String, Medium> media = new LinkedHashMap<>();
    searched.forEach(item -> media.put(item.id(), item.medium()));
    return media;
  }

  /** Returns what people ask for; each seed draws other queries. */
  List<SimulatedQuery> queries(long seed) {
    return SimulatedQuery.draw(searched, grades, QUERIES, MIN_RELEVANT, seed);
  }

  /** A version and the first pictures that it shows, each query ranked once. */
  static final class KnownRankings implements RecordedPeople.Ranking {

    private final Contender version;
    private final Map<String, List<String>> known = new HashMap<>();

    KnownRankings(Contender version) {
      this.version = version;
    }

    Contender version() {
      return version;
    }

    @Override
    public List<String> best(String query) {
      return known.computeIfAbsent(
          query, text -> List.copyOf(version.best(text, SimulatedSearches.SHOWN).keySet()));
    }

    /** Returns the true value that a log estimates: the discounted attractiveness of the first. */
    double value(SimulatedQuery query, Behavior behavior) {
      double value = 0;
      int rank = 0;
      for (String picture : best(query.text())) {
        rank++;
        double attraction = behavior.attraction(query.grades().getOrDefault(picture, 0));
        value += attraction * Math.log(2) / Math.log(rank + 1.0);
      }
      return value;
    }
  }
}
