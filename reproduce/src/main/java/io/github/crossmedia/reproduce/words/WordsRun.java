package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.reproduce.published.Reproduction;
import io.github.crossmedia.reproduce.published.SeenCollections;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code crossmedia reproduce words}. */
public final class WordsRun {

  public static final String NAME = "words";
  public static final String PAIR = "words-pair";

  private WordsRun() {}

  /** Measures words of {@code corel5k} and {@code flickr8k} known from texts. */
  public static boolean run(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    WordsReport report = experiment(setup.collections(), network).report();
    WordsPage.of(report, network).write(setup.docs());
    return true;
  }

  /** The same of words that the text side of a pair of networks reads. */
  public static boolean byPair(Reproduction.Setup setup) throws IOException {
    String network = setup.view();
    Optional<NetworkPair> published = setup.pair();
    WordsReport report = experiment(setup.collections(), network).byPair(published);
    WordsPage.byPair(report, network, published.isPresent()).write(setup.docs());
    return true;
  }

  private static WordsExperiment experiment(SeenCollections collections, String network)
      throws IOException {
    List<Item> corel = collections.seen("corel5k", NAME, List.of(network));
    List<Item> flickr = collections.seen("flickr8k", NAME, List.of(network));
    int threads = Runtime.getRuntime().availableProcessors();
    Path vectors = collections.features().resolve(NAME).resolve("flickr8k-vectors.txt");
    return new WordsExperiment(
        corel, flickr, vectors, WordsExperiment.HELD, network, threads, collections.remarks());
  }
}
