package io.github.crossmedia.model;

import java.util.List;

/**
 * How a model knows a word.
 *
 * @param as the words it is made of, the strongest first; none for a word that pictures showed
 */
public record WordOrigin(WordSource source, List<String> as) {

  /** A word of the captions that the model learned from. */
  public static final WordOrigin PICTURES = new WordOrigin(WordSource.PICTURES, List.of());

  /** A word that a person taught by examples. */
  public static final WordOrigin TAUGHT = new WordOrigin(WordSource.TAUGHT, List.of());

  public WordOrigin {
    as = List.copyOf(as);
  }

  /** Returns a word with what it is made of, such as {@code schooner (as boat, sail, harbour)}. */
  public String shown(String word) {
    return as.isEmpty() ? word : word + " (as " + String.join(", ", as) + ")";
  }
}
