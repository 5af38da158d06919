package io.github.crossmedia.train.score;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.Familiarity;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.train.group.Grouping;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Learns which pictures are outside what a model knows: centres from most of the pictures it
 * learned from, and the distance that {@value #WITHIN} of the others keep to them. What is left out
 * are whole groups, as elsewhere in training.
 */
public final class FamiliarityFit {

  private static final int CENTRES = 64;
  private static final int STEPS = 10;
  private static final double WITHIN = 0.98;

  /** Fewer pictures say little of those to come. */
  private static final int FEWEST = 200;

  private static final int MOST = 3_000;
  private static final int LEFT_OUT_ONE_IN = 4;

  /** Without a greater group, too little would be left. */
  private static final int GREATEST_ONE_IN = 8;

  /** More would make the file large, and this slow. */
  private static final int MOST_DIMENSIONS = 16_384;

  private static final float ANY = Float.MAX_VALUE;

  private FamiliarityFit() {}

  /**
   * The model with what is familiar to it, where enough pictures with features of a size say so.
   */
  public static CrossMediaModel in(
      CrossMediaModel model, List<Item> learned, Grouping grouping, long seed) {
    PictureFeatures features = PictureFeatures.of(model);
    if (features.dimension() > MOST_DIMENSIONS) {
      return model;
    }
    List<Item> seen = learned.stream().filter(item -> hasViews(item, features)).toList();
    if (seen.size() < FEWEST) {
      return model;
    }
    List<List<Item>> groups = new ArrayList<>();
    for (List<Item> group : grouping.of(seen)) {
      if (GREATEST_ONE_IN * group.size() > seen.size()) {
        group.forEach(item -> groups.add(List.of(item)));
      } else {
        groups.add(group);
      }
    }
    Collections.shuffle(groups, new Random(seed));
    List<Item> left = new ArrayList<>();
    List<Item> kept = new ArrayList<>();
    for (List<Item> group : groups) {
      (left.size() < seen.size() / LEFT_OUT_ONE_IN ? left : kept).addAll(group);
    }
    List<float[]> points =
        sample(kept, seed).map(item -> features.of(item.medium()).toArray()).toList();
    Familiarity any = new Familiarity(new KMeans(CENTRES, STEPS, seed).centres(points), ANY);
    double[] distances =
        sample(left, seed)
            .mapToDouble(item -> any.distance(features.of(item.medium())))
            .sorted()
            .toArray();
    float limit = (float) distances[(int) (WITHIN * (distances.length - 1))];
    return limit > 0 ? model.withFamiliarity(any.withLimit(limit)) : model;
  }

  private static boolean hasViews(Item item, PictureFeatures features) {
    return features.cover(item.medium()) && features.of(item.medium()).size() > 0;
  }

  private static Stream<Item> sample(List<Item> items, long seed) {
    List<Item> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.stream().limit(MOST);
  }
}
