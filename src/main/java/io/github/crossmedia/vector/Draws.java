package io.github.crossmedia.vector;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random orders and draws, which a seed repeats. */
public final class Draws {

  private Draws() {}

  /** Puts numbers into a random order, each order as likely as any other. */
  public static void shuffle(int[] order, SplittableRandom random) {
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[j];
      order[j] = kept;
    }
  }

  /**
   * Draws a place in proportion to its weight.
   *
   * @param sums for each place the sum of its weight and all weights before it
   */
  public static int weighted(double[] sums, SplittableRandom random) {
    int place = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
    return Math.min(place >= 0 ? place + 1 : -place - 1, sums.length - 1);
  }
}
