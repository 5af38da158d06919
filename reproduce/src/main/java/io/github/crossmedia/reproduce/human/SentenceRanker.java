package io.github.crossmedia.reproduce.human;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.text.TextAnalysis;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Rankers that never look at the picture, to show what the sentence alone reveals. */
final class SentenceRanker {

  private static final TextAnalysis WORDS = TextAnalysis.of("simple");

  private SentenceRanker() {}

  /** Short sentences first. */
  static Ranker<String, Item> ofLength() {
    return (sentence, picture) -> -WORDS.terms(sentence).size();
  }

  /**
   * Returns sentences of frequent words first: the mean logarithm of how many captions hold each.
   */
  static Ranker<String, Item> ofFrequency(List<Item> captions) {
    Map<String, Integer> counts = new HashMap<>();
    for (Item item : captions) {
      WORDS.terms(item.text()).stream()
          .distinct()
          .forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    return (sentence, picture) ->
        WORDS.terms(sentence).stream()
            .mapToDouble(word -> Math.log(1.0 + counts.getOrDefault(word, 0)))
            .average()
            .orElse(0);
  }
}
