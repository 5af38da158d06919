package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;
import java.util.ArrayList;
import java.util.List;

/** Grades against scores in equally large bins of pairs, for a plot. */
public final class AdaptiveBins {

  private AdaptiveBins() {}

  /**
   * A bin of neighbouring scores.
   *
   * @param score their weighted mean
   * @param grade the weighted mean of their grades
   * @param error the standard error of that mean
   * @param effective the equivalent number of equally weighted pairs
   */
  public record Bin(double score, double grade, double error, double effective) {}

  /** Returns at most {@code count} bins; equal scores stay together. */
  public static List<Bin> of(ScoredGrades data, int count) {
    int[] ascending = data.ascending();
    List<Bin> bins = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= ascending.length; end++) {
      boolean tied =
          end < ascending.length
              && data.scores()[ascending[end]] == data.scores()[ascending[end - 1]];
      int binsLeft = Math.max(1, count - bins.size());
      boolean full = (long) (end - start) * binsLeft >= ascending.length - start;
      if (!tied && full) {
        int[] places = new int[end - start];
        System.arraycopy(ascending, start, places, 0, places.length);
        bins.add(bin(data.at(places)));
        start = end;
      }
    }
    return bins;
  }

  private static Bin bin(ScoredGrades part) {
    double weight = 0;
    double score = 0;
    double grade = 0;
    for (int i = 0; i < part.size(); i++) {
      weight += part.weights()[i];
      score += part.weights()[i] * part.scores()[i];
      grade += part.weights()[i] * part.grades()[i];
    }
    double mean = grade / weight;
    double variance = 0;
    for (int i = 0; i < part.size(); i++) {
      variance += part.weights()[i] * Math.pow(part.grades()[i] - mean, 2) / weight;
    }
    double effective = EffectiveSize.of(part.weights());
    double error = effective > 1 ? Math.sqrt(variance / (effective - 1)) : 0;
    return new Bin(score / weight, mean, error, effective);
  }
}
