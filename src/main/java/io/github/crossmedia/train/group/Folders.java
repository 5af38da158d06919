package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import java.util.List;
import java.util.Optional;

/** Groups pictures by the folders they lie in. */
final class Folders {

  private Folders() {}

  static Grouping of(List<Item> items) {
    return Grouping.of(GroupedBy.FOLDER, items, item -> folder(item.picture()).stream().toList());
  }

  /** The path up to the last slash, empty in the collection's own folder. */
  private static Optional<String> folder(String picture) {
    return picture.isEmpty()
        ? Optional.empty()
        : Optional.of(picture.substring(0, picture.replace('\\', '/').lastIndexOf('/') + 1));
  }
}
