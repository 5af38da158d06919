package io.github.crossmedia.evaluate.statistics;

import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The correlation of paired values, from -1 to 1; 0 if one side is constant.
 *
 * @param pairs the number of pairs
 * @param pearson the correlation of the values
 * @param spearman the correlation of their ranks, where equal values share the mean rank
 * @param kendall tau-b, the correlation of the order of any two pairs, corrected for ties
 */
public record Correlation(int pairs, double pearson, double spearman, double kendall) {

  /** Correlates {@code a} with {@code b}, paired by index. */
  public static Correlation of(double[] a, double[] b) {
    Pairs.require(a, b, 2);
    return new Correlation(
        a.length, pearson(a, b), pearson(Pairs.ranks(a), Pairs.ranks(b)), tauB(a, b));
  }

  /**
   * Correlates graded judgments with the scores of the judged items; empty if fewer than two judged
   * items were scored, or if a score is infinite.
   */
  public static Optional<Correlation> of(Judgments judgments, Run run) {
    DoubleStream.Builder gains = DoubleStream.builder();
    DoubleStream.Builder scores = DoubleStream.builder();
    for (String query : judgments.queries()) {
      Map<String, Integer> judged = judgments.gains(query);
      for (ScoredItem entry : run.ranking(query)) {
        int gain = judged.getOrDefault(entry.item(), -1);
        if (gain >= 0) {
          gains.add(gain);
          scores.add(entry.score());
        }
      }
    }
    double[] a = gains.build().toArray();
    double[] b = scores.build().toArray();
    return a.length < 2 || Arrays.stream(b).anyMatch(Double::isInfinite)
        ? Optional.empty()
        : Optional.of(of(a, b));
  }

  // commons-math, which the class path has, takes the root of a difference of sums and loses half
  // of the digits of a correlation near 0. Hipparchus 4 is off by 3e-11 for 2,000 values around a
  // million, where this is exact to the last digit, and has no number if one side is constant.
  private static double pearson(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElseThrow();
    double meanB = Arrays.stream(b).average().orElseThrow();
    double product = sum(a.length, i -> (a[i] - meanA) * (b[i] - meanB));
    double squaresA = sum(a.length, i -> (a[i] - meanA) * (a[i] - meanA));
    double squaresB = sum(a.length, i -> (b[i] - meanB) * (b[i] - meanB));
    double norm = Math.sqrt(squaresA) * Math.sqrt(squaresB);
    return norm == 0 ? 0 : Math.clamp(product / norm, -1, 1);
  }

  private static double sum(int length, IntToDoubleFunction term) {
    return IntStream.range(0, length).mapToDouble(term).sum();
  }

  /** Kendall's tau-b in O(n log n): discordant pairs are counted while sorting (Knight, 1966). */
  // Hipparchus 4 has it, too, in 2.2 MB that nothing else needs, and orders -0 before 0.
  private static double tauB(double[] a, double[] b) {
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
