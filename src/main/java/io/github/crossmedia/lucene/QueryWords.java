package io.github.crossmedia.lucene;

import io.github.crossmedia.model.Calibration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A query in words as one served version of a model weighs them: the raw score of a document is the
 * sum, over its own strongest words, of the stored weight times the weight here.
 *
 * @param model the model and version, as {@code corel@3}
 * @param weights a positive weight for each word; a query of no words matches nothing
 */
public record QueryWords(String model, SortedMap<String, Float> weights, Calibration calibration)
    implements Served {

  public QueryWords {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    weights.forEach(
        (word, weight) -> {
          if (!(weight > 0 && Float.isFinite(weight))) {
            throw new IllegalArgumentException(
                "the weight of \"%s\" is %s, not positive and finite".formatted(word, weight));
          }
        });
  }

  public static QueryWords of(String model, Map<String, Float> weights, Calibration calibration) {
    return new QueryWords(model, new TreeMap<>(weights), calibration);
  }
}
