package io.github.crossmedia.train.concepts;

import io.github.crossmedia.train.concepts.Strategy.Drawing;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws pairs of items whose portions of a concept differ by at least a gap. With a gap of 0 these
 * are all pairs of different portions, as in the sum of Habibian, Mensink and Snoek (2015),
 * equation 2.
 */
final class PairsApart implements Drawing {

  private final int[] ascending;
  private final float[] sorted;

  /** The number of pairs that each place and those before it win. */
  private final long[] won;

  private final Pairing.Unit drawn;

  private final Margin margin;

  /** The first place whose portion exceeds the smallest one by the gap. */
  private final int first;

  /** The margin by which the item with the larger portion must win. */
  @FunctionalInterface
  interface Margin {
    double of(float winner, float loser);
  }

  private PairsApart(
      int[] ascending, float[] sorted, float gap, Pairing.Unit drawn, Margin margin) {
    this.ascending = ascending;
    this.sorted = sorted;
    this.margin = margin;
    this.drawn = drawn;
    this.first = firstAbove(sorted[0] + gap);
    this.won = new long[sorted.length];
    long sum = 0;
    for (int place = 0; place < won.length; place++) {
      float below = gap > 0 ? sorted[place] - gap : Math.nextDown(sorted[place]);
      sum += sorted[place] > sorted[0] ? firstAbove(below) : 0;
      won[place] = sum;
    }
  }

  static PairsApart of(float[] portions, Pairing pairs, Margin margin) {
    int[] ascending =
        IntStream.range(0, portions.length)
            .boxed()
            .sorted((one, other) -> Float.compare(portions[one], portions[other]))
            .mapToInt(Integer::intValue)
            .toArray();
    float[] sorted = new float[portions.length];
    for (int place = 0; place < sorted.length; place++) {
      sorted[place] = portions[ascending[place]];
    }
    return new PairsApart(ascending, sorted, (float) pairs.apart(portions), pairs.drawn(), margin);
  }

  @Override
  public void step(int item, StochasticGradient weights, SplittableRandom random) {
    long pairs = won[won.length - 1];
    if (pairs == 0) {
      return;
    }
    int winner =
        drawn == Pairing.Unit.ALL
            ? winnerOf(random.nextLong(pairs))
            : random.nextInt(Math.min(first, sorted.length - 1), sorted.length);
    int losers = (int) (won[winner] - (winner == 0 ? 0 : won[winner - 1]));
    int loser = random.nextInt(Math.max(1, losers));
    weights.rank(ascending[winner], ascending[loser], margin.of(sorted[winner], sorted[loser]));
  }

  private int winnerOf(long pair) {
    int place = Arrays.binarySearch(won, pair + 1);
    return place < 0 ? -place - 1 : place;
  }

  /** Returns the first place of the ascending portions whose portion is above a number. */
  private int firstAbove(float number) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] > number) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
