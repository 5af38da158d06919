package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Groups pictures by the folders they lie in. Beside many folders, one that holds more than a third
 * of all pictures is a heap and not a series: its pictures stand alone.
 */
final class FolderGroups {

  private static final int MANY = 10;
  private static final int GREATEST_ONE_IN = 3;

  private FolderGroups() {}

  static Grouping of(List<Item> items) {
    Map<String, Long> sizes =
        items.stream()
            .flatMap(item -> folder(item.picture()).stream())
            .collect(Collectors.groupingBy(folder -> folder, Collectors.counting()));
    long most = sizes.size() < MANY ? items.size() : items.size() / GREATEST_ONE_IN;
    return Grouping.of(
        GroupingKind.FOLDER,
        items,
        item ->
            folder(item.picture()).filter(folder -> sizes.get(folder) <= most).stream().toList());
  }

  /** The path up to the last slash, empty in the collection's own folder. */
  private static Optional<String> folder(String picture) {
    return picture.isEmpty()
        ? Optional.empty()
        : Optional.of(picture.substring(0, picture.replace('\\', '/').lastIndexOf('/') + 1));
  }
}
