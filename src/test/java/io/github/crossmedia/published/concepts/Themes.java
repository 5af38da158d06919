package io.github.crossmedia.published.concepts;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Items about one of three themes, each with words and visual words of its own among others. */
public final class Themes {

  public static final List<List<String>> WORDS =
      List.of(
          List.of("beach", "sand", "sea", "wave"),
          List.of("forest", "tree", "leaf", "moss"),
          List.of("car", "road", "street", "wheel"));
  private static final int VISUAL_WORDS = 4;

  private Themes() {}

  public static List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int theme = i % WORDS.size();
      String text =
          IntStream.range(0, 8)
              .mapToObj(word -> word(about(theme, random), random))
              .collect(Collectors.joining(" "));
      Map<Integer, Float> seen = new HashMap<>();
      for (int word = 0; word < 12; word++) {
        int index = VISUAL_WORDS * about(theme, random) + random.nextInt(VISUAL_WORDS);
        seen.merge(index, 1f, Float::sum);
      }
      items.add(
          new Item(
              "item " + i,
              "train",
              "",
              text,
              List.of(WORDS.get(theme).getFirst()),
              Map.of("seen", SparseVector.of(SparseVector.UNBOUNDED, seen))));
    }
    return items;
  }

  /** An item that says and shows nothing but a theme's own words and visual words. */
  public static Medium pure(int theme) {
    Map<Integer, Float> seen = new HashMap<>();
    IntStream.range(0, VISUAL_WORDS).forEach(i -> seen.put(VISUAL_WORDS * theme + i, 1f));
    return new Medium(
        String.join(" ", WORDS.get(theme)),
        Map.of("seen", SparseVector.of(SparseVector.UNBOUNDED, seen)));
  }

  /** Three words of four are of the item's own theme, the last of any. */
  private static int about(int theme, Random random) {
    return random.nextInt(4) > 0 ? theme : random.nextInt(WORDS.size());
  }

  private static String word(int theme, Random random) {
    return WORDS.get(theme).get(random.nextInt(WORDS.get(theme).size()));
  }

  public static Settings settings() {
    return Settings.of("seen").with(TextSide.Words.ALL, ItemTask.LABELS);
  }
}
