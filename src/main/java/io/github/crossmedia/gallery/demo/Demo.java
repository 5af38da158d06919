package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.gallery.demo.DemoScenes.Drawn;
import io.github.crossmedia.gallery.index.FolderIndexer;
import io.github.crossmedia.gallery.index.Gallery;
import io.github.crossmedia.gallery.index.Hit;
import io.github.crossmedia.gallery.index.IndexProgress;
import io.github.crossmedia.gallery.index.SearchOptions;
import io.github.crossmedia.gallery.index.SearchResult;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Draws, learns, indexes, searches and measures, and tells about it on the way. */
public final class Demo {

  private static final List<String> VIEWS = List.of("cedd-pyramid", "edge-histogram");
  private static final List<String> QUERIES =
      List.of(
          "sunset sea", "snow mountain", "forest", "city night lights", "flowers", "boat", "fish");
  private static final int SHOWN = 12;
  private static final int MEASURED = 10;
  private static final int RAREST = 8;

  private final Path folder;
  private final int count;
  private final long seed;
  private final int threads;
  private final Consumer<String> teller;

  public Demo(Path folder, int count, long seed, int threads, Consumer<String> teller) {
    this.folder = folder;
    this.count = count;
    this.seed = seed;
    this.threads = threads;
    this.teller = teller;
  }

  /** Everything that was searched, and how good it was. */
  public record Outcome(List<Answer> answers, double meanPrecision, Path page, Path index) {
    public Outcome {
      answers = List.copyOf(answers);
    }
  }

  /**
   * A query and what was found.
   *
   * @param precision the share of the first ten that show all words of the query; empty where
   *     nobody knows
   * @param truly how many of all searched pictures do
   */
  public record Answer(String query, SearchResult result, Optional<Double> precision, long truly) {}

  /** Searches among drawn scenes. */
  public Outcome run(IndexProgress progress) throws IOException {
    teller.accept(
        "Drawing %,d scenes (they are drawn by this program, not photographed) ..."
            .formatted(count));
    DemoScenes scenes = new DemoScenes(folder, seed, count, VIEWS);
    Drawn drawn = scenes.draw();
    teller.accept(
        "Learning from the captions of %,d of them ...".formatted(drawn.learned().size()));
    Path model = folder.resolve("scenes.safetensors");
    ModelFile.write(train(drawn.learned()), model);
    return search(scenes.searched(), model, drawn.truth(), progress);
  }

  /** Searches among pictures of one's own with a model learned from drawn scenes, or another. */
  public Outcome run(Path pictures, Optional<Path> model, IndexProgress progress)
      throws IOException {
    Path used = folder.resolve("scenes.safetensors");
    if (model.isPresent()) {
      used = model.get();
    } else {
      teller.accept(
          "There is no model of photographs here: learning from drawn scenes, don't expect much"
              + " ...");
      Drawn drawn = new DemoScenes(folder, seed, count, VIEWS).draw();
      ModelFile.write(train(drawn.learned()), used);
    }
    return search(pictures, used, Map.of(), progress);
  }

  private CrossMediaModel train(List<Item> items) {
    List<Item> learned = new ArrayList<>();
    List<Item> held = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      (i % 4 == 3 ? held : learned).add(items.get(i));
    }
    Settings settings =
        Settings.of(VIEWS.toArray(String[]::new))
            .withRarest(RAREST)
            .withQueries(CaptionQueries.Limits.NONE)
            .withThreads(threads)
            .withSeed(seed);
    Parameters parameters =
        Parameters.of(
            Map.of(
                "c",
                "0.1",
                "margin",
                "caption",
                "e",
                "0.3",
                "steps",
                "300000",
                "averaged",
                "true",
                "longest",
                "any",
                "draw",
                "0",
                "normalised",
                "false"));
    Training training = new Training(Trainers.all().named("pamir"), parameters, settings);
    CrossMediaModel model = training.run(learned, held, trial -> {}).model();
    ModelCard card = model.card();
    return model.withCard(
        new ModelCard(
            card.method(),
            card.parameters(),
            "drawn scenes, seed " + seed,
            card.quality(),
            card.date(),
            "learned from scenes drawn by Cross Media; no use for photographs"));
  }

  private Outcome search(
      Path pictures, Path model, Map<String, Set<String>> truth, IndexProgress progress)
      throws IOException {
    Path index = folder.resolve("index");
    Folders.delete(index);
    List<Answer> answers = new ArrayList<>();
    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model))) {
      teller.accept("Indexing the pictures of " + pictures + ", which have no captions ...");
      new FolderIndexer(gallery, threads).run(progress).sentences().forEach(teller);
      for (String query : QUERIES) {
        SearchResult result = gallery.searches().byText(query, SearchOptions.first(SHOWN));
        answers.add(answer(query, result, truth));
      }
      double mean = truth.isEmpty() ? Double.NaN : meanPrecision(gallery, truth);
      Path page = folder.resolve("index.html");
      new DemoPage(gallery, truth.isEmpty()).write(answers, mean, page);
      return new Outcome(answers, mean, page, index);
    }
  }

  private static Answer answer(String query, SearchResult result, Map<String, Set<String>> truth) {
    if (truth.isEmpty()) {
      return new Answer(query, result, Optional.empty(), 0);
    }
    Set<String> words = Set.of(query.split(" "));
    long truly = truth.values().stream().filter(seen -> seen.containsAll(words)).count();
    return new Answer(query, result, Optional.of(precision(words, result, truth)), truly);
  }

  private static double precision(
      Set<String> words, SearchResult result, Map<String, Set<String>> truth) {
    List<Hit> first = result.hits().stream().limit(MEASURED).toList();
    long right = first.stream().filter(hit -> truth.get(hit.name()).containsAll(words)).count();
    return (double) right / MEASURED;
  }

  /** Over all words that ten pictures at least truly show. */
  private static double meanPrecision(Gallery gallery, Map<String, Set<String>> truth)
      throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    truth.values().forEach(words -> words.forEach(word -> counts.merge(word, 1, Integer::sum)));
    double sum = 0;
    int measured = 0;
    for (String word : gallery.vocabulary()) {
      if (counts.getOrDefault(word, 0) >= MEASURED) {
        SearchResult result = gallery.searches().byText(word, SearchOptions.first(MEASURED));
        sum += precision(Set.of(word), result, truth);
        measured++;
      }
    }
    return measured == 0 ? Double.NaN : sum / measured;
  }
}
