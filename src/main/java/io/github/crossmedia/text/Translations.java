package io.github.crossmedia.text;

import io.github.crossmedia.text.FoundWord.Meaning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads texts in other languages than that of a vocabulary: in the one in which the fewest words
 * are unknown. The words of other languages are made when a text first has an unknown word.
 */
final class Translations {

  private final Supplier<List<ForeignWords>> made;
  private final Function<String, List<FoundWord>> own;
  private volatile List<ForeignWords> languages;

  /**
   * Translations to a vocabulary.
   *
   * @param own reads a text in the vocabulary's own language
   */
  Translations(Supplier<List<ForeignWords>> made, Function<String, List<FoundWord>> own) {
    this.made = made;
    this.own = own;
  }

  /** A text in another language. */
  record Translation(ForeignWords language, List<FoundWord> found) {}

  synchronized List<ForeignWords> languages() {
    if (languages == null) {
      languages = List.copyOf(made.get());
    }
    return languages;
  }

  /** Returns a text in another language; empty if no more words are known in any. */
  Optional<Translation> of(String text) {
    Optional<Translation> best = Optional.empty();
    long fewest = unknown(own.apply(text));
    for (ForeignWords language : fewest > 0 ? languages() : List.<ForeignWords>of()) {
      List<FoundWord> translated = translated(text, language);
      if (unknown(translated) < fewest) {
        fewest = unknown(translated);
        best = Optional.of(new Translation(language, translated));
      }
    }
    return best;
  }

  private static long unknown(List<FoundWord> found) {
    return found.stream().filter(each -> !each.isKnown()).count();
  }

  /**
   * A word that the other language lacks may be one of the vocabulary. Beside such a word, words
   * that both languages have are the vocabulary's.
   */
  private List<FoundWord> translated(String text, ForeignWords language) {
    List<ForeignWords.Read> read = language.read(text);
    boolean isWhole = read.stream().allMatch(ForeignWords.Read::isKnown);
    List<FoundWord> all = new ArrayList<>();
    for (ForeignWords.Read word : read) {
      if (word.isKnown() && (isWhole || !word.isAlike())) {
        all.add(new FoundWord(word.written(), OptionalInt.empty(), as(language, word.row())));
      } else {
        all.addAll(own.apply(word.written()));
      }
    }
    return all;
  }

  private static List<Meaning> as(ForeignWords language, int row) {
    List<Meaning> as = new ArrayList<>();
    language.weights().row(row).forEach((place, share) -> as.add(new Meaning(place, share)));
    as.sort(Comparator.comparing(Meaning::share).reversed().thenComparing(Meaning::place));
    return as;
  }
}
