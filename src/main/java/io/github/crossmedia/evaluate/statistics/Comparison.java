package io.github.crossmedia.evaluate.statistics;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import java.util.Set;

/**
 * Two systems compared on the same queries by one measure.
 *
 * @param queries the number of queries
 * @param mean the first system's mean
 * @param otherMean the second system's mean
 */
public record Comparison(
    Measure measure,
    int queries,
    double mean,
    double otherMean,
    SignedRankTest wilcoxon,
    PairedBootstrap bootstrap) {

  /** Compares two evaluations of the same queries in the same order. */
  public static Comparison of(Measure measure, Evaluation one, Evaluation other, long seed) {
    Set<String> queries = one.queries();
    if (!queries.stream().toList().equals(other.queries().stream().toList())) {
      throw new IllegalArgumentException("the two evaluations must have the same queries");
    }
    double[] values = one.values(measure);
    double[] otherValues = other.values(measure);
    return new Comparison(
        measure,
        queries.size(),
        one.mean(measure),
        other.mean(measure),
        SignedRankTest.of(values, otherValues),
        PairedBootstrap.of(values, otherValues, seed));
  }
}
