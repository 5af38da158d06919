package io.github.crossmedia.evaluate.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Kendall's tau-b in O(n log n): discordant pairs are counted while sorting (Knight, 1966). */
// commons-math has it from version 3 on, which would add 2 MB to the version 2 that LIRE needs
final class Kendall {

  private Kendall() {}

  static double tauB(double[] a, double[] b) {
    int[] order =
        IntStream.range(0, a.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> a[i] + 0.0)
                    .thenComparingDouble(i -> b[i] + 0.0))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] sortedA = IntStream.of(order).mapToDouble(i -> a[i]).toArray();
    double[] sortedB = IntStream.of(order).mapToDouble(i -> b[i]).toArray();
    long tiedInBoth = tied(sortedA, sortedB);
    long tiedInA = tied(sortedA, new double[a.length]);
    long discordant = inversions(sortedB, new double[a.length], 0, a.length);
    long tiedInB = tied(sortedB, new double[a.length]);
    long all = (long) a.length * (a.length - 1) / 2;
    double norm = Math.sqrt(all - tiedInA) * Math.sqrt(all - tiedInB);
    long concordantLessDiscordant = all - tiedInA - tiedInB + tiedInBoth - 2 * discordant;
    return norm == 0 ? 0 : Math.clamp(concordantLessDiscordant / norm, -1, 1);
  }

  /** Returns the number of pairs that are equal in both arrays; equal ones must be neighbours. */
  private static long tied(double[] a, double[] b) {
    long pairs = 0;
    for (int start = 0, end; start < a.length; start = end) {
      end = start + 1;
      while (end < a.length && a[end] == a[start] && b[end] == b[start]) {
        end++;
      }
      pairs += (long) (end - start) * (end - start - 1) / 2;
    }
    return pairs;
  }

  /** Sorts the values and returns the number of pairs that were in descending order. */
  private static long inversions(double[] values, double[] buffer, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int middle = (from + to) >>> 1;
    long count = inversions(values, buffer, from, middle) + inversions(values, buffer, middle, to);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      if (right == to || (left < middle && values[left] <= values[right])) {
        buffer[i] = values[left++];
      } else {
        count += middle - left;
        buffer[i] = values[right++];
      }
    }
    System.arraycopy(buffer, from, values, from, to - from);
    return count;
  }
}
