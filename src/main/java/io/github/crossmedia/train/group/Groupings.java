package io.github.crossmedia.train.group;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.vector.SparseVector;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Finds out which pictures of a collection belong together. */
public final class Groupings {

  /** More pictures are compared only on request. */
  private static final int MOST_COMPARED = 20_000;

  private final List<Item> items;
  private final Path folder;
  private final Function<List<Item>, List<SparseVector>> vectors;

  /**
   * Groupings of some items.
   *
   * @param folder what the paths of the pictures are relative to
   * @param vectors makes a vector of length one of each picture, where they are compared
   */
  public Groupings(
      List<Item> items, Path folder, Function<List<Item>, List<SparseVector>> vectors) {
    this.items = List.copyOf(items);
    this.folder = folder;
    this.vectors = vectors;
  }

  /** The first grouping that is found: by folder, day or likeness, else none. */
  public Grouping found() {
    Grouping folders = FolderGroups.of(items);
    if (folders.isFoundIn(items)) {
      return folders;
    }
    if (CaptureDays.areLikely(items, folder)) {
      Grouping days = CaptureDays.of(items, folder);
      if (days.isFoundIn(items)) {
        return days;
      }
    }
    if (items.size() <= MOST_COMPARED) {
      Grouping likeness = NearDuplicates.of(items, vectors.apply(items));
      if (likeness.isFoundIn(items)) {
        return likeness;
      }
    }
    return Grouping.NONE;
  }

  /** The folders, even if there is only one. */
  public Grouping folders() {
    return FolderGroups.of(items);
  }

  /** A requested grouping; an error if the pictures have none of this kind. */
  public Grouping by(GroupingKind kind) {
    Grouping grouping =
        switch (kind) {
          case FOLDER -> FolderGroups.of(items);
          case DAY -> CaptureDays.of(items, folder);
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
