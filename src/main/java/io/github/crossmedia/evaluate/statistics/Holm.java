package io.github.crossmedia.evaluate.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction (1979) of the p-values of several tests. Rejecting all below a level has at
 * most that probability of any false rejection, even if the tests depend on each other.
 */
public final class Holm {

  private Holm() {}

  /** Returns the corrected p-values, in the order of the given ones. */
  public static double[] corrected(double... pValues) {
    int[] ascending =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(test -> pValues[test]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] corrected = new double[pValues.length];
    double least = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      int test = ascending[rank];
      least = Math.max(least, Math.min(1, (pValues.length - rank) * pValues[test]));
      corrected[test] = least;
    }
    return corrected;
  }
}
