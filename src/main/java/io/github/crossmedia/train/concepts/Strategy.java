package io.github.crossmedia.train.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

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
}
