package io.github.crossmedia.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms by which a word of a language is found besides its spelling. */
final class Stems {

  static final TextAnalysis CUTTING = TextAnalysis.of("standard");

  private final TextAnalysis analysis;

  Stems(String language) {
    this.analysis = TextAnalysis.of(language);
  }

  /** Returns the stem of a word; empty for a stop word, and for several words. */
  Optional<String> of(String word) {
    List<String> terms = analysis.terms(word);
    return terms.size() == 1 ? Optional.of(terms.getFirst()) : Optional.empty();
  }

  /**
   * Lucene's analysis of Spanish leaves a word of four letters and cuts two of its plural, so that
   * gatos does not find gato.
   */
  Optional<String> ofPlural(String head) {
    String lower = head.toLowerCase(Locale.ROOT);
    String plural = lower + "s";
    return of(plural).filter(stem -> !stem.equals(plural) && of(head).equals(Optional.of(lower)));
  }

  /** Returns the stem of a word, of several words that of the first, or the word itself. */
  String ofAny(String words) {
    return of(words)
        .orElseGet(
            () ->
                CUTTING.terms(words).stream()
                    .findFirst()
                    .map(first -> of(first).orElse(first))
                    .orElse(""));
  }

  /** Returns what a word of a list has in common with all texts that are read as it. */
  String key(String head) {
    return ofPlural(head).orElseGet(() -> ofAny(head));
  }
}
