package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One ranking with its pictures, so that it can be measured on resampled pictures, some of which
 * occur twice and others not at all. Pictures are indices into a collection.
 *
 * @param ranked the pictures from the first rank to that of the last relevant one
 * @param gains the gain of each ranked picture, 0 if it is not relevant
 * @param missing the relevant pictures that were not ranked
 * @param missingGains the gain of each missing picture
 * @param relevant all relevant pictures
 */
public record RankedPictures(
    int[] ranked, int[] gains, int[] missing, int[] missingGains, int[] relevant) {

  RankedPictures(int[] ranked, int[] gains, int[] missing, int[] missingGains) {
    this(
        ranked,
        gains,
        missing,
        missingGains,
        IntStream.concat(
                IntStream.range(0, ranked.length).filter(i -> gains[i] > 0).map(i -> ranked[i]),
                IntStream.of(missing))
            .toArray());
  }

  public boolean hasRelevant() {
    return relevant.length > 0;
  }

  /** Returns the number of relevant pictures, each counted as often as it was drawn. */
  public int relevant(int[] times) {
    int sum = 0;
    for (int picture : relevant) {
      sum += times[picture];
    }
    return sum;
  }

  /** Returns the ranking with each picture repeated as often as it was drawn. */
  public RankedRelevance drawn(int[] times, int candidates) {
    int[] ranks = new int[relevant(times)];
    int[] found = new int[ranks.length];
    int next = 0;
    int rank = 0;
    for (int i = 0; i < ranked.length; i++) {
      int copies = times[ranked[i]];
      if (gains[i] > 0) {
        for (int copy = 1; copy <= copies; copy++) {
          ranks[next] = rank + copy;
          found[next++] = gains[i];
        }
      }
      rank += copies;
    }
    return new RankedRelevance(
        Arrays.copyOf(ranks, next),
        Arrays.copyOf(found, next),
        ideal(found, next, times),
        candidates);
  }

  private int[] ideal(int[] found, int ranked, int[] times) {
    int[] all = found.clone();
    int next = ranked;
    for (int i = 0; i < missing.length; i++) {
      Arrays.fill(all, next, next += times[missing[i]], missingGains[i]);
    }
    if (descends(all)) {
      return all;
    }
    Arrays.sort(all);
    for (int i = 0, j = all.length - 1; i < j; i++, j--) {
      int gain = all[i];
      all[i] = all[j];
      all[j] = gain;
    }
    return all;
  }

  private static boolean descends(int[] gains) {
    for (int i = 1; i < gains.length; i++) {
      if (gains[i] > gains[i - 1]) {
        return false;
      }
    }
    return true;
  }
}
