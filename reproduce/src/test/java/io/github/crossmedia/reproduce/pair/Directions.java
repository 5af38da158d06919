package io.github.crossmedia.reproduce.pair;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.distil.NetworkPair;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A pair whose cosines rank well and are all high, as those of published pairs are. */
final class Directions implements NetworkPair {

  private static final int DIMENSION = 16;
  private static final List<String> WORDS =
      List.of("dog", "cat", "sea", "snow", "car", "tree", "horse", "boat", "ball", "street");

  private final Map<String, float[]> words = new HashMap<>();

  Directions() {
    Random random = new Random(1);
    for (String word : WORDS) {
      float[] direction = new float[DIMENSION];
      for (int i = 0; i < DIMENSION; i++) {
        direction[i] = (float) random.nextGaussian() + 1;
      }
      words.put(word, direction);
    }
  }

  @Override
  public String view() {
    return "seen";
  }

  @Override
  public String textView() {
    return "said";
  }

  @Override
  public double temperature() {
    return 0.05;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return texts.stream().map(text -> embedded(text, null)).toList();
  }

  private float[] embedded(String text, Random noise) {
    float[] sum = new float[DIMENSION];
    for (int i = 0; i < DIMENSION; i++) {
      for (String word : text.split(" ")) {
        sum[i] += words.getOrDefault(word, new float[DIMENSION])[i];
      }
      sum[i] += noise == null ? 0 : (float) noise.nextGaussian();
    }
    return sum;
  }

  /** Returns pictures of two things each, in one split. */
  List<Item> items(int count, long seed, String split) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text =
          WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size()));
      DenseVector seen = DenseVector.of(embedded(text, random));
      items.add(new Item(seed + "-" + i, split, "", text, List.of(), Map.of("seen", seen)));
    }
    return items;
  }
}
