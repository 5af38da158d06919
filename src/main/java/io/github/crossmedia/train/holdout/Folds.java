package io.github.crossmedia.train.holdout;

import io.github.crossmedia.collection.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * How parts of the items are held out in turn for tuning parameters.
 *
 * @param parts the number of parts into which items are divided; 1 to hold out a single part
 * @param draws the number of random divisions; more than one distinguishes parameters with small
 *     differences
 */
public record Folds(int parts, int draws) {

  /** A single held-out part. */
  public static final Folds SINGLE = new Folds(1, 1);

  public Folds {
    if (parts < 1 || draws < 1) {
      throw new IllegalArgumentException(
          "folds need at least one part and one draw, got " + parts + " and " + draws);
    }
  }

  /** Returns the training items and the held-out items for each part of each draw. */
  public List<Split> of(List<List<Item>> groups, long seed) {
    List<Split> splits = new ArrayList<>();
    for (int draw = 0; draw < draws; draw++) {
      List<List<Item>> drawn = new ArrayList<>(groups);
      Collections.shuffle(drawn, new Random(seed + draw));
      for (int part = 0; part < parts; part++) {
        splits.add(split(drawn, part));
      }
    }
    return splits;
  }

  private Split split(List<List<Item>> groups, int part) {
    List<Item> rest = new ArrayList<>();
    List<Item> left = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      (group % parts == part ? left : rest).addAll(groups.get(group));
    }
    return new Split(rest, left);
  }

  public record Split(List<Item> learned, List<Item> left) {}
}
