package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.ResumedFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
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

  /**
   * Views made of pictures, each kept in a file of its own, so that an interrupted run can resume.
   *
   * @param pictures what the items' paths are relative to
   * @param kept the folder that keeps them
   */
  public record ViewFiles(
      Path pictures, Path kept, Consumer<String> remarks, IndexProgress progress) {

    /**
     * Returns the items with these views in place of their own; items without a picture, and those
     * whose picture can't be read, are left out.
     *
     * @param books the code books that some of the views need
     */
    public List<Item> of(List<Item> items, List<String> names, Map<String, Quantiser> books)
        throws IOException {
      List<Item> seen = items.stream().filter(item -> !item.picture().isEmpty()).toList();
      Map<String, Map<String, View>> views = new HashMap<>();
      for (String name : names) {
        collect(name, name, books, seen, views);
      }
      return complete(seen, views, names.size());
    }

    /** Returns the items that have so many views. */
    static List<Item> complete(List<Item> items, Map<String, Map<String, View>> views, int count) {
      List<Item> complete = new ArrayList<>();
      for (Item item : items) {
        Map<String, View> own = views.getOrDefault(item.id(), Map.of());
        if (own.size() == count) {
          complete.add(
              new Item(item.id(), item.split(), item.picture(), item.text(), item.labels(), own));
        }
      }
      return complete;
    }

    /** Adds one view of the items to those that they have. */
    void collect(
        String view,
        String name,
        Map<String, Quantiser> books,
        List<Item> items,
        Map<String, Map<String, View>> views)
        throws IOException {
      Path file = kept.resolve(name + ".jsonl");
      ResumedFile resumed = ResumedFile.open(file, List.of(view));
      List<Item> missing =
          items.stream().filter(item -> !resumed.ids().contains(item.id())).toList();
      if (!missing.isEmpty()) {
        remarks.accept("extracting " + name);
        PictureViews extraction = PictureViews.named(List.of(view), books, Descriptors.standard());
        try (Writer writer = resumed.writer()) {
          extract(extraction, missing, (item, extracted) -> write(writer, item, extracted));
        }
      }
      CollectionReader.forEach(
          file,
          item ->
              views
                  .computeIfAbsent(item.id(), id -> new HashMap<>())
                  .put(view, item.views().get(view)));
    }

    private static void write(Writer writer, Item item, Map<String, View> extracted) {
      try {
        CollectionWriter.append(
            new Item(item.id(), item.split(), "", "", List.of(), extracted), writer);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Extracts views that are not kept. */
    void extract(
        PictureViews views, List<Item> items, BiConsumer<Item, Map<String, View>> results) {
      int[] done = {0};
      try (PictureWork<Map<String, View>> work =
          new PictureWork<>(
              pictures,
              new PictureReader(DecodingLimits.STANDARD),
              (item, picture) -> views.extract(picture),
              (item, extracted) -> {
                results.accept(item, extracted);
                progress.at(++done[0], items.size());
              },
              (item, reason) -> remarks.accept("item " + item.id() + ": " + reason))) {
        items.forEach(work::add);
        work.finish();
      }
    }
  }
}
