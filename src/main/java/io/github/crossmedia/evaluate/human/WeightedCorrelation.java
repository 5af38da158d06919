package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.stream.IntStream;

/**
 * The correlation of scores and grades, with a weight for each pair.
 *
 * @param pearson the correlation of the values; 0 if one side is constant
 * @param spearman the correlation of their ranks, where equal values share the mean rank
 * @param effective the equivalent number of equally weighted pairs
 */
public record WeightedCorrelation(double pearson, double spearman, double effective) {

  public static WeightedCorrelation of(ScoredGrades data) {
    double[] weights = data.weights();
    return new WeightedCorrelation(
        pearson(data.scores(), data.grades(), weights),
        pearson(ranks(data.scores(), weights), ranks(data.grades(), weights), weights),
        EffectiveSize.of(weights));
  }

  /** Returns Pearson's correlation alone. */
  public static double pearson(ScoredGrades data) {
    return pearson(data.scores(), data.grades(), data.weights());
  }

  private static double pearson(double[] a, double[] b, double[] weights) {
    double meanA = mean(a, weights);
    double meanB = mean(b, weights);
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      product += weights[i] * (a[i] - meanA) * (b[i] - meanB);
      squaresA += weights[i] * (a[i] - meanA) * (a[i] - meanA);
      squaresB += weights[i] * (b[i] - meanB) * (b[i] - meanB);
    }
    double norm = Math.sqrt(squaresA) * Math.sqrt(squaresB);
    return norm == 0 ? 0 : Math.clamp(product / norm, -1, 1);
  }

  private static double mean(double[] values, double[] weights) {
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weights[i] * values[i];
      weight += weights[i];
    }
    return weight > 0 ? sum / weight : 0;
  }

  /** Returns the weight below each value plus half of the weight at it. */
  private static double[] ranks(double[] values, double[] weights) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((i, j) -> Double.compare(values[i] + 0.0, values[j] + 0.0))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] ranks = new double[values.length];
    double below = 0;
    for (int start = 0, end; start < order.length; start = end) {
      double tied = 0;
      for (end = start; end < order.length && values[order[end]] == values[order[start]]; end++) {
        tied += weights[order[end]];
      }
      for (int i = start; i < end; i++) {
        ranks[order[i]] = below + tied / 2;
      }
      below += tied;
    }
    return ranks;
  }
}
