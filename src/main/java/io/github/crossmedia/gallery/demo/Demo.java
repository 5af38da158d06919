package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.demo.DemoScenes.SceneSplit;
import io.github.crossmedia.gallery.demo.Truth.Word;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Draws, learns, indexes, searches and measures, and reports each step. */
public final class Demo {

  /** The minimum number of scenes to learn from and measure with. */
  public static final int MIN_SCENES = 96;

  private static final List<String> VIEWS = List.of("cedd-pyramid", "edge-histogram");
  private static final List<String> QUERIES =
      List.of(
          "sunset sea", "snow mountain", "forest", "city night lights", "flowers", "boat", "fish");
  private static final int SHOWN = 12;

  private final Path folder;
  private final int count;
  private final long seed;
  private final int threads;
  private final Consumer<String> teller;

  public Demo(Path folder, int count, long seed, int threads, Consumer<String> teller) {
    if (count < MIN_SCENES) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a demonstration needs at least %d scenes, got %d", MIN_SCENES, count));
    }
    this.folder = folder;
    this.count = count;
    this.seed = seed;
    this.threads = threads;
    this.teller = teller;
  }

  /**
   * All searches, and how good their results are.
   *
   * @param measuredWords the number of words that at least ten pictures truly show
   * @param meanPrecision over these words; empty where the content of the pictures is unknown
   */
  public record Outcome(
      List<Answer> answers,
      int pictures,
      int measuredWords,
      OptionalDouble meanPrecision,
      Path page,
      Path index) {
    public Outcome {
      answers = List.copyOf(answers);
    }
  }

  /**
   * A query and its hits.
   *
   * @param measured how many of them are right, in words; empty if unknown
   */
  public record Answer(String query, SearchResult result, Optional<String> measured) {}

  /**
   * Searches among drawn scenes.
   *
   * @param progress of each long step, from 0
   */
  public Outcome run(IndexProgress progress) throws IOException {
    teller.accept(
        String.format(
            Locale.ROOT,
            "Drawing %,d scenes (they are drawn by this program, not photographed) ...",
            count));
    DemoScenes scenes = new DemoScenes(folder, seed, count, VIEWS);
    Path model = folder.resolve("scenes.safetensors");
    Truth truth = learn(scenes, model, progress);
    return search(scenes.searched(), model, truth, progress);
  }

  private Truth learn(DemoScenes scenes, Path model, IndexProgress progress) throws IOException {
    SceneSplit drawn = scenes.draw(progress);
    teller.accept(
        String.format(
            Locale.ROOT, "Learning from the captions of %,d of them ...", drawn.learned().size()));
    ModelFile.write(new SceneLearner(VIEWS, threads, seed).learn(drawn.learned()), model);
    return drawn.truth();
  }

  /** Searches among the user's pictures with a model learned from drawn scenes, or another. */
  public Outcome run(Path pictures, Optional<Path> model, IndexProgress progress)
      throws IOException {
    Path used = model.orElse(folder.resolve("scenes.safetensors"));
    if (model.isEmpty()) {
      teller.accept(
          "No model of photographs found: learning from drawn scenes, so results will be poor"
              + " ...");
      learn(new DemoScenes(folder, seed, count, VIEWS), used, progress);
    }
    return search(pictures, used, Truth.UNKNOWN, progress);
  }

  private Outcome search(Path pictures, Path model, Truth truth, IndexProgress progress)
      throws IOException {
    Path index = folder.resolve("index");
    delete(index);
    List<Answer> answers = new ArrayList<>();
    try (Gallery gallery = Gallery.openOrMake(index, pictures, Optional.of(model))) {
      teller.accept("Indexing the pictures of " + pictures + told(truth) + " ...");
      gallery.indexer(threads).run(progress).sentences().forEach(teller);
      for (String query : QUERIES) {
        SearchResult result =
            gallery.searches().byText(query, SearchOptions.first(SHOWN).withoutTexts());
        answers.add(
            new Answer(
                query, result, truth.measure(query, result).map(Truth.Measurement::sentence)));
      }
      List<Word> words = truth.measure(gallery);
      Path page = folder.resolve("index.html");
      new DemoPage(gallery).write(answers, truth, words, page);
      return new Outcome(answers, gallery.size(), words.size(), Truth.mean(words), page, index);
    }
  }

  private static String told(Truth truth) {
    return truth.isKnown() ? ", which have no captions" : "";
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      List<Path> paths;
      try (Stream<Path> walk = Files.walk(folder)) {
        paths = walk.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path path : paths) {
        Files.delete(path);
      }
    }
  }
}
