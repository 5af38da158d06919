package io.github.crossmedia.train.holdout;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.group.Grouping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The pictures to learn from and those to tune parameters on, without the test pictures. */
public record TrainingSplit(List<Item> train, List<Item> validation) {

  private static final String TRAIN = "train";
  private static final String VALID = "valid";
  private static final int ONE_IN = 9;

  /** The maximum number of held-out pictures, enough to distinguish parameters. */
  private static final int MAX_DRAWN = 5_000;

  public TrainingSplit {
    train = List.copyOf(train);
    validation = List.copyOf(validation);
  }

  /** Returns both together, for the final training. */
  public List<Item> all() {
    return Stream.concat(train.stream(), validation.stream()).toList();
  }

  /** Returns true if an item is in one of the two splits; the others need not be kept in memory. */
  public static boolean holds(Item item) {
    return isForTraining(item) || isForValidation(item);
  }

  /** Returns true if an item is learned from; items without a split are. */
  static boolean isForTraining(Item item) {
    return item.split().equals(TRAIN) || item.split().isEmpty();
  }

  /**
   * Returns the collection's own splits {@value #TRAIN} and {@value #VALID}; without the second,
   * one in {@value #ONE_IN} training items is drawn for it, at most {@value #MAX_DRAWN}.
   */
  public static TrainingSplit of(List<Item> items, long seed) {
    return of(items, seed, item -> true);
  }

  /**
   * Returns the splits, with equal shares of the items that can be relevant and of the others.
   *
   * @param asked the items that can be relevant
   */
  static TrainingSplit of(List<Item> items, long seed, Predicate<Item> asked) {
    List<Item> train = items.stream().filter(TrainingSplit::isForTraining).toList();
    List<Item> valid = items.stream().filter(TrainingSplit::isForValidation).toList();
    requireTwo(train);
    return valid.isEmpty() ? drawn(train, seed, asked) : new TrainingSplit(train, valid);
  }

  /** Returns true if the collection itself gives an item to tune parameters on. */
  public static boolean isForValidation(Item item) {
    return item.split().equals(VALID);
  }

  /** Rejects a collection that is too small to hold anything out. */
  static void requireTwo(List<Item> train) {
    if (train.size() < 2) {
      throw new IllegalArgumentException(
          Formatted.of("the split \"train\" has %d items, too few to learn from", train.size()));
    }
  }

  /** Returns true if the collection itself has a validation split. */
  static boolean isGivenIn(List<Item> items) {
    return items.stream().anyMatch(TrainingSplit::isForValidation);
  }

  /**
   * Returns one in {@value #ONE_IN} items of both splits together, at most {@value #MAX_DRAWN},
   * drawn in whole groups. A group too large for the number left to draw is passed over for smaller
   * ones.
   */
  static TrainingSplit drawn(List<Item> items, Grouping grouping, long seed) {
    List<Item> both = items.stream().filter(TrainingSplit::holds).toList();
    List<List<Item>> groups = new ArrayList<>(grouping.of(both));
    Collections.shuffle(groups, new Random(seed));
    int wanted = Math.clamp(both.size() / ONE_IN, 1, MAX_DRAWN);
    int least = groups.stream().mapToInt(List::size).min().orElse(0);
    int room = Math.max(wanted, least);
    List<Item> held = new ArrayList<>();
    List<Item> train = new ArrayList<>();
    for (List<Item> group : groups) {
      boolean fits = held.size() + group.size() <= room;
      (fits ? held : train).addAll(group);
    }
    requireTwo(train);
    return new TrainingSplit(train, held);
  }

  private static TrainingSplit drawn(List<Item> train, long seed, Predicate<Item> asked) {
    List<Item> shuffled = new ArrayList<>(train);
    Collections.shuffle(shuffled, new Random(seed));
    int wanted = Math.clamp(train.size() / ONE_IN, 1, MAX_DRAWN);
    int few = (int) train.stream().filter(asked).count();
    int ofAsked = Math.clamp(Math.round((double) wanted * few / train.size()), 1, wanted);
    List<Item> held = new ArrayList<>();
    held.addAll(shuffled.stream().filter(asked).limit(ofAsked).toList());
    held.addAll(shuffled.stream().filter(asked.negate()).limit(wanted - held.size()).toList());
    Set<Item> drawn = Collections.newSetFromMap(new IdentityHashMap<>());
    drawn.addAll(held);
    return new TrainingSplit(
        shuffled.stream().filter(item -> !drawn.contains(item)).toList(), held);
  }
}
