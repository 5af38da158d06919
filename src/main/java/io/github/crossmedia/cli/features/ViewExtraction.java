package io.github.crossmedia.cli.features;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.console.ProgressLine;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.CollectionWriter;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.Items;
import io.github.crossmedia.collection.PictureWork;
import io.github.crossmedia.collection.ResumedFile;
import io.github.crossmedia.collection.convert.PictureConverter;
import io.github.crossmedia.collection.video.Footage;
import io.github.crossmedia.collection.video.MeanViews;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
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

  /**
   * Checks extracted views by extracting some again, because the name of a view does not identify
   * its extraction.
   *
   * @param collection a file of extracted views
   * @param extraction the current extraction
   * @param advice the remedy if they differ
   */
  public record SameViews(Path collection, PictureViews extraction, String advice) {

    private static final int CHECKED = 3;

    /**
     * Other processors add sums in another order, which may assign a few key points among hundreds
     * to other words. Another code book assigns nearly all of them to other words.
     */
    private static final double TOLERANCE = 0.05;

    /** Rejects views that do not match the current extraction; checks a few. */
    public void require(List<Item> items) {
      PictureReader reader = PictureConverter.reader();
      items.stream()
          .filter(item -> !item.picture().isEmpty())
          .limit(CHECKED)
          .forEach(item -> require(item, reader));
    }

    private void require(Item item, PictureReader reader) {
      try {
        Path picture = collection.toAbsolutePath().resolveSibling(item.picture());
        extraction.extract(reader.read(picture)).forEach((name, view) -> require(item, name, view));
      } catch (IOException gone) {
        // The picture is missing now, but existed when its views were extracted.
      }
    }

    private void require(Item item, String name, View extracted) {
      View there = item.views().get(name);
      if (there != null && !near(extracted, there)) {
        throw new CollectionException(
            Formatted.of(
                "%s: view %s of item %s does not match what would be extracted now, by these code"
                    + " books, networks and this version: %s",
                collection, name, item.id(), advice));
      }
    }

    /** Returns true if two views are equal except for the effects of rounding. */
    static boolean near(View first, View second) {
      if (first instanceof VectorBag a && second instanceof VectorBag b) {
        return near(a, b);
      }
      if (first instanceof SparseVector a && second instanceof SparseVector b) {
        return near(squaredDistance(a, b), a, b);
      }
      return first instanceof DenseVector a
          && second instanceof DenseVector b
          && a.dimension() == b.dimension()
          && near(a.squaredDistance(b), a, b);
    }

    private static boolean near(VectorBag a, VectorBag b) {
      boolean near = a.members().size() == b.members().size();
      for (int i = 0; near && i < a.members().size(); i++) {
        near = near(a.members().get(i), b.members().get(i));
      }
      return near;
    }

    private static boolean near(double squaredDistance, Vector a, Vector b) {
      return squaredDistance <= TOLERANCE * (Math.pow(a.norm(), 2) + Math.pow(b.norm(), 2));
    }

    private static double squaredDistance(SparseVector a, SparseVector b) {
      double[] sum = {0};
      a.forEach((index, value) -> sum[0] += Math.pow(value - b.get(index), 2));
      b.forEach((index, value) -> sum[0] += a.get(index) == 0 ? Math.pow(value, 2) : 0);
      return sum[0];
    }
  }
}
