package io.github.crossmedia.cli.features;

import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.ResumedFile;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes views of pictures into a collection, and resumes after an interruption.
 *
 * @param out the collection, JSON Lines
 */
public record ViewExtraction(PictureViews views, Path out) {

  /**
   * The outcome of an extraction.
   *
   * @param done the number of extracted pictures
   * @param there the number of pictures that were already in the file
   * @param untold the number of extracted pictures without a text
   */
  public record Counts(int done, int there, int skipped, int untold) {}

  /**
   * Extracts the views of pictures.
   *
   * @param folder the base of the items' relative paths
   * @param errors receives messages about pictures that cannot be read
   */
  public Counts run(Items items, Path folder, PrintWriter errors) throws IOException {
    ResumedFile resumed = ResumedFile.open(out, views.names());
    new SameViews(out, views, "choose another file").require(resumed.first());
    int total = items.count();
    // With links among the folders, ".." would lead elsewhere.
    Path real = folder.toRealPath();
    Path from = out.toAbsolutePath().getParent().toRealPath();
    int[] done = {0};
    int[] skipped = {0};
    int[] untold = {0};
    Footage footage = new Footage();
    try (Writer writer = resumed.writer();
        ProgressLine progress = new ProgressLine("Extracting");
        PictureWork<Map<String, View>> work =
            new PictureWork<>(
                folder,
                (item, file) -> MeanViews.of(file, footage, views::extract),
                (item, extracted) -> {
                  write(writer, with(item, extracted, real, from));
                  untold[0] += item.text().isEmpty() ? 1 : 0;
                  progress.at(resumed.ids().size() + skipped[0] + ++done[0], total);
                },
                (item, reason) -> {
                  skipped[0]++;
                  progress.clear();
                  errors.println("item " + item.id() + ": " + reason);
                  errors.flush();
                })) {
      progress.at(resumed.ids().size(), total);
      items.forEach(
          item -> {
            if (!resumed.ids().contains(item.id())) {
              work.add(item);
            }
          });
      work.finish();
    }
    return new Counts(done[0], resumed.ids().size(), skipped[0], untold[0]);
  }

  private static Item with(Item item, Map<String, View> extracted, Path folder, Path from) {
    Map<String, View> all = new HashMap<>(item.views());
    all.putAll(extracted);
    Path picture = folder.resolve(item.picture()).normalize();
    return new Item(
        item.id(),
        item.split(),
        from.relativize(picture).toString(),
        item.text(),
        item.labels(),
        all);
  }

  private static void write(Writer writer, Item item) {
    try {
      CollectionWriter.append(item, writer);
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
