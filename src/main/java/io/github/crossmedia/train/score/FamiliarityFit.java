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
 * Learns which pictures are outliers for a model. It finds centres of most training pictures, and
 * the distance within which {@value #WITHIN} of the others lie. Whole groups are held out, as
 * elsewhere in training.
 */
public final class FamiliarityFit {

  private static final int CENTRES = 64;
  private static final int STEPS = 10;
  private static final double WITHIN = 0.98;

  /** The least number of pictures: fewer say little about unseen pictures. */
  private static final int MIN_COUNT = 200;

  private static final int MAX_COUNT = 3_000;
  private static final int LEFT_OUT_ONE_IN = 4;

  /** The largest group to hold out, one in so many pictures. */
  private static final int MAX_SHARE_ONE_IN = 8;

  /** The maximum dimension: more would make the file large and the fit slow. */
  private static final int MAX_DIMENSIONS = 16_384;

  private static final float ANY = Float.MAX_VALUE;

  private FamiliarityFit() {}

  /**
   * Returns the model with the appearance of its training pictures, if there are enough of them and
   * their features are small enough. What a model knows that it began with stays known.
   */
  public static CrossMediaModel in(
      CrossMediaModel model, List<Item> learned, Grouping grouping, long seed) {
    PictureFeatures features = PictureFeatures.of(model);
    if (features.dimension() > MAX_DIMENSIONS) {
      return model;
    }
    List<Item> seen = learned.stream().filter(item -> hasViews(item, features)).toList();
    if (seen.size() < MIN_COUNT) {
      return model;
    }
    List<List<Item>> groups = new ArrayList<>();
    for (List<Item> group : grouping.of(seen)) {
      if (MAX_SHARE_ONE_IN * group.size() > seen.size()) {
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
    if (!(limit > 0)) {
      return model;
    }
    Familiarity seenNow = any.withLimit(limit);
    return model.withFamiliarity(model.familiarity().map(seenNow::and).orElse(seenNow));
  }

  private static boolean hasViews(Item item, PictureFeatures features) {
    return features.cover(item.medium()) && features.of(item.medium()).size() > 0;
  }

  private static Stream<Item> sample(List<Item> items, long seed) {
    List<Item> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled.stream().limit(MAX_COUNT);
  }
}
