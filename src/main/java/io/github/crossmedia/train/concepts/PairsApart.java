package io.github.crossmedia.train.concepts;

import io.github.crossmedia.train.concepts.Strategy.Drawing;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws pairs of items whose portions of a concept lie so far apart. */
final class PairsApart implements Drawing {

  private final int[] ascending;
  private final float[] sorted;

  /** For each place how many places lie apart from it, at least one so that it can be drawn. */
  private final int[] losers;

  private final Margin margin;

  /** The first place that lies apart from the smallest portion. */
  private final int first;

  /** By how much the item with the larger portion is to lead. */
  @FunctionalInterface
  interface Margin {
    double of(float winner, float loser);
  }

  private PairsApart(int[] ascending, float[] sorted, float gap, Margin margin) {
    this.ascending = ascending;
    this.sorted = sorted;
    this.margin = margin;
    this.first = firstAbove(sorted[0] + gap);
    this.losers = new int[sorted.length];
    for (int place = 0; place < losers.length; place++) {
      losers[place] = Math.max(1, firstAbove(sorted[place] - gap));
    }
  }

  static PairsApart of(float[] portions, double apart, Margin margin) {
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
    return new PairsApart(ascending, sorted, (float) apart, margin);
  }

  @Override
  public void step(int item, StochasticGradient weights, SplittableRandom random) {
    if (first == sorted.length) {
      return;
    }
    int winner = random.nextInt(first, sorted.length);
    int loser = random.nextInt(losers[winner]);
    weights.rank(ascending[winner], ascending[loser], margin.of(sorted[winner], sorted[loser]));
  }

  /** The first place of the ascending portions whose portion is above a number. */
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
