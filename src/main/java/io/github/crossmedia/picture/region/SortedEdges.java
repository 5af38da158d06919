package io.github.crossmedia.picture.region;

import java.util.Arrays;

/** Sorts the weights of edges by their bits; a picture has a hundred thousand edges. */
final class SortedEdges {

  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;

  private SortedEdges() {}

  /**
   * Returns the places of the weights from the least to the greatest, equal ones in their given
   * order.
   *
   * @param weights none below 0, whose bits grow as they do
   */
  static int[] order(float[] weights) {
    int[] from = new int[weights.length];
    Arrays.setAll(from, i -> i);
    int[] to = new int[weights.length];
    for (int shift = 0; shift < Integer.SIZE; shift += BITS) {
      int[] next = beginnings(weights, shift);
      for (int place : from) {
        to[next[bucket(weights[place], shift)]++] = place;
      }
      int[] sorted = to;
      to = from;
      from = sorted;
    }
    return from;
  }

  /** Returns where each bucket begins. */
  private static int[] beginnings(float[] weights, int shift) {
    int[] beginnings = new int[BUCKETS + 1];
    for (float weight : weights) {
      beginnings[bucket(weight, shift) + 1]++;
    }
    for (int i = 0; i < BUCKETS; i++) {
      beginnings[i + 1] += beginnings[i];
    }
    return beginnings;
  }

  private static int bucket(float weight, int shift) {
    return Float.floatToRawIntBits(weight) >>> shift & (BUCKETS - 1);
  }
}
