package io.github.crossmedia.train.teach;

import io.github.crossmedia.collection.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** The words of an experiment in teaching: neither too rare to measure nor too common. */
final class TaughtWords {

  private static final int LEAST_LEARNED = 40;
  private static final int LEAST_ASKED = 8;
  private static final int MOST_ASKED = 30;

  private TaughtWords() {}

  static List<String> drawn(List<Item> learned, List<Item> asked, int count, long seed) {
    Map<String, Integer> counts = counts(learned);
    List<String> words = new ArrayList<>();
    counts(asked)
        .forEach(
            (word, pictures) -> {
              if (pictures >= LEAST_ASKED
                  && pictures <= MOST_ASKED
                  && counts.getOrDefault(word, 0) >= LEAST_LEARNED) {
                words.add(word);
              }
            });
    Collections.shuffle(words, new Random(seed));
    return words.subList(0, count);
  }

  private static Map<String, Integer> counts(List<Item> items) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Item item : items) {
      Set.copyOf(List.of(item.text().split(" ")))
          .forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    return counts;
  }
}
