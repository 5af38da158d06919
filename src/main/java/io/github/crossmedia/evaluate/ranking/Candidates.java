package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The items that every query of an experiment ranks. They turn scores into {@link RankedRelevance}
 * without sorting: only the ranks of relevant items matter, and these are counted. Ties are broken
 * by descending id, as in trec_eval.
 */
public final class Candidates {

  /** For each candidate, the number of candidates with greater ids. */
  private final int[] tieRanks;

  /** The candidates by descending id. */
  private final int[] order;

  private Candidates(int[] tieRanks, int[] order) {
    this.tieRanks = tieRanks;
    this.order = order;
  }

  /** Returns candidates by id; scores must be given in the same order. */
  public static Candidates of(List<String> ids) {
    HashSet<String> seen = new HashSet<>();
    for (String id : ids) {
      if (!seen.add(id)) {
        throw new IllegalArgumentException("candidate '" + id + "' is given twice");
      }
    }
    int[] order =
        IntStream.range(0, ids.size())
            .boxed()
            .sorted(Comparator.comparing(ids::get, (a, b) -> ScoredItem.CodePoints.compare(b, a)))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] tieRanks = new int[order.length];
    for (int rank = 0; rank < order.length; rank++) {
      tieRanks[order[rank]] = rank;
    }
    return new Candidates(tieRanks, order);
  }

  /** Returns the number of candidates. */
  public int size() {
    return tieRanks.length;
  }

  /**
   * Ranks by {@code scores}; the candidates at the distinct indices {@code relevant} have gain 1.
   */
  public RankedRelevance rank(float[] scores, int[] relevant) {
    int[] ranks = ranks(scores, relevant);
    Arrays.sort(ranks);
    int[] gains = new int[ranks.length];
    Arrays.fill(gains, 1);
    return new RankedRelevance(ranks, gains, gains, size());
  }

  /** Ranks by {@code scores} and keeps the candidates before each relevant one. */
  public RankedPictures pictures(float[] scores, int[] relevant) {
    int[] ranks = ranks(scores, relevant);
    int end = IntStream.of(ranks).max().orElse(0);
    int[] gains = new int[end];
    IntStream.of(ranks).forEach(rank -> gains[rank - 1] = 1);
    int[] ranked =
        IntStream.range(0, size())
            .mapToLong(candidate -> key(scores, candidate))
            .sorted()
            .limit(end)
            .mapToInt(key -> order[(int) key])
            .toArray();
    return new RankedPictures(ranked, gains, new int[0], new int[0]);
  }

  private int[] ranks(float[] scores, int[] relevant) {
    if (scores.length != size()) {
      throw new IllegalArgumentException(scores.length + " scores for " + size() + " candidates");
    }
    long[] keys = new long[relevant.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(scores, relevant[i]);
    }
    long[] sorted = sortedAndPadded(keys);
    int[] before = new int[sorted.length];
    for (int candidate = 0; candidate < scores.length; candidate++) {
      before[firstAtLeast(sorted, key(scores, candidate))]++;
    }
    for (int i = 1; i < before.length; i++) {
      before[i] += before[i - 1];
    }
    int[] ranks = new int[keys.length];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = before[firstAtLeast(sorted, keys[i])];
    }
    return ranks;
  }

  /** Returns a distinct number for each candidate, smaller for better ranks. */
  private long key(float[] scores, int candidate) {
    float score = scores[candidate];
    if (score != score) {
      throw new IllegalArgumentException("the score of candidate " + candidate + " is NaN");
    }
    int bits = Float.floatToRawIntBits(0f - score);
    int ascending = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    return ((long) ascending << 32) | tieRanks[candidate];
  }

  /**
   * Returns sorted keys, padded with greater ones to a power of two, so that a search needs no
   * branch.
   */
  private static long[] sortedAndPadded(long[] keys) {
    int length = Integer.highestOneBit(keys.length) << 1;
    long[] sorted = Arrays.copyOf(keys, Math.max(1, length));
    Arrays.fill(sorted, keys.length, sorted.length, Long.MAX_VALUE);
    Arrays.sort(sorted, 0, keys.length);
    return sorted;
  }

  /** Returns the index of the first of the sorted keys that is not below {@code key}. */
  private static int firstAtLeast(long[] sorted, long key) {
    int first = 0;
    for (int half = sorted.length >>> 1; half > 0; half >>>= 1) {
      first += sorted[first + half - 1] < key ? half : 0;
    }
    return first;
  }
}
