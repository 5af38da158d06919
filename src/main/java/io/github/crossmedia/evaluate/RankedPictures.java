package io.github.crossmedia.evaluate;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One ranking by the pictures in it, so that it can be measured again when some pictures are there
 * twice and others not at all. Pictures are places in a collection.
 *
 * @param ranked the pictures from the first rank to that of the last relevant one
 * @param gains the gain of each of them, 0 where it is not relevant
 * @param missing the relevant pictures that were not ranked
 * @param missingGains the gain of each of these
 */
record RankedPictures(int[] ranked, int[] gains, int[] missing, int[] missingGains) {

  boolean hasRelevant() {
    return ranked.length + missing.length > 0;
  }

  /** How many relevant pictures there are, each as many times as it was drawn. */
  int relevant(int[] times) {
    int relevant = IntStream.of(missing).map(picture -> times[picture]).sum();
    for (int i = 0; i < ranked.length; i++) {
      relevant += gains[i] > 0 ? times[ranked[i]] : 0;
    }
    return relevant;
  }

  /** The ranking when each picture stands in it as many times as it was drawn. */
  RankedRelevance drawn(int[] times, int candidates) {
    int[] ranks = new int[relevant(times)];
    int[] found = new int[ranks.length];
    int relevant = 0;
    int rank = 0;
    for (int i = 0; i < ranked.length; i++) {
      int copies = times[ranked[i]];
      if (gains[i] > 0) {
        for (int copy = 1; copy <= copies; copy++) {
          ranks[relevant] = rank + copy;
          found[relevant++] = gains[i];
        }
      }
      rank += copies;
    }
    return new RankedRelevance(
        Arrays.copyOf(ranks, relevant),
        Arrays.copyOf(found, relevant),
        ideal(found, relevant, times),
        candidates);
  }

  private int[] ideal(int[] found, int relevant, int[] times) {
    int[] all = found.clone();
    int next = relevant;
    for (int i = 0; i < missing.length; i++) {
      Arrays.fill(all, next, next += times[missing[i]], missingGains[i]);
    }
    Arrays.sort(all);
    for (int i = 0, j = all.length - 1; i < j; i++, j--) {
      int gain = all[i];
      all[i] = all[j];
      all[j] = gain;
    }
    return all;
  }
}
