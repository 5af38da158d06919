package io.github.crossmedia.evaluate.human;

import io.github.crossmedia.evaluate.monotone.ScoredGrades;

/**
 * Normalised rank for pairs sampled by the fifth power of their rank (Shirahatti, 2005, equation
 * 5.5): {@code (sum of R^5 - S(N_R)) / D} over the ranks R of the N_R relevant pairs among N. The
 * best rank is 1, and S(n) is the sum of the fifth powers up to n. D is {@code S(N) - S(N - N_R) -
 * S(N_R)}, the distance from the best to the worst order, so that 0 is the best and 1 the worst
 * value. The thesis misprints D.
 */
public final class SampledRank {

  private SampledRank() {}

  /**
   * Returns the normalised rank of pairs whose grade is above {@code bound}; equal scores share
   * ranks.
   */
  public static double of(ScoredGrades data, double bound) {
    int[] ascending = data.ascending();
    int pairs = data.size();
    double sum = 0;
    int relevant = 0;
    for (int start = 0, end; start < pairs; start = end) {
      double score = data.scores()[ascending[start]];
      int found = 0;
      for (end = start; end < pairs && data.scores()[ascending[end]] == score; end++) {
        found += data.grades()[ascending[end]] > bound ? 1 : 0;
      }
      double powers = powers(pairs - start) - powers(pairs - end);
      sum += found * powers / (end - start);
      relevant += found;
    }
    double worst = powers(pairs) - powers(pairs - relevant);
    double best = powers(relevant);
    return worst > best ? (sum - best) / (worst - best) : 0;
  }

  /** Returns the sum of the fifth powers of 1 to n. */
  static double powers(double n) {
    return n * n * (n + 1) * (n + 1) * (2 * n * n + 2 * n - 1) / 12;
  }
}
