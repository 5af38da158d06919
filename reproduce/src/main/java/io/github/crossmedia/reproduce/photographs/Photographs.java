package io.github.crossmedia.reproduce.photographs;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.group.Groupings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The two collections, and photographs like Flickr8k's that nobody learned from. Of five of Corel's
 * CDs, in order of their names, the last is a series that is asked as a whole.
 */
record Photographs(List<Item> corel, List<Item> flickr, List<Item> judged) {

  private static final int TURN = 5;
  private static final long SEED = 1;

  List<Item> corelTrain() {
    return of(corel, "train");
  }

  List<Item> corelTest() {
    return of(corel, "test");
  }

  /** Returns the validation pictures, without the series that are asked or with them. */
  List<Item> corelValid(boolean isWithoutSeries) {
    Set<Item> left = isWithoutSeries ? new HashSet<>(series()) : Set.of();
    return of(corel, "valid").stream().filter(item -> !left.contains(item)).toList();
  }

  List<Item> flickrTrain() {
    return of(flickr, "train");
  }

  List<Item> flickrValid() {
    return of(flickr, "valid");
  }

  /** Returns the pictures to learn from of the series that are not asked. */
  List<Item> corelTrainOfOthers() {
    Set<Item> asked = new HashSet<>(series());
    return corelTrain().stream().filter(item -> !asked.contains(item)).toList();
  }

  /** Returns some pictures to learn from, drawn by a seed. */
  List<Item> fewOfCorel(int count) {
    List<Item> drawn = new ArrayList<>(corelTrain());
    Collections.shuffle(drawn, new Random(SEED));
    return List.copyOf(drawn.subList(0, Math.min(count, drawn.size())));
  }

  /** Returns all pictures of the series that are asked. */
  List<Item> series() {
    List<List<Item>> series = folders(corel);
    List<Item> asked = new ArrayList<>();
    for (int place = TURN - 1; place < series.size(); place += TURN) {
      asked.addAll(series.get(place));
    }
    return asked;
  }

  /** Returns the pictures of each folder, in order of their names. */
  static List<List<Item>> folders(List<Item> items) {
    List<List<Item>> folders =
        new ArrayList<>(new Groupings(items, Path.of(""), some -> List.of()).folders().of(items));
    folders.sort(Comparator.comparing(folder -> folder.getFirst().picture()));
    return folders;
  }

  static List<Item> all(List<List<Item>> collections) {
    return collections.stream().flatMap(List::stream).toList();
  }

  private static List<Item> of(List<Item> items, String split) {
    return items.stream().filter(item -> item.split().equals(split)).toList();
  }
}
