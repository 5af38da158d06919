package io.github.crossmedia.train;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Captioned pictures whose visual words tell their words: each word shows itself by one of its
 * three visual words, and some visual words mean nothing.
 */
public final class Scenery {

  private static final List<String> WORDS =
      List.of("beach", "cloud", "desert", "forest", "house", "lake", "snow", "tiger");
  private static final int APPEARANCES = 3;
  private static final int MEANINGLESS = 10;

  private Scenery() {}

  /** Pictures, the same for the same seed. */
  public static List<Item> pictures(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TreeSet<String> caption = new TreeSet<>();
      Map<Integer, Float> blobs = new HashMap<>();
      for (int n = 0; n < 2; n++) {
        int word = random.nextInt(WORDS.size());
        caption.add(WORDS.get(word));
        blobs.merge(APPEARANCES * word + random.nextInt(APPEARANCES), 1f, Float::sum);
      }
      blobs.put(APPEARANCES * WORDS.size() + random.nextInt(MEANINGLESS), 1f);
      items.add(
          new Item(
              "p" + seed + "-" + i,
              "",
              "",
              String.join(" ", caption),
              List.of(),
              Map.of("blobs", SparseVector.of(SparseVector.UNBOUNDED, blobs))));
    }
    return items;
  }

  /** The same pictures with a view more, "noise", that tells nothing. */
  public static List<Item> picturesAndNoise(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Item> items = new ArrayList<>();
    for (Item item : pictures(count, seed)) {
      Map<String, View> views = new HashMap<>(item.views());
      Map<Integer, Float> noise = new HashMap<>();
      for (int i = 0; i < 5; i++) {
        noise.put(random.nextInt(20), 1f);
      }
      views.put("noise", SparseVector.of(20, noise));
      items.add(new Item(item.id(), "", "", item.text(), List.of(), views));
    }
    return items;
  }

  /** Training data of such pictures. */
  public static TrainingData data(int count, long seed) {
    return TrainingData.of(pictures(count, seed), Settings.of("blobs"));
  }
}
