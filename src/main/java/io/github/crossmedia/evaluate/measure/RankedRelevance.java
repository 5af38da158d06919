package io.github.crossmedia.evaluate.measure;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The ranks of the relevant items in one ranking: all that a measure needs, whether the ranking
 * came from a run file or from scores in memory. The first rank is 1.
 */
public final class RankedRelevance {

  private final int[] ranks;
  private final int[] gains;
  private final int[] idealGains;
  private final int candidates;

  /** Unchecked: {@code ranks} ascend, gains are positive, {@code idealGains} descend. */
  public RankedRelevance(int[] ranks, int[] gains, int[] idealGains, int candidates) {
    this.ranks = ranks;
    this.gains = gains;
    this.idealGains = idealGains;
    this.candidates = candidates;
  }

  /** A complete ranking, given by the gain at each rank; gains below 1 are not relevant. */
  public static RankedRelevance ofGains(int... gainsInRankOrder) {
    return ofGains(gainsInRankOrder, new int[0], gainsInRankOrder.length);
  }

  /**
   * A ranking that may be incomplete.
   *
   * @param gainsInRankOrder the gain at each rank; below 1 is not relevant
   * @param missingGains the gains of judged items that were not ranked
   * @param candidates how many items could have been ranked
   */
  public static RankedRelevance ofGains(
      int[] gainsInRankOrder, int[] missingGains, int candidates) {
    if (candidates < gainsInRankOrder.length + missingGains.length) {
      throw new IllegalArgumentException(
          gainsInRankOrder.length
              + " ranked and "
              + missingGains.length
              + " missing items are more than "
              + candidates
              + " candidates");
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

  /** The gains of the ideal ranking. */
  public static int[] descending(IntStream gains) {
    int[] sorted = gains.map(gain -> -gain).sorted().toArray();
    Arrays.setAll(sorted, i -> -sorted[i]);
    return sorted;
  }

  /** How many items are relevant, ranked or not. */
  public int relevant() {
    return idealGains.length;
  }

  /** How many relevant items were ranked. */
  public int found() {
    return ranks.length;
  }

  /** How many relevant items were ranked among the first {@code top}. */
  public int foundWithin(int top) {
    int found = 0;
    while (found < ranks.length && ranks[found] <= top) {
      found++;
    }
    return found;
  }

  /** The rank of the relevant item number {@code i}, starting at 0. */
  public int rank(int i) {
    return ranks[i];
  }

  /** The gain of the relevant item number {@code i}, starting at 0. */
  public int gain(int i) {
    return gains[i];
  }

  /** The gain at rank {@code i + 1} of the ideal ranking. */
  public int idealGain(int i) {
    return idealGains[i];
  }

  /** How many items could have been ranked. */
  public int candidates() {
    return candidates;
  }
}
