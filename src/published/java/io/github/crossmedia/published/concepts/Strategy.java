package io.github.crossmedia.published.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How a predictor of a concept learns from the portions of that concept in the training items. A
 * larger portion must score higher; the paper's equations 1 and 2 together rank small portions
 * first by a sign error.
 */
enum Strategy {
  /**
   * Learns to rank items by their portions: of two items with a gap, the one with the larger
   * portion wins by a margin.
   */
  RANKERS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      return PairsApart.of(portions, pairs, (winner, loser) -> 1);
    }
  },
  /**
   * Learns to rank items with a margin that is the difference of their portions, in standard
   * deviations. Predictions spread like portions, while in the paper all pairs and all concepts
   * count the same.
   */
  GRADED_RANKERS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      double deviation = deviation(portions);
      return PairsApart.of(portions, pairs, (winner, loser) -> (winner - loser) / deviation);
    }
  },
  /** Learns to distinguish items with more than the mean portion from the rest. */
  BINARY {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      float mean = mean(portions);
      return (item, weights, random) -> weights.tell(item, portions[item] > mean);
    }
  },
  /** Learns the portions themselves. */
  REGRESSORS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      return (item, weights, random) -> weights.approach(item, portions[item]);
    }
  };

  /** Takes one step of learning, for {@code item} if items take turns. */
  interface Drawing {
    void step(int item, StochasticGradient weights, SplittableRandom random);
  }

  /**
   * Returns how the steps of one concept are drawn.
   *
   * @param pairs the pairs to draw, if items are paired
   */
  abstract Drawing drawing(float[] portions, Pairing pairs);

  /** Returns true if predictions spread like the portions, so that common concepts count more. */
  boolean spreadsAsPortions() {
    return this == GRADED_RANKERS;
  }

  static Strategy labelled(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "known are rankers, graded-rankers, binary and regressors"));
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static float mean(float[] portions) {
    double sum = 0;
    for (float portion : portions) {
      sum += portion;
    }
    return (float) (sum / portions.length);
  }

  static double deviation(float[] portions) {
    double mean = mean(portions);
    double squares = 0;
    for (float portion : portions) {
      squares += (portion - mean) * (portion - mean);
    }
    return Math.sqrt(squares / portions.length);
  }

  /**
   * Draws pairs of items whose portions of a concept differ by at least a gap. With a gap of 0
   * these are all pairs of different portions, as in the sum of Habibian, Mensink and Snoek (2015),
   * equation 2.
   */
  static final class PairsApart implements Drawing {

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
      return new PairsApart(
          ascending, sorted, (float) pairs.apart(portions), pairs.drawn(), margin);
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

  /**
   * The pairs of items from which rankers learn.
   *
   * @param apart the least difference of a pair's portions; empty for a concept's mean portion
   */
  record Pairing(OptionalDouble apart, Unit drawn) {

    /** What is drawn with equal probability. */
    enum Unit {
      /** All pairs, as in a sum over them. */
      ALL,
      /** All items that win against any other, and then one that they win against. */
      WINNERS;

      static Unit labelled(String label) {
        return Arrays.stream(values())
            .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(label))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("known are all and winners"));
      }
    }

    double apart(float[] portions) {
      return apart.orElse(Strategy.mean(portions));
    }
  }
}
