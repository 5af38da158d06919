package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.gallery.search.Hit;
import io.github.crossmedia.gallery.search.SearchOptions;
import io.github.crossmedia.gallery.search.SearchResult;
import io.github.crossmedia.gallery.words.QueryReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The true words of each searched picture, by file name. They are used only to measure. */
record Truth(Map<String, Set<String>> words) {

  /** The truth about pictures whose content is unknown. */
  static final Truth UNKNOWN = new Truth(Map.of());

  private static final int FIRST = 10;

  Truth {
    words = Map.copyOf(words);
  }

  /**
   * The quality of the first hits of a ranking.
   *
   * @param right how many of these hits truly show all words of the query
   * @param of the number of hits: ten, or the number of pictures if that is smaller
   * @param truly how many of all pictures show them
   */
  record Measurement(int right, int of, int truly) {

    double precision() {
      return (double) right / of;
    }

    String sentence() {
      return truly == 0
          ? "none of the pictures truly shows it"
          : String.format(
              Locale.ROOT, "%d of the first %d right, %d of all truly show it", right, of, truly);
    }
  }

  /** The measure of one word. */
  record Word(String word, Measurement measured) {}

  boolean isKnown() {
    return !words.isEmpty();
  }

  /** Returns whether a picture truly shows all words of a query; empty where it is unknown. */
  Optional<Boolean> shows(Hit hit, String query) {
    return isKnown() ? Optional.of(shows(hit.name(), query)) : Optional.empty();
  }

  private boolean shows(String name, String query) {
    return words.getOrDefault(name, Set.of()).containsAll(QueryReader.words(query));
  }

  /** Measures a result; empty where it is unknown. */
  Optional<Measurement> measure(String query, SearchResult result) {
    if (!isKnown()) {
      return Optional.empty();
    }
    int truly = (int) words.keySet().stream().filter(name -> shows(name, query)).count();
    int of = Math.min(FIRST, truly);
    int right =
        (int) result.hits().stream().limit(of).filter(hit -> shows(hit.name(), query)).count();
    return Optional.of(new Measurement(right, of, truly));
  }

  /** Returns every word of the model that at least ten pictures truly show, best first. */
  List<Word> measure(Gallery gallery) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    words.values().forEach(shown -> shown.forEach(word -> counts.merge(word, 1, Integer::sum)));
    List<Word> measures = new ArrayList<>();
    for (String word : gallery.vocabulary()) {
      if (counts.getOrDefault(word, 0) >= FIRST) {
        SearchResult result =
            gallery.searches().byText(word, SearchOptions.first(FIRST).withoutTexts());
        measures.add(new Word(word, measure(word, result).orElseThrow()));
      }
    }
    measures.sort(
        Comparator.comparing((Word word) -> -word.measured().right()).thenComparing(Word::word));
    return measures;
  }

  static OptionalDouble mean(List<Word> measures) {
    return measures.stream().mapToDouble(word -> word.measured().precision()).average();
  }
}
