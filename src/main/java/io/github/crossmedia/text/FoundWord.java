package io.github.crossmedia.text;

import java.util.List;
import java.util.OptionalInt;

/**
 * A word of a text.
 *
 * @param written the word as it stands there
 * @param place its place in the vocabulary, empty where that lacks it
 * @param as a word of another language as words of the vocabulary, the strongest first
 */
public record FoundWord(String written, OptionalInt place, List<Meaning> as) {

  /** A word of the vocabulary with its share of a word of another language. */
  public record Meaning(int place, float share) {}

  public FoundWord {
    as = List.copyOf(as);
  }

  FoundWord(String written, OptionalInt place) {
    this(written, place, List.of());
  }

  public boolean isKnown() {
    return place.isPresent() || !as.isEmpty();
  }

  /** Returns the place of the word or of the strongest word that it is translated to. */
  public OptionalInt strongest() {
    return place.isPresent() || as.isEmpty() ? place : OptionalInt.of(as.getFirst().place());
  }
}
