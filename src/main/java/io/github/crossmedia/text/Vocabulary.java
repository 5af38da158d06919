package io.github.crossmedia.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** An ordered set of words; a word's place is its dimension in a word space. */
public final class Vocabulary {

  private final List<String> words;
  private final Map<String, Integer> indices;

  private Vocabulary(List<String> words) {
    this.words = List.copyOf(words);
    this.indices = HashMap.newHashMap(words.size());
    for (int i = 0; i < this.words.size(); i++) {
      if (indices.put(this.words.get(i), i) != null) {
        throw new IllegalArgumentException(
            "the word \"" + this.words.get(i) + "\" occurs twice in the vocabulary");
      }
    }
  }

  /** Returns a vocabulary of distinct words in the given order. */
  public static Vocabulary of(List<String> words) {
    return new Vocabulary(words);
  }

  public int size() {
    return words.size();
  }

  public String word(int index) {
    return words.get(index);
  }

  public List<String> words() {
    return words;
  }

  /** Returns the place of a word, empty where it is unknown. */
  public OptionalInt indexOf(String word) {
    Integer index = indices.get(word);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  public boolean contains(String word) {
    return indices.containsKey(word);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vocabulary that && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return "vocabulary of " + words.size() + " words";
  }
}
