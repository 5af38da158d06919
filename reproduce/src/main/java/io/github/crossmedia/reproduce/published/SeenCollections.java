package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Quantiser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Collections whose pictures experiments look at. Views are kept between runs.
 *
 * @param data the folder of the collections
 * @param features the folder that keeps views
 */
public record SeenCollections(
    Path data, Path features, Consumer<String> remarks, IndexProgress progress) {

  /** Returns the items of a collection as they are in its file. */
  public List<Item> read(String collection) throws IOException {
    return CollectionReader.readAll(folder(collection).resolve("collection.jsonl"));
  }

  /**
   * Returns the views of a collection.
   *
   * @param kept where they are kept; experiments that name the same place share them
   */
  public ViewFiles views(String collection, String kept) throws IOException {
    Path folder = Files.createDirectories(features.resolve(kept).resolve(collection));
    return new ViewFiles(folder(collection), folder, remarks, progress);
  }

  /** Returns the items of a collection with views that need no code books in place of their own. */
  public List<Item> seen(String collection, String kept, List<String> views) throws IOException {
    return seen(collection, kept, views, Map.of());
  }

  /** Returns the items of a collection with views in place of their own. */
  public List<Item> seen(
      String collection, String kept, List<String> views, Map<String, Quantiser> books)
      throws IOException {
    return views(collection, kept).of(read(collection), views, books);
  }

  private Path folder(String collection) {
    return data.resolve(collection).toAbsolutePath();
  }
}
