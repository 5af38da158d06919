package io.github.crossmedia.train.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What a predictor of a concept learns from the portions of that concept in the training items. A
 * larger portion is to score higher: the paper's equations 1 and 2 together rank small portions
 * first, a slip of sign.
 */
enum Strategy {
  /** Items rank by their portions: of two that lie apart, the one with more wins by a margin. */
  RANKERS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      return PairsApart.of(portions, pairs, (winner, loser) -> 1);
    }
  },
  /**
   * The same, but the margin of two items is the difference of their portions, in standard
   * deviations, and predictions spread as portions do: the paper's counts all pairs and all
   * concepts alike.
   */
  GRADED_RANKERS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      double deviation = deviation(portions);
      return PairsApart.of(portions, pairs, (winner, loser) -> (winner - loser) / deviation);
    }
  },
  /** Items with more than the mean portion are told from the rest. */
  BINARY {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      float mean = mean(portions);
      return (item, weights, random) -> weights.tell(item, portions[item] > mean);
    }
  },
  /** The portions themselves. */
  REGRESSORS {
    @Override
    Drawing drawing(float[] portions, Pairing pairs) {
      return (item, weights, random) -> weights.approach(item, portions[item]);
    }
  };

  /** One step of learning; {@code item} is whose turn it is, where items take turns. */
  interface Drawing {
    void step(int item, StochasticGradient weights, SplittableRandom random);
  }

  /**
   * How the steps of one concept are drawn.
   *
   * @param pairs which are drawn, where items are paired
   */
  abstract Drawing drawing(float[] portions, Pairing pairs);

  /** Whether predictions spread as the portions do, so that common concepts count for more. */
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
