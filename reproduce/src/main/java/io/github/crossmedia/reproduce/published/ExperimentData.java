package io.github.crossmedia.reproduce.published;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.train.group.GroupingKind;
import io.github.crossmedia.train.group.Groupings;
import io.github.crossmedia.train.holdout.TrainingSplit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The pictures of an experiment.
 *
 * @param held the pictures to learn from and those to tune parameters on
 * @param asked the pictures that are ranked
 * @param grouping what is held out as a whole
 */
record ExperimentData(TrainingSplit held, List<Item> asked, Grouping grouping) {

  private static final String TEST = "test";
  private static final long SEED = 1;

  static ExperimentData of(Experiment experiment, List<Item> items, AskedPictures asked) {
    boolean isOfSeries = experiment.foldersInTurn() > 0;
    List<Item> labelled = experiment.labels() == null ? items : byFolder(items);
    List<Item> split = isOfSeries ? inTurn(labelled, experiment.foldersInTurn()) : labelled;
    Grouping grouping = isOfSeries ? folders(split) : Grouping.NONE;
    String tested = isOfSeries ? TEST : experiment.askedSplit();
    List<Item> test = split.stream().filter(item -> item.split().equals(tested)).toList();
    if (asked == AskedPictures.TEST && test.isEmpty()) {
      throw new IllegalArgumentException(
          "the collection has no item of the split \"" + tested + "\"");
    }
    TrainingSplit held =
        TrainingSplit.of(
            split.stream().filter(item -> !item.split().equals(tested)).toList(), SEED);
    return new ExperimentData(
        held, asked == AskedPictures.TEST ? test : held.validation(), grouping);
  }

  /** Labels each item by the folder of its picture; items without one are left out. */
  private static List<Item> byFolder(List<Item> items) {
    return items.stream()
        .filter(item -> !item.picture().isEmpty())
        .map(
            item -> {
              String folder = Path.of(item.picture()).getParent().getFileName().toString();
              return new Item(
                  item.id(),
                  item.split(),
                  item.picture(),
                  item.text(),
                  List.of(folder),
                  item.views());
            })
        .toList();
  }

  private static Grouping folders(List<Item> items) {
    return new Groupings(items, Path.of(""), some -> List.of()).by(GroupingKind.FOLDER);
  }

  /**
   * Of every so many folders, sorted by name, the last is asked and the one before it validates.
   * Items outside of folders are learned from.
   */
  private static List<Item> inTurn(List<Item> items, int turn) {
    List<Item> split = new ArrayList<>();
    List<Item> inFolders = new ArrayList<>();
    for (Item item : items) {
      if (item.picture().isEmpty()) {
        split.add(of("train", item));
      } else {
        inFolders.add(item);
      }
    }
    List<List<Item>> folders = new ArrayList<>(folders(inFolders).of(inFolders));
    folders.sort(Comparator.comparing(folder -> folder.getFirst().picture()));
    for (int i = 0; i < folders.size(); i++) {
      int place = i % turn;
      String name = place == turn - 1 ? TEST : place == turn - 2 ? "valid" : "train";
      folders.get(i).forEach(item -> split.add(of(name, item)));
    }
    return split;
  }

  private static Item of(String split, Item item) {
    return new Item(item.id(), split, item.picture(), item.text(), item.labels(), item.views());
  }

  /** Returns the pictures that the final model is learned from. */
  List<Item> learned(AskedPictures kind) {
    return kind == AskedPictures.TEST
        ? Stream.concat(held.train().stream(), held.validation().stream()).toList()
        : held.train();
  }

  /** Returns the number of each asked picture's group, starting at 0. */
  int[] groups() {
    Map<String, Integer> numbers = new HashMap<>();
    int number = 0;
    for (List<Item> group : grouping.of(asked)) {
      for (Item item : group) {
        numbers.put(item.id(), number);
      }
      number++;
    }
    return asked.stream().mapToInt(item -> numbers.get(item.id())).toArray();
  }
}
