package io.github.crossmedia.cli.features;

import io.github.crossmedia.collection.CollectionException;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.vector.View;
import io.github.crossmedia.vector.Views;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Looks at pictures again, as the name of a view tells only half of what it is.
 *
 * @param collection a file of views that were extracted
 * @param extraction what would be extracted now
 * @param advice what to do where that is not the same
 */
public record SameViews(Path collection, PictureViews extraction, String advice) {

  private static final int LOOKED_AT = 3;

  /** Refuses views that are not what is made of their pictures now; a few are looked at. */
  public void require(List<Item> items) {
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    items.stream()
        .filter(item -> !item.picture().isEmpty())
        .limit(LOOKED_AT)
        .forEach(item -> require(item, reader));
  }

  private void require(Item item, PictureReader reader) {
    try {
      Path picture = collection.toAbsolutePath().resolveSibling(item.picture());
      extraction.extract(reader.read(picture)).forEach((name, view) -> require(item, name, view));
    } catch (IOException gone) {
      // It was there when its views were extracted.
    }
  }

  private void require(Item item, String name, View extracted) {
    View there = item.views().get(name);
    if (there != null && !Views.near(extracted, there)) {
      throw new CollectionException(
          String.format(
              Locale.ROOT,
              "%s: the %s of item %s was made otherwise than it is now, as by another code book,"
                  + " network or version: %s",
              collection,
              name,
              item.id(),
              advice));
    }
  }
}
