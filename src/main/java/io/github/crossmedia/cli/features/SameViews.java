package io.github.crossmedia.cli.features;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.heif.HeifConverter;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks extracted views by extracting some again, because the name of a view does not identify its
 * extraction.
 *
 * @param collection a file of extracted views
 * @param extraction the current extraction
 * @param advice the remedy if they differ
 */
public record SameViews(Path collection, PictureViews extraction, String advice) {

  private static final int CHECKED = 3;

  /**
   * Other processors add sums in another order, which may assign a few key points among hundreds to
   * other words. Another code book assigns nearly all of them to other words.
   */
  private static final double TOLERANCE = 0.05;

  /** Rejects views that do not match the current extraction; checks a few. */
  public void require(List<Item> items) {
    PictureReader reader = HeifConverter.reader();
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
