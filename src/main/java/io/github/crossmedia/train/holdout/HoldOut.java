package io.github.crossmedia.train.holdout;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.group.Groupings;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The hold-out of pictures for tuning parameters. Pictures of one series look alike and have the
 * same words. If some of them are learned from, the others seem easier than unseen pictures. Whole
 * groups are therefore held out if there are groups.
 *
 * @param split the pictures to learn from, and the held-out ones
 * @param grouping the groups that were held out as a whole; none if the collection has its own
 *     split
 * @param remark a sentence about the hold-out
 */
public record HoldOut(TrainingSplit split, Grouping grouping, String remark) {

  private static final SparseVector NOTHING =
      SparseVector.of(SparseVector.UNBOUNDED, Map.<Integer, Float>of());

  /**
   * Holds pictures out.
   *
   * @param asked the requested grouping; without one, the collection's own split "valid", or else
   *     the first grouping that is found
   * @param folder the base of the pictures' relative paths
   */
  public static HoldOut of(
      List<Item> items, Optional<GroupingKind> asked, Path folder, Settings settings) {
    List<Item> both = items.stream().filter(TrainingSplit::holds).toList();
    TrainingSplit.requireTwo(both.stream().filter(TrainingSplit::isForTraining).toList());
    Groupings groupings = new Groupings(both, folder, some -> vectors(some, settings));
    if (asked.isEmpty() && TrainingSplit.isGivenIn(both)) {
      TrainingSplit split = TrainingSplit.of(both, settings.seed());
      return new HoldOut(split, Grouping.NONE, ownSplit(split, groupings, both));
    }
    Grouping grouping = asked.map(groupings::by).orElseGet(groupings::found);
    TrainingSplit split =
        grouping.by() == GroupingKind.NONE && !TrainingSplit.isGivenIn(both)
            ? TrainingSplit.of(both, settings.seed(), settings.task().asked())
            : TrainingSplit.drawn(both, grouping, settings.seed());
    return new HoldOut(split, grouping, drawn(split, grouping, both));
  }

  /** Returns all pictures that the final model learns from. */
  public List<Item> learned() {
    return Stream.concat(split.train().stream(), split.validation().stream()).toList();
  }

  /**
   * Returns the name on a model's card of the quality on these pictures.
   *
   * @param trials the number of trials on them, of which this is the best
   */
  public String measured(int trials) {
    String whole =
        grouping.by() == GroupingKind.NONE ? "" : " (whole " + grouping.by().plural() + ")";
    return trials == 1
        ? "AvgP on validation" + whole + ", before learning from it"
        : Formatted.of("AvgP on validation%s, the best of %d trials", whole, trials);
  }

  private static String ownSplit(TrainingSplit split, Groupings groupings, List<Item> both) {
    String remark =
        Screening.count(split.validation().size(), "picture") + " held out: the split \"valid\"";
    Grouping folders = groupings.folders();
    long shared = folders.isFoundIn(both) ? shared(folders, split) : 0;
    return shared == 0
        ? remark
        : remark
            + Formatted.of(
                "; %d of its %d folders are learned from as well, --hold-out folder holds out"
                    + " whole ones",
                shared, folders.of(split.validation()).size());
  }

  private static long shared(Grouping folders, TrainingSplit split) {
    List<List<Item>> all =
        folders.of(Stream.concat(split.train().stream(), split.validation().stream()).toList());
    Set<Item> held = Set.copyOf(split.validation());
    return all.stream()
        .filter(group -> group.stream().anyMatch(held::contains))
        .filter(group -> !held.containsAll(group))
        .count();
  }

  private static String drawn(TrainingSplit split, Grouping grouping, List<Item> both) {
    if (grouping.by() == GroupingKind.NONE) {
      return Formatted.of(
          "%s of %d held out, drawn one by one",
          Screening.count(split.validation().size(), "picture"), both.size());
    }
    return Formatted.of(
        "%s of %d held out: %d of %d %s",
        Screening.count(split.validation().size(), "picture"),
        both.size(),
        grouping.of(split.validation()).size(),
        grouping.of(both).size(),
        grouping.by().plural());
  }

  /** Returns the joined views of the pictures that have all of them. */
  private static List<SparseVector> vectors(List<Item> items, Settings settings) {
    List<Item> usable = new Screening(settings, Set.of()).usable(items);
    List<SparseVector> encoded =
        usable.isEmpty() ? List.of() : TrainingData.of(usable, settings).pictures();
    Map<String, SparseVector> byId = new HashMap<>();
    for (int place = 0; place < encoded.size(); place++) {
      byId.put(usable.get(place).id(), encoded.get(place));
    }
    return items.stream().map(item -> byId.getOrDefault(item.id(), NOTHING)).toList();
  }
}
