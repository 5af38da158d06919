package io.github.crossmedia.cli.features;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

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

  /** Rejects views that do not match the current extraction; checks a few. */
  public void require(List<Item> items) {
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
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
    if (there != null && !ViewComparison.near(extracted, there)) {
      throw new CollectionException(
          String.format(
              Locale.ROOT,
              "%s: view %s of item %s does not match what would be extracted now, by these code"
                  + " books, networks and this version: %s",
              collection,
              name,
              item.id(),
              advice));
    }
  }
}
