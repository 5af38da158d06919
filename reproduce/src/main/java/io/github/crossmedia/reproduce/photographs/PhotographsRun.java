package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.reproduce.published.SeenCollections;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code crossmedia reproduce photographs}. */
public final class PhotographsRun {

  public static final String NAME = "photographs";

  private static final int RESAMPLES = 1000;
  private static final int THREADS = 2;
  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  private PhotographsRun() {}

  /**
   * Learns the models and writes their page.
   *
   * @param collections {@code flickr8k} and {@code corel5k}
   * @param model the model file whose code book is used
   * @param network the view of a network to learn from instead of those of the model file
   * @param methods {@code ridge}, {@code mixed-ridge} or both; empty for all that are compared
   */
  public static void run(
      SeenCollections collections,
      Path model,
      Optional<String> network,
      List<String> methods,
      Path docs)
      throws IOException {
    boolean comparesMixed = comparesMixed(network, methods);
    Map<String, Quantiser> books = CodeBookFile.read(model);
    List<String> views = network.map(List::of).orElse(VIEWS);
    List<Item> corel = collections.seen("corel5k", NAME, views, books);
    List<Item> flickr = collections.seen("flickr8k", NAME, views, books);
    PhotographRecipe recipe =
        network
            .map(view -> PhotographRecipe.ofNetwork(view, THREADS))
            .orElseGet(() -> PhotographRecipe.byHand(PhotographRecipe.RANK, THREADS));
    PhotographsReport report =
        PhotographsExperiment.run(
            corel, flickr, recipe, comparesMixed, RESAMPLES, collections.remarks());
    PhotographsPage.of(report, network).write(docs);
  }

  /** The row "both" and those of single collections are learned by ridge in any case. */
  private static boolean comparesMixed(Optional<String> network, List<String> methods) {
    List<String> known =
        network.isPresent()
            ? List.of(PhotographRecipe.RIDGE)
            : List.of(PhotographRecipe.RIDGE, PhotographRecipe.MIXED);
    for (String method : methods) {
      if (!known.contains(method)) {
        throw new IllegalArgumentException(
            "unknown method " + method + ", known are " + String.join(", ", known));
      }
    }
    return (methods.isEmpty() ? known : methods).contains(PhotographRecipe.MIXED);
  }
}
