package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores and grades as deviations from the mean of their query. They correlate if a system ranks
 * the items of each query as people do, even if its scores are not comparable across queries.
 */
public final class WithinQuestions {

  private WithinQuestions() {}

  /** Returns the deviations; {@code questions} names the query of each pair. */
  public static ScoredGrades of(ScoredGrades data, List<String> questions) {
    return new ScoredGrades(
        deviations(data.scores(), data.weights(), questions),
        deviations(data.grades(), data.weights(), questions),
        data.weights());
  }

  private static double[] deviations(double[] values, double[] weights, List<String> questions) {
    Map<String, double[]> sums = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      double[] sum = sums.computeIfAbsent(questions.get(i), question -> new double[2]);
      sum[0] += weights[i] * values[i];
      sum[1] += weights[i];
    }
    double[] deviations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double[] sum = sums.get(questions.get(i));
      deviations[i] = sum[1] > 0 ? values[i] - sum[0] / sum[1] : 0;
    }
    return deviations;
  }
}
