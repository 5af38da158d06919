package io.github.crossmedia.evaluate.human;

import java.util.Map;
import java.util.stream.IntStream;

/**
 * The difference of two rankings in the discounted grade of their first hits, estimated from
 * judgments of some pairs. Grades are between 0 and 1.
 *
 * <p>A pair adds its grade, times the difference of its discounts in both rankings. What is not
 * judged counts with its expected grade. What is judged adds how far its grade is from that,
 * divided by the chance of the pair to be drawn, so that wrong expectations cost precision but do
 * not favour either ranking.
 *
 * @param mean the second ranking's mean discounted grade, less that of the first
 * @param error the standard error of not having judged all pairs; none for other queries
 */
public record RankDifference(double mean, double error) {

  /** Below this variance no grade is taken for known. */
  private static final double MIN_VARIANCE = 0.02;

  /**
   * Estimates the difference.
   *
   * @param apart by how much a grade of 1 raises the difference, for each pair
   * @param expected the expected grade of each pair
   * @param grades the grades of judged pairs by their places
   * @param unseen the expected grades of judged pairs by judgments of others alone; what is
   *     expected of a pair by its own judgment would make the error too small
   * @param chances the chance of each pair to be drawn
   */
  public static RankDifference of(
      double[] apart,
      double[] expected,
      Map<Integer, Double> grades,
      Map<Integer, Double> unseen,
      double[] chances) {
    double mean = IntStream.range(0, apart.length).mapToDouble(i -> apart[i] * expected[i]).sum();
    double variance = 0;
    for (Map.Entry<Integer, Double> judged : grades.entrySet()) {
      int place = judged.getKey();
      double each = apart[place] / chances[place];
      mean += each * (judged.getValue() - expected[place]);
      double wrong = each * (judged.getValue() - unseen.get(place));
      variance += (1 - chances[place]) * wrong * wrong;
    }
    return new RankDifference(mean, Math.sqrt(variance));
  }

  /**
   * Returns weights of the pairs for the next draw: the root of how much a judgment is expected to
   * lower the variance of the difference. Drawing in proportion to them leaves the least error for
   * a number of judgments (Neyman, 1934).
   */
  public static double[] information(double[] apart, double[] expected) {
    double[] weights = new double[apart.length];
    for (int i = 0; i < weights.length; i++) {
      double variance = Math.max(MIN_VARIANCE, expected[i] * (1 - expected[i]));
      weights[i] = Math.abs(apart[i]) * Math.sqrt(variance);
    }
    return weights;
  }
}
