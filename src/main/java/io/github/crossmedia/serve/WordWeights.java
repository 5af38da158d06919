package io.github.crossmedia.serve;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.vector.DenseVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A query in words, weighted by one served version of a model. The raw score of a document is the
 * sum, over its strongest words, of the stored weight times the weight in the query.
 *
 * @param model the model and version, such as {@code corel@3#9f2c1ab04d3e}
 * @param weights a positive weight for each word; a query of no words matches nothing
 * @param explained the words with their visual words for explanations; empty if not requested
 */
public record WordWeights(
    String model,
    SortedMap<String, Float> weights,
    Calibration calibration,
    List<ExplainedWord> explained)
    implements VersionQuery {

  private static final int SHOWN = 10;

  /** Creates a query that is explained by its words only. */
  public WordWeights(String model, SortedMap<String, Float> weights, Calibration calibration) {
    this(model, weights, calibration, List.of());
  }

  public WordWeights {
    Objects.requireNonNull(model);
    Objects.requireNonNull(calibration);
    explained = List.copyOf(explained);
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    weights.forEach(
        (word, weight) -> {
          if (!(weight > 0 && Float.isFinite(weight))) {
            throw new IllegalArgumentException(
                Formatted.of("the weight of \"%s\" is %s, not positive and finite", word, weight));
          }
        });
  }

  public static WordWeights of(String model, Map<String, Float> weights, Calibration calibration) {
    return new WordWeights(model, new TreeMap<>(weights), calibration);
  }

  /** Returns this query for the documents of another name, whose scores have another map. */
  public WordWeights of(String other, Calibration map) {
    return new WordWeights(other, weights, map, explained);
  }

  /** Returns this query with its explanation. */
  public WordWeights with(List<ExplainedWord> newExplained) {
    return new WordWeights(model, weights, calibration, newExplained);
  }

  public ExplainedWord explainedWord(String word) {
    return explained.stream()
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseGet(() -> new ExplainedWord(word, weights.get(word), DenseVector.of()));
  }

  /** Returns the strongest words with their weights, and how many others there are. */
  public String strongest() {
    String strongest =
        weights.entrySet().stream()
            .sorted(Map.Entry.<String, Float>comparingByValue().reversed())
            .limit(SHOWN)
            .map(each -> each.getKey() + "^" + each.getValue())
            .collect(Collectors.joining(" "));
    int others = weights.size() - SHOWN;
    return strongest + (others > 0 ? " and " + others + " more" : "");
  }

  /** Returns the version and its strongest words; the calibration is a long table. */
  @Override
  public String toString() {
    return model + ": " + strongest();
  }
}
