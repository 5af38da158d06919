package io.github.crossmedia.gallery.words;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.ShippedList;
import io.github.crossmedia.text.Vocabulary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * English words that mean nearly the same as a word of a vocabulary: the shipped lists translate
 * both by several of the same words, as they do lorry and truck.
 */
final class SimilarWords {

  /** With fewer, words share one of several meanings, as ferry and cart do. */
  private static final int MIN_SHARED = 3;

  private static final int MAX_SIMILAR = 2;

  private final Vocabulary vocabulary;

  SimilarWords(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Returns the words of the vocabulary that are most similar to a word which it lacks. */
  List<String> to(String word) {
    Map<String, Integer> shared = new HashMap<>();
    for (String language : word.indexOf(' ') < 0 ? BilingualList.SHIPPED : List.<String>of()) {
      for (Set<String> meanings : ShippedList.of(language).alsoMeaning(word)) {
        meanings.stream()
            .filter(other -> vocabulary.contains(other) && EnglishNouns.contains(other))
            .forEach(other -> shared.merge(other, 1, Integer::sum));
      }
    }
    return shared.entrySet().stream()
        .filter(other -> other.getValue() >= MIN_SHARED)
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .limit(MAX_SIMILAR)
        .map(Map.Entry::getKey)
        .toList();
  }
}
