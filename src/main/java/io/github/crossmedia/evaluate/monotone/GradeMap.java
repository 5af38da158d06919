package io.github.crossmedia.evaluate.monotone;

import io.github.crossmedia.Formatted;
import java.util.Arrays;

@FunctionalInterface
public interface GradeMap {

  double at(double score);

  default double[] of(double[] scores) {
    return Arrays.stream(scores).map(this::at).toArray();
  }

  /**
   * A map of straight lines between knots whose scores ascend strictly; it is constant beyond them.
   *
   * @param scores the scores of the knots
   * @param grades the grades of the knots
   */
  record KnotMap(double[] scores, double[] grades) implements GradeMap {

    public KnotMap {
      if (scores.length == 0 || scores.length != grades.length) {
        throw new IllegalArgumentException(
            Formatted.of(
                "a map must have at least one knot, got %s scores and %s grades",
                scores.length, grades.length));
      }
      for (int i = 1; i < scores.length; i++) {
        if (!(scores[i] > scores[i - 1])) {
          throw new IllegalArgumentException("the score of knot " + i + " does not ascend");
        }
      }
      scores = scores.clone();
      grades = grades.clone();
    }

    @Override
    public double at(double score) {
      int place = Arrays.binarySearch(scores, score);
      if (place >= 0) {
        return grades[place];
      }
      int next = -place - 1;
      if (next == 0 || next == scores.length) {
        return grades[next == 0 ? 0 : next - 1];
      }
      double part = (score - scores[next - 1]) / (scores[next] - scores[next - 1]);
      return grades[next - 1] + part * (grades[next] - grades[next - 1]);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof KnotMap that
          && Arrays.equals(scores, that.scores)
          && Arrays.equals(grades, that.grades);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(scores) + Arrays.hashCode(grades);
    }

    @Override
    public String toString() {
      return "map through " + Arrays.toString(scores) + " -> " + Arrays.toString(grades);
    }
  }

  /** A straight line from scores to grades. */
  record LinearMap(double intercept, double slope) implements GradeMap {

    public static final LinearMap IDENTITY = new LinearMap(0, 1);

    @Override
    public double at(double score) {
      return intercept + slope * score;
    }
  }
}
