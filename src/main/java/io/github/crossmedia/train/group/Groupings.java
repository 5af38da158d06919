package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.picture.metadata.MetadataReader;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds out which pictures of a collection belong together. */
public final class Groupings {

  /** The maximum number of pictures to compare without a request. */
  private static final int MAX_COMPARED = 20_000;

  private static final int MANY_FOLDERS = 10;
  private static final int MAX_SHARE_ONE_IN = 3;

  /** The size of the sample: if few of its files have a date, the rest are not read. */
  private static final int LOOKED_AT_FIRST = 50;

  private final List<Item> items;
  private final Path folder;
  private final Function<List<Item>, List<SparseVector>> vectors;

  /**
   * Creates the groupings of items.
   *
   * @param folder the base of the relative paths of the pictures
   * @param vectors makes a vector of length one for each picture, if they are compared
   */
  public Groupings(
      List<Item> items, Path folder, Function<List<Item>, List<SparseVector>> vectors) {
    this.items = List.copyOf(items);
    this.folder = folder;
    this.vectors = vectors;
  }

  /** Returns the first grouping that is found: by folder, day or likeness, else none. */
  public Grouping found() {
    Grouping folders = folders();
    if (folders.isFoundIn(items)) {
      return folders;
    }
    if (areDated()) {
      Grouping days = days();
      if (days.isFoundIn(items)) {
        return days;
      }
    }
    if (items.size() <= MAX_COMPARED) {
      Grouping likeness = NearDuplicates.of(items, vectors.apply(items));
      if (likeness.isFoundIn(items)) {
        return likeness;
      }
    }
    return Grouping.NONE;
  }

  /**
   * Returns the folders, even if there is only one. Among many folders, one with more than a third
   * of all pictures is not a series: each of its pictures is a group of its own.
   */
  public Grouping folders() {
    Map<String, Long> sizes =
        items.stream()
            .flatMap(item -> folder(item.picture()).stream())
            .collect(Collectors.groupingBy(folder -> folder, Collectors.counting()));
    long most = sizes.size() < MANY_FOLDERS ? items.size() : items.size() / MAX_SHARE_ONE_IN;
    return Grouping.of(
        GroupingKind.FOLDER,
        items,
        item ->
            folder(item.picture()).filter(folder -> sizes.get(folder) <= most).stream().toList());
  }

  /** Returns the path up to the last slash, empty in the collection's own folder. */
  private static Optional<String> folder(String picture) {
    return picture.isEmpty()
        ? Optional.empty()
        : Optional.of(picture.substring(0, picture.replace('\\', '/').lastIndexOf('/') + 1));
  }

  /** Returns the days on which pictures were taken, as their files say. */
  private Grouping days() {
    return Grouping.of(
        GroupingKind.DAY, items, item -> day(item).map(LocalDate::toString).stream().toList());
  }

  /** Returns true if most of the first pictures have a day. */
  private boolean areDated() {
    List<Item> first = items.stream().limit(LOOKED_AT_FIRST).toList();
    long dated = first.stream().filter(item -> day(item).isPresent()).count();
    return 2 * dated > first.size();
  }

  /**
   * Returns the day of a picture; a missing or unreadable file has none, and extraction reports it.
   */
  private Optional<LocalDate> day(Item item) {
    if (item.picture().isEmpty()) {
      return Optional.empty();
    }
    try (InputStream file = Files.newInputStream(folder.resolve(item.picture()))) {
      return MetadataReader.captureDay(file);
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  /** Returns a requested grouping; an error if the pictures have none of this kind. */
  public Grouping by(GroupingKind kind) {
    Grouping grouping =
        switch (kind) {
          case FOLDER -> folders();
          case DAY -> days();
          case NEAR_DUPLICATES -> NearDuplicates.of(items, vectors.apply(items));
          case NONE -> Grouping.NONE;
        };
    if (kind != GroupingKind.NONE && grouping.of(items).size() < 2) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the %d pictures are a single group by %s: nothing could be held out",
              items.size(),
              kind.label()));
    }
    return grouping;
  }
}
