package io.github.crossmedia.experiment.pair;

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

/** {@code crossmedia reproduce pair}. */
public final class PairRun {

  public static final String NAME = "pair";

  private PairRun() {}

  /**
   * Compares a pair with its words and writes their page.
   *
   * @param data the folder with {@code flickr8k}
   * @param features the folder that keeps views
   * @param network the full name of the network of pictures
   * @param published the pair it belongs to; if there is none, one is learned on the network
   */
  public static void run(
      Path data,
      Path features,
      Path docs,
      String network,
      Optional<NetworkPair> published,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    Path folder = data.resolve("flickr8k").toAbsolutePath();
    Path kept = Files.createDirectories(features.resolve(NAME));
    List<Item> items =
        new ViewFiles(folder, kept, remarks, progress)
            .of(
                CollectionReader.readAll(folder.resolve("collection.jsonl")),
                List.of(network),
                Map.of());
    PairReport report = new PairExperiment(items, network, published, remarks).report();
    PairPage.of(report).write(docs);
  }
}
