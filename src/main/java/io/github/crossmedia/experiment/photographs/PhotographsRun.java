package io.github.crossmedia.experiment.photographs;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.experiment.published.ViewFiles;
import io.github.crossmedia.model.CodeBookFile;
import io.github.crossmedia.model.encoder.Quantiser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** {@code crossmedia reproduce photographs}. */
public final class PhotographsRun {

  public static final String NAME = "photographs";

  private static final int RESAMPLES = 1000;
  private static final List<String> VIEWS =
      List.of("jcd-pyramid", "auto-color-correlogram", "close-sift");

  private PhotographsRun() {}

  /**
   * Learns the models and writes their page.
   *
   * @param data the folder with {@code flickr8k} and {@code corel5k}
   * @param features the folder that keeps views
   * @param model the model file whose code book is used
   */
  public static void run(
      Path data,
      Path features,
      Path model,
      Path docs,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    Map<String, Quantiser> books = CodeBookFile.read(model);
    Path kept = features.resolve(NAME);
    List<Item> corel = items("corel5k", data, kept, books, remarks, progress);
    List<Item> flickr = items("flickr8k", data, kept, books, remarks, progress);
    PhotographsReport report = PhotographsExperiment.run(corel, flickr, RESAMPLES, remarks);
    PhotographsPage.of(report).write(docs);
  }

  private static List<Item> items(
      String collection,
      Path data,
      Path features,
      Map<String, Quantiser> books,
      Consumer<String> remarks,
      IndexProgress progress)
      throws IOException {
    Path folder = data.resolve(collection).toAbsolutePath();
    Path kept = features.resolve(collection);
    Files.createDirectories(kept);
    return new ViewFiles(folder, kept, remarks, progress)
        .of(CollectionReader.readAll(folder.resolve("collection.jsonl")), VIEWS, books);
  }
}
