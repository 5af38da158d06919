package io.github.crossmedia.evaluate.monotone;

import io.github.crossmedia.Formatted;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Scores of a system and grades by people, with a weight for each pair.
 *
 * @param weights the number of pairs of the population that each pair represents
 */
public record ScoredGrades(double[] scores, double[] grades, double[] weights) {

  public ScoredGrades {
    if (scores.length != grades.length || scores.length != weights.length) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s scores, %s grades and %s weights", scores.length, grades.length, weights.length));
    }
    for (int i = 0; i < scores.length; i++) {
      if (!Double.isFinite(scores[i]) || !Double.isFinite(grades[i])) {
        throw new IllegalArgumentException(
            "pair " + i + " is not finite: score " + scores[i] + ", grade " + grades[i]);
      }
      if (!(weights[i] >= 0 && Double.isFinite(weights[i]))) {
        throw new IllegalArgumentException("the weight of pair " + i + " is " + weights[i]);
      }
    }
    scores = scores.clone();
    grades = grades.clone();
    weights = weights.clone();
  }

  /** Returns pairs of equal weight. */
  public static ScoredGrades of(double[] scores, double[] grades) {
    double[] ones = new double[scores.length];
    Arrays.fill(ones, 1);
    return new ScoredGrades(scores, grades, ones);
  }

  public int size() {
    return scores.length;
  }

  /** Returns the pairs at some indices, with repetitions. */
  public ScoredGrades at(int[] places) {
    return new ScoredGrades(pick(scores, places), pick(grades, places), pick(weights, places));
  }

  public ScoredGrades withScores(double[] newScores) {
    return new ScoredGrades(newScores, grades, weights);
  }

  /** Returns the indices of the pairs by ascending score. */
  public int[] ascending() {
    return IntStream.range(0, size())
        .boxed()
        .sorted((a, b) -> Double.compare(scores[a] + 0.0, scores[b] + 0.0))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double[] pick(double[] values, int[] places) {
    return IntStream.of(places).mapToDouble(place -> values[place]).toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScoredGrades that
        && Arrays.equals(scores, that.scores)
        && Arrays.equals(grades, that.grades)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(scores) + 31 * Arrays.hashCode(grades) + Arrays.hashCode(weights);
  }

  @Override
  public String toString() {
    return size() + " scored grades";
  }
}
