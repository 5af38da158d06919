package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import java.io.IOException;
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
   * Learns the models on {@code flickr8k} and {@code corel5k} and writes their page. A network
   * takes the place of the views of the default model, whose code book is used. Methods are {@code
   * ridge} and {@code mixed-ridge}.
   */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    SeenCollections collections = setup.collections();
    Optional<String> network =
        setup.network().isEmpty() ? Optional.empty() : Optional.of(setup.view());
    boolean comparesMixed = comparesMixed(network, setup.methods());
    Map<String, Quantiser> books = CodeBookFile.read(setup.model());
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
    PhotographsPage.of(report, network).write(setup.docs());
    return true;
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
