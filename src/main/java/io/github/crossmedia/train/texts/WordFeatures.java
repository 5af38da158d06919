package io.github.crossmedia.train.texts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** What texts or word vectors tell of words: a vector of length one for each. */
public final class WordFeatures {

  private final Map<String, float[]> rows;
  private final int dimension;

  /** How often texts have a word; empty for word vectors. */
  private final Map<String, Integer> counts;

  private WordFeatures(Map<String, float[]> rows, int dimension, Map<String, Integer> counts) {
    this.rows = rows;
    this.dimension = dimension;
    this.counts = counts;
  }

  /** Vectors of one dimension, which are brought to length one; vectors of zeros are left out. */
  static WordFeatures of(List<String> words, List<float[]> vectors) {
    Map<String, float[]> rows = new LinkedHashMap<>();
    for (int i = 0; i < vectors.size(); i++) {
      double squares = 0;
      for (float value : vectors.get(i)) {
        squares += (double) value * value;
      }
      if (squares > 0) {
        rows.put(words.get(i), scaled(vectors.get(i), 1 / Math.sqrt(squares)));
      }
    }
    return new WordFeatures(rows, vectors.isEmpty() ? 0 : vectors.getFirst().length, Map.of());
  }

  /** Vectors of words by those of their forms, which are added. */
  static WordFeatures ofForms(TextVocabulary vocabulary, Map<String, float[]> forms) {
    int dimension = forms.isEmpty() ? 0 : forms.values().iterator().next().length;
    List<float[]> sums = new ArrayList<>();
    vocabulary.words().forEach(word -> sums.add(new float[dimension]));
    forms.forEach(
        (form, vector) -> {
          for (int number : vocabulary.numbers(form)) {
            for (int i = 0; i < dimension; i++) {
              sums.get(number)[i] += vector[i];
            }
          }
        });
    return of(vocabulary.words(), sums);
  }

  /** Returns these features of words that texts have so often. */
  WordFeatures counted(List<String> words, int[] counts) {
    Map<String, Integer> ofWords = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        ofWords.put(words.get(i), counts[i]);
      }
    }
    return new WordFeatures(rows, dimension, ofWords);
  }

  private static float[] scaled(float[] row, double factor) {
    float[] scaled = new float[row.length];
    for (int i = 0; i < row.length; i++) {
      scaled[i] = (float) (factor * row[i]);
    }
    return scaled;
  }

  /**
   * These features beside others, so that likenesses of words are averages.
   *
   * @param share the weight of the others; a word that only one has counts by that one alone
   */
  WordFeatures with(WordFeatures others, double share) {
    Set<String> words = new LinkedHashSet<>(rows.keySet());
    words.addAll(others.rows.keySet());
    Map<String, float[]> joined = new LinkedHashMap<>();
    for (String word : words) {
      float[] row = new float[dimension + others.dimension];
      put(row, 0, rows.get(word), Math.sqrt(1 - share));
      put(row, dimension, others.rows.get(word), Math.sqrt(share));
      joined.put(word, row);
    }
    Map<String, Integer> all = new HashMap<>(others.counts);
    all.putAll(counts);
    return new WordFeatures(joined, dimension + others.dimension, all);
  }

  private static void put(float[] target, int from, float[] row, double factor) {
    for (int i = 0; row != null && i < row.length; i++) {
      target[from + i] = (float) (factor * row[i]);
    }
  }

  /** Returns the words, in their order. */
  public Set<String> words() {
    return rows.keySet();
  }

  public boolean contains(String word) {
    return rows.containsKey(word);
  }

  /** Returns how often texts have a word, if they tell. */
  OptionalInt count(String word) {
    Integer count = counts.get(word);
    return count == null ? OptionalInt.empty() : OptionalInt.of(count);
  }

  int dimension() {
    return dimension;
  }

  float[] of(String word) {
    return rows.get(word);
  }
}
