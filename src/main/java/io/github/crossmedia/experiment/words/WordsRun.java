package io.github.crossmedia.experiment.words;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.published.ViewFiles;
import io.github.crossmedia.train.distil.NetworkPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code crossmedia reproduce words}. */
public final class WordsRun {

  public static final String NAME = "words";
  public static final String PAIR = "words-pair";

  private WordsRun() {}

  /**
   * Measures words known from texts and writes their page.
   *
   * @param data the folder with {@code corel5k} and {@code flickr8k}
   * @param features the folder that keeps views
   * @param network the full name of the network of pictures
   */
  public static void run(
      Path data,
      Path features,
      Path docs,
      String network,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    WordsReport report = experiment(data, features, network, remarks, progress).report();
    WordsPage.of(report, network).write(docs);
  }

  /**
   * The same of words that the text side of a pair of networks reads.
   *
   * @param published the pair that the network belongs to
   */
  public static void byPair(
      Path data,
      Path features,
      Path docs,
      String network,
      Optional<NetworkPair> published,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    WordsReport report = experiment(data, features, network, remarks, progress).byPair(published);
    WordsPage.byPair(report, network, published.isPresent()).write(docs);
  }

  private static WordsExperiment experiment(
      Path data, Path features, String network, Consumer<String> remarks, IndexProgress progress)
      throws IOException {
    List<Item> corel = seen(data.resolve("corel5k"), features, network, remarks, progress);
    List<Item> flickr = seen(data.resolve("flickr8k"), features, network, remarks, progress);
    int threads = Runtime.getRuntime().availableProcessors();
    Path vectors = features.resolve(NAME).resolve("flickr8k-vectors.txt");
    return new WordsExperiment(
        corel, flickr, vectors, WordsExperiment.HELD, network, threads, remarks);
  }

  private static List<Item> seen(
      Path folder, Path features, String network, Consumer<String> remarks, IndexProgress progress)
      throws IOException {
    Path kept =
        Files.createDirectories(features.resolve(NAME).resolve(folder.getFileName().toString()));
    List<Item> items = CollectionReader.readAll(folder.resolve("collection.jsonl"));
    return new ViewFiles(folder.toAbsolutePath(), kept, remarks, progress)
        .of(items, List.of(network), Map.of());
  }
}
