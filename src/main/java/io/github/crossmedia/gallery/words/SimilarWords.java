package io.github.crossmedia.gallery.words;

import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.Translation;
import io.github.crossmedia.text.Vocabulary;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
  private volatile Map<String, List<String>> similar;

  SimilarWords(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Returns the words of the vocabulary that are most similar to a word which it lacks. */
  List<String> to(String word) {
    Map<String, List<String>> all = similar;
    if (all == null) {
      all = read();
      similar = all;
    }
    return all.getOrDefault(word, List.of());
  }

  private Map<String, List<String>> read() {
    Map<String, Map<String, Integer>> shared = new HashMap<>();
    for (String language : BilingualList.SHIPPED) {
      meanings(BilingualList.shipped(language)).forEach(some -> count(some, shared));
    }
    Map<String, List<String>> similar = new HashMap<>();
    shared.forEach(
        (word, others) -> {
          List<String> most =
              others.entrySet().stream()
                  .filter(other -> other.getValue() >= MIN_SHARED)
                  .sorted(
                      Map.Entry.<String, Integer>comparingByValue()
                          .reversed()
                          .thenComparing(Map.Entry::getKey))
                  .limit(MAX_SIMILAR)
                  .map(Map.Entry::getKey)
                  .toList();
          if (!most.isEmpty()) {
            similar.put(word, most);
          }
        });
    return Map.copyOf(similar);
  }

  /** Returns the meanings of each foreign word that has one in the vocabulary: few do. */
  private Collection<Set<String>> meanings(BilingualList list) {
    Map<String, Set<String>> meanings = new HashMap<>();
    for (Translation pair : list.pairs()) {
      if (names(pair.bareMeaning())) {
        meanings.computeIfAbsent(head(pair), head -> new HashSet<>());
      }
    }
    for (Translation pair : list.pairs()) {
      Set<String> some = meanings.get(head(pair));
      if (some != null) {
        some.add(pair.bareMeaning());
      }
    }
    return meanings.values();
  }

  private static String head(Translation pair) {
    return pair.foreign().toLowerCase(Locale.ROOT);
  }

  private boolean names(String meaning) {
    return vocabulary.contains(meaning) && EnglishNouns.contains(meaning);
  }

  /** Counts a foreign word for its meanings that the vocabulary lacks, with those that it has. */
  private void count(Set<String> meanings, Map<String, Map<String, Integer>> shared) {
    List<String> known =
        meanings.stream().filter(this::names).sorted(Comparator.naturalOrder()).toList();
    for (String word : meanings) {
      if (!vocabulary.contains(word) && word.indexOf(' ') < 0) {
        Map<String, Integer> others = shared.computeIfAbsent(word, other -> new HashMap<>());
        known.forEach(other -> others.merge(other, 1, Integer::sum));
      }
    }
  }
}
