package io.github.crossmedia.reproduce.words;

import io.github.crossmedia.collection.Item;
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

  /**
   * Measures words known from texts and writes their page.
   *
   * @param collections {@code corel5k} and {@code flickr8k}
   * @param network the full name of the network of pictures
   */
  public static void run(SeenCollections collections, Path docs, String network)
      throws IOException {
    WordsReport report = experiment(collections, network).report();
    WordsPage.of(report, network).write(docs);
  }

  /**
   * The same of words that the text side of a pair of networks reads.
   *
   * @param published the pair that the network belongs to
   */
  public static void byPair(
      SeenCollections collections, Path docs, String network, Optional<NetworkPair> published)
      throws IOException {
    WordsReport report = experiment(collections, network).byPair(published);
    WordsPage.byPair(report, network, published.isPresent()).write(docs);
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
