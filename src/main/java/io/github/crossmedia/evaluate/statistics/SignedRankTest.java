package io.github.crossmedia.evaluate.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Wilcoxon's signed-rank test of the hypothesis that paired values differ only by chance.
 *
 * <p>Pairs without a difference are left out, and equal differences share their mean rank. Up to 50
 * pairs the probability is exact, even with ties. Above, it is that of a normal distribution, with
 * a variance corrected for ties and a continuity correction of half a rank. Commons Math and
 * Hipparchus walk through all 2^n signs of at most 30 pairs, with ranks that know no ties, which
 * moves published probabilities.
 *
 * @param pairs the number of pairs that differ
 * @param statistic the sum of the ranks of the pairs whose first value is larger
 * @param pValue two-sided
 */
public record SignedRankTest(int pairs, double statistic, double pValue) {

  private static final int MAX_EXACT = 50;

  /** Tests {@code a} against {@code b}, paired by index. */
  public static SignedRankTest of(double[] a, double[] b) {
    Pairs.require(a, b, 1);
    double[] differences =
        Arrays.stream(Pairs.differences(a, b)).filter(difference -> difference != 0).toArray();
    double[] sizes = Arrays.stream(differences).map(Math::abs).toArray();
    int[] doubledRanks =
        Arrays.stream(Pairs.ranks(sizes)).mapToInt(rank -> (int) (2 * rank)).toArray();
    long positive =
        IntStream.range(0, doubledRanks.length)
            .filter(i -> differences[i] > 0)
            .mapToLong(i -> doubledRanks[i])
            .sum();
    double pValue =
        doubledRanks.length <= MAX_EXACT
            ? exactPValue(doubledRanks, (int) positive)
            : normalPValue(doubledRanks, positive);
    return new SignedRankTest(doubledRanks.length, positive / 2.0, pValue);
  }

  /**
   * Returns the exact probability. Every sign is a fair coin, so the distribution of the sum grows
   * by one rank at a time.
   */
  private static double exactPValue(int[] doubledRanks, int positive) {
    int total = IntStream.of(doubledRanks).sum();
    double[] probability = new double[total + 1];
    probability[0] = 1;
    for (int rank : doubledRanks) {
      for (int sum = total; sum >= 0; sum--) {
        probability[sum] = (probability[sum] + (sum >= rank ? probability[sum - rank] : 0)) / 2;
      }
    }
    int smaller = Math.min(positive, total - positive);
    return Math.min(1, 2 * Arrays.stream(probability, 0, smaller + 1).sum());
  }

  /**
   * Returns the probability by the normal distribution. The variance of the sum is a quarter of the
   * sum of squared ranks, which accounts for ties.
   */
  private static double normalPValue(int[] doubledRanks, long positive) {
    double total = 0;
    double squares = 0;
    for (int doubled : doubledRanks) {
      total += doubled / 2.0;
      squares += doubled / 2.0 * (doubled / 2.0);
    }
    double deviation = Math.max(0, Math.abs(positive / 2.0 - total / 2) - 0.5);
    return Normal.twoSided(deviation / Math.sqrt(squares / 4));
  }
}
