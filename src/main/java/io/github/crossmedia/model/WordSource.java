package io.github.crossmedia.model;

import java.util.Locale;
import java.util.stream.Stream;

/** Where the knowledge of a word comes from; labels are the names of a network's classes. */
public enum WordSource {
  PICTURES,
  TEXTS,
  LABELS,
  DICTIONARY,
  TAUGHT;

  /** Returns the name in files and answers. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static WordSource labelled(String label) {
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
