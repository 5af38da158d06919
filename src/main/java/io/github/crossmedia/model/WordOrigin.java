package io.github.crossmedia.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How a model knows a word.
 *
 * @param as the words it is made of, the strongest first; none for a word that pictures showed
 */
public record WordOrigin(Source source, List<String> as) {

  /** A word of the captions that the model learned from. */
  public static final WordOrigin PICTURES = new WordOrigin(Source.PICTURES, List.of());

  /** A word that a person taught by examples. */
  public static final WordOrigin TAUGHT = new WordOrigin(Source.TAUGHT, List.of());

  /** Where the knowledge of a word comes from; labels are the names of a network's classes. */
  public enum Source {
    PICTURES,
    TEXTS,
    LABELS,
    DICTIONARY,
    TAUGHT;

    /** Returns the name in files and answers. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Source labelled(String label) {
      return Stream.of(values())
          .filter(source -> source.label().equals(label))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "words are known from pictures, texts, labels, dictionary or taught, not from"
                          + " \""
                          + label
                          + "\""));
    }
  }

  public WordOrigin {
    as = List.copyOf(as);
  }

  /** Returns a word with what it is made of, such as {@code schooner (as boat, sail, harbour)}. */
  public String shown(String word) {
    return as.isEmpty() ? word : word + " (as " + String.join(", ", as) + ")";
  }
}
