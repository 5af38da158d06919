package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A query in words as one served version of a model weighs them: the raw score of a document is the
 * sum, over its own strongest words, of the stored weight times the weight here.
 *
 * @param model the model and version, as {@code corel@3#9f2c1ab04d3e}
 * @param weights a positive weight for each word; a query of no words matches nothing
 * @param clues the words with their visual words, for explanations; empty where nobody asks for so
 *     much
 */
public record QueryWords(
    String model, SortedMap<String, Float> weights, Calibration calibration, List<Clue> clues)
    implements Served {

  /** A query that is explained by its words only. */
  public QueryWords(String model, SortedMap<String, Float> weights, Calibration calibration) {
    this(model, weights, calibration, List.of());
  }

  public QueryWords {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    clues = List.copyOf(clues);
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    weights.forEach(
        (word, weight) -> {
          if (!(weight > 0 && Float.isFinite(weight))) {
            throw new IllegalArgumentException(
                String.format(
                    Locale.ROOT,
                    "the weight of \"%s\" is %s, not positive and finite",
                    word,
                    weight));
          }
        });
  }

  public static QueryWords of(String model, Map<String, Float> weights, Calibration calibration) {
    return new QueryWords(model, new TreeMap<>(weights), calibration);
  }

  /** This query with what explains it. */
  public QueryWords with(List<Clue> newClues) {
    return new QueryWords(model, weights, calibration, newClues);
  }

  /** What explains a word. */
  Clue clue(String word) {
    return clues.stream()
        .filter(clue -> clue.word().equals(word))
        .findFirst()
        .orElseGet(() -> new Clue(word, weights.get(word), DenseVector.of()));
  }
}
