package io.github.crossmedia.evaluate.statistics;

import java.util.Arrays;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/** The common part of statistics on paired values. */
final class Pairs {

  private Pairs() {}

  static void require(double[] a, double[] b, int atLeast) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(a.length + " values paired with " + b.length);
    }
    if (a.length < atLeast) {
      throw new IllegalArgumentException(
          "needs at least " + atLeast + " pairs of values, got " + a.length);
    }
    for (int i = 0; i < a.length; i++) {
      if (!Double.isFinite(a[i]) || !Double.isFinite(b[i])) {
        throw new IllegalArgumentException(
            "pair " + i + " is not finite: " + a[i] + " and " + b[i]);
      }
    }
  }

  static double[] differences(double[] a, double[] b) {
    double[] differences = new double[a.length];
    Arrays.setAll(differences, i -> a[i] - b[i]);
    return differences;
  }

  /** Returns the rank of each value, beginning at 1; equal values share their mean rank. */
  static double[] ranks(double[] values) {
    return values.length == 0 ? values : new NaturalRanking(TiesStrategy.AVERAGE).rank(values);
  }
}
