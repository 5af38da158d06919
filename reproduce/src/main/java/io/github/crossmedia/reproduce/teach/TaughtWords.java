package io.github.crossmedia.reproduce.teach;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.EnglishNouns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The words of an experiment in teaching: neither too rare to measure nor too common. */
final class TaughtWords {

  private static final int MIN_LEARNED = 40;
  private static final int MIN_ASKED = 8;
  private static final int MAX_ASKED = 30;

  /** So many pictures of each half have a word: ten of one teach it. */
  private static final int MIN_OF_A_HALF = 12;

  private TaughtWords() {}

  /** Returns words drawn at random, at most so many. */
  static List<String> drawn(
      List<Item> learned,
      List<Item> asked,
      Function<Item, Set<String>> words,
      int count,
      long seed) {
    Map<String, Integer> counts = counts(learned, words);
    List<String> drawn = new ArrayList<>();
    counts(asked, words)
        .forEach(
            (word, pictures) -> {
              if (pictures >= MIN_ASKED
                  && pictures <= MAX_ASKED
                  && counts.getOrDefault(word, 0) >= MIN_LEARNED) {
                drawn.add(word);
              }
            });
    Collections.shuffle(drawn, new Random(seed));
    return drawn.subList(0, Math.min(count, drawn.size()));
  }

  /** Returns the nouns that a model ranks the worst among the pictures that teach them. */
  static List<String> weak(
      Classroom room,
      List<Item> taught,
      List<Item> asked,
      Function<Item, Set<String>> words,
      int count) {
    record Strength(String word, double times) {}
    Map<String, Integer> counts = counts(taught, words);
    Stream<Strength> all =
        counts(asked, words).entrySet().stream()
            .filter(each -> each.getValue() >= MIN_OF_A_HALF)
            .map(Map.Entry::getKey)
            .filter(EnglishNouns::contains)
            .filter(word -> counts.getOrDefault(word, 0) >= MIN_OF_A_HALF)
            .map(word -> new Strength(word, room.strength(word)));
    return all.sorted(Comparator.comparing(Strength::times).thenComparing(Strength::word))
        .limit(count)
        .map(Strength::word)
        .toList();
  }

  private static Map<String, Integer> counts(List<Item> items, Function<Item, Set<String>> words) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Item item : items) {
      words.apply(item).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    return counts;
  }
}
