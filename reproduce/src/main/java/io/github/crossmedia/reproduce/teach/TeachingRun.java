package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.reproduce.published.AskedPictures;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** {@code crossmedia reproduce teaching}. */
public final class TeachingRun {

  public static final String NAME = "teaching";

  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  /** Those of the default model. */
  private static final Map<String, String> OF_VIEWS =
      Map.of("lambda", "1.6", "balance", "0.25", "rank", "0", "normalised", "true");

  private static final Map<String, String> OF_NETWORK =
      Map.of("lambda", "12.8", "balance", "0.5", "rank", "0", "normalised", "true");

  private final SeenCollections collections;

  private TeachingRun(SeenCollections collections) {
    this.collections = collections;
  }

  /**
   * Teaches words of {@code flickr8k} and {@code corel5k} to the default model and to one of a
   * network, and writes their page unless the validation pictures are asked.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    new TeachingRun(setup.collections()).teach(setup);
    return true;
  }

  private void teach(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Map<String, Quantiser> books = CodeBookFile.read(setup.model());
    boolean isTest = setup.asked() == AskedPictures.TEST;
    String split = isTest ? "test" : "valid";
    TeachingExperiment experiment = new TeachingExperiment(collections.remarks());
    Map<String, TeachingReport> newWords = new LinkedHashMap<>();
    List<String> mapped = VIEWS.stream().map(view -> view + ":hellinger").toList();
    List<Item> corel = items("corel5k", item -> true, "photographs", VIEWS, books);
    newWords.put("Views of the default model", experiment.newWords(corel, mapped, OF_VIEWS, split));
    TeachingReport compared = experiment.counterExamples(corel, mapped, OF_VIEWS, split);
    List<Item> seen = items("corel5k", item -> true, "words", List.of(network), Map.of());
    newWords.put(
        "The network `" + network + "`",
        experiment.newWords(seen, List.of(network + ":plain"), OF_NETWORK, split));
    List<Item> flickr =
        items("flickr8k", item -> item.split().equals("valid"), "photographs", VIEWS, books);
    TeachingReport weak = experiment.weakWords(ModelFile.read(setup.model()), flickr);
    if (isTest) {
      TeachingPage.of(newWords, compared, weak).write(setup.docs());
    }
  }

  /** Views are kept where other experiments keep theirs. */
  private List<Item> items(
      String collection,
      Predicate<Item> isNeeded,
      String kept,
      List<String> views,
      Map<String, Quantiser> books)
      throws IOException {
    List<Item> items = collections.read(collection).stream().filter(isNeeded).toList();
    return collections.views(collection, kept).of(items, views, books);
  }
}
