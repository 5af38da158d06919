package io.github.crossmedia.evaluate.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

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

  /** Twice the rank of each value, the first rank being 1; equal values share their mean rank. */
  static int[] doubledRanks(double[] values) {
    int[] order =
        IntStream.range(0, values.length)
            .boxed()
            .sorted((i, j) -> Double.compare(values[i], values[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ranks = new int[values.length];
    for (int start = 0, end; start < order.length; start = end) {
      end = start + 1;
      while (end < order.length && values[order[end]] == values[order[start]]) {
        end++;
      }
      for (int i = start; i < end; i++) {
        ranks[order[i]] = start + 1 + end;
      }
    }
    return ranks;
  }
}
