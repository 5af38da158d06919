package io.github.crossmedia.train.concepts;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What a predictor of a concept learns from the portions of that concept in the training items. A
 * larger portion is to score higher: the paper's equations 1 and 2 together rank small portions
 * first, a slip of sign.
 */
enum Strategy {
  /** Items rank by their portions: of two that lie apart, the one with more wins by a margin. */
  RANKERS {
    @Override
    Drawing drawing(float[] portions) {
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
      float gap = mean(portions);
      int first = firstAbove(sorted, sorted[0] + gap);
      return (step, weights, random) -> {
        if (first == sorted.length) {
          return;
        }
        int winner = random.nextInt(first, sorted.length);
        int loser = random.nextInt(Math.max(1, firstAbove(sorted, sorted[winner] - gap)));
        weights.rank(ascending[winner], ascending[loser]);
      };
    }
  },
  /** Items with more than the mean portion are told from the rest. */
  BINARY {
    @Override
    Drawing drawing(float[] portions) {
      float mean = mean(portions);
      return (item, weights, random) -> weights.tell(item, portions[item] > mean);
    }
  },
  /** The portions themselves. */
  REGRESSORS {
    @Override
    Drawing drawing(float[] portions) {
      return (item, weights, random) -> weights.approach(item, portions[item]);
    }
  };

  /** One step of learning; {@code item} is whose turn it is, where items take turns. */
  interface Drawing {
    void step(int item, StochasticGradient weights, SplittableRandom random);
  }

  /** How the steps of one concept are drawn. */
  abstract Drawing drawing(float[] portions);

  static Strategy labelled(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("known are rankers, binary and regressors"));
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static float mean(float[] portions) {
    double sum = 0;
    for (float portion : portions) {
      sum += portion;
    }
    return (float) (sum / portions.length);
  }

  /** The first place of ascending numbers whose number is above another. */
  private static int firstAbove(float[] ascending, float number) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] > number) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
