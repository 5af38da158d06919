package io.github.crossmedia.evaluate.measure;

import io.github.crossmedia.Formatted;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The ranks of the relevant items in one ranking: all that a measure needs. The first rank is 1.
 */
public final class RankedRelevance {

  private final int[] ranks;
  private final int[] gains;
  private final int[] idealGains;
  private final int candidates;

  /**
   * Creates a ranking without checks: {@code ranks} ascend, gains are positive, {@code idealGains}
   * descend.
   */
  public RankedRelevance(int[] ranks, int[] gains, int[] idealGains, int candidates) {
    this.ranks = ranks;
    this.gains = gains;
    this.idealGains = idealGains;
    this.candidates = candidates;
  }

  /** Returns a complete ranking, given by the gain at each rank; gains below 1 are not relevant. */
  public static RankedRelevance ofGains(int... gainsInRankOrder) {
    return ofGains(gainsInRankOrder, new int[0], gainsInRankOrder.length);
  }

  /**
   * Returns a ranking that may be incomplete.
   *
   * @param gainsInRankOrder the gain at each rank; below 1 is not relevant
   * @param missingGains the gains of judged items that were not ranked
   * @param candidates the number of items that could have been ranked
   */
  public static RankedRelevance ofGains(
      int[] gainsInRankOrder, int[] missingGains, int candidates) {
    if (candidates < gainsInRankOrder.length + missingGains.length) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s ranked and %s missing items are more than %s candidates",
              gainsInRankOrder.length, missingGains.length, candidates));
    }
    int[] ranks =
        IntStream.rangeClosed(1, gainsInRankOrder.length)
            .filter(rank -> gainsInRankOrder[rank - 1] > 0)
            .toArray();
    int[] gains = IntStream.of(gainsInRankOrder).filter(gain -> gain > 0).toArray();
    IntStream missing = IntStream.of(missingGains).filter(gain -> gain > 0);
    return new RankedRelevance(
        ranks, gains, descending(IntStream.concat(IntStream.of(gains), missing)), candidates);
  }

  public static int[] descending(IntStream gains) {
    int[] sorted = gains.map(gain -> -gain).sorted().toArray();
    Arrays.setAll(sorted, i -> -sorted[i]);
    return sorted;
  }

  /** Returns the number of relevant items, ranked or not. */
  public int relevant() {
    return idealGains.length;
  }

  /** Returns the number of relevant items that were ranked. */
  public int found() {
    return ranks.length;
  }

  /** Returns the number of relevant items among the first {@code top}. */
  public int foundWithin(int top) {
    int found = 0;
    while (found < ranks.length && ranks[found] <= top) {
      found++;
    }
    return found;
  }

  /** Returns the rank of the relevant item number {@code i}, starting at 0. */
  public int rank(int i) {
    return ranks[i];
  }

  /** Returns the gain of the relevant item number {@code i}, starting at 0. */
  public int gain(int i) {
    return gains[i];
  }

  /** Returns the gain at rank {@code i + 1} of the ideal ranking. */
  public int idealGain(int i) {
    return idealGains[i];
  }

  /** Returns the number of items that could have been ranked. */
  public int candidates() {
    return candidates;
  }
}
