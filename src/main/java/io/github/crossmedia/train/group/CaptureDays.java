package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.metadata.PictureFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Groups pictures by the days on which they were taken, as their files say. */
final class CaptureDays {

  /** With fewer dated files in the sample, the rest are not read. */
  private static final int LOOKED_AT_FIRST = 50;

  private CaptureDays() {}

  /**
   * The days of all pictures that have one.
   *
   * @param folder what the pictures' paths are relative to
   */
  static Grouping of(List<Item> items, Path folder) {
    return Grouping.of(
        GroupingKind.DAY,
        items,
        item -> day(item, folder).map(LocalDate::toString).stream().toList());
  }

  /** Whether most of the first pictures have a day. */
  static boolean areLikely(List<Item> items, Path folder) {
    List<Item> first = items.stream().limit(LOOKED_AT_FIRST).toList();
    long dated = first.stream().filter(item -> day(item, folder).isPresent()).count();
    return 2 * dated > first.size();
  }

  /** A missing or unreadable file has no day; extraction reports it. */
  private static Optional<LocalDate> day(Item item, Path folder) {
    if (item.picture().isEmpty()) {
      return Optional.empty();
    }
    try (InputStream file = Files.newInputStream(folder.resolve(item.picture()))) {
      return PictureFields.captureDay(file);
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }
}
