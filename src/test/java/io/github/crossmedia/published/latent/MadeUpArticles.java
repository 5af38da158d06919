package io.github.crossmedia.published.latent;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Articles of the shape of Wikipedia's, which may not lie in the repository: a class of ten each, a
 * histogram of 128 visual words and portions of ten topics, of which both tell a little about it.
 */
final class MadeUpArticles {

  private static final List<String> CLASSES =
      List.of(
          "art",
          "biology",
          "geography",
          "history",
          "literature",
          "media",
          "music",
          "royalty",
          "sport",
          "warfare");
  private static final int VISUAL_WORDS = 128;
  private static final int TRAIN = 600;
  private static final int TEST = 700;

  private MadeUpArticles() {}

  static List<Item> all() {
    Random random = new Random(1);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < TRAIN + TEST; i++) {
      String split = i < TRAIN ? "train" : "test";
      int ofClass = random.nextInt(CLASSES.size());
      float[] topics = portions(CLASSES.size(), ofClass, 1, random);
      float[] words = portions(VISUAL_WORDS, ofClass * 12, 12, random);
      items.add(
          new Item(
              split + "-" + i,
              split,
              "",
              "",
              List.of(CLASSES.get(ofClass)),
              Map.of("sift", DenseVector.of(words), "lda", DenseVector.of(topics))));
    }
    return items;
  }

  /** Portions that add up to one, some of which are greater for a class. */
  private static float[] portions(int size, int first, int count, Random random) {
    float[] portions = new float[size];
    float sum = 0;
    for (int i = 0; i < size; i++) {
      float more = i >= first && i < first + count ? 2 : 1;
      portions[i] = more * random.nextFloat();
      sum += portions[i];
    }
    for (int i = 0; i < size; i++) {
      portions[i] /= sum;
    }
    return portions;
  }
}
