package io.github.crossmedia.train.pamir;

import java.util.SplittableRandom;

/** The mean loss over triplets of a query and two pictures, drawn once. */
final class DrawnLoss {

  private static final int TRIPLETS = 20_000;

  private final Ranking ranking;
  private final int[] triplets = new int[3 * TRIPLETS];

  DrawnLoss(Ranking ranking, long seed) {
    this.ranking = ranking;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < triplets.length; i += 3) {
      triplets[i] = ranking.drawQuery(random);
      triplets[i + 1] = ranking.drawRelevant(triplets[i], random);
      triplets[i + 2] = ranking.drawOther(triplets[i], random);
    }
  }

  double of(float[][] weights) {
    double sum = 0;
    for (int i = 0; i < triplets.length; i += 3) {
      sum +=
          PassiveAggressive.loss(ranking, weights, triplets[i], triplets[i + 1], triplets[i + 2]);
    }
    return sum / TRIPLETS;
  }

  /** Returns the loss of weights times each factor. */
  double[] of(float[][] weights, double[] factors) {
    double[] sums = new double[factors.length];
    for (int i = 0; i < triplets.length; i += 3) {
      float margin = ranking.margin(triplets[i], triplets[i + 1], triplets[i + 2]);
      float won =
          PassiveAggressive.difference(
              ranking, weights, triplets[i], triplets[i + 1], triplets[i + 2]);
      for (int factor = 0; factor < factors.length; factor++) {
        sums[factor] += Math.max(0, margin - factors[factor] * won) / TRIPLETS;
      }
    }
    return sums;
  }
}
