package io.github.crossmedia.train.pamir;

import java.util.SplittableRandom;

/** The mean loss over triplets of a query and two pictures, drawn once. */
final class ValidationLoss {

  private static final int TRIPLETS = 20_000;

  private final Ranking ranking;
  private final int[] triplets = new int[3 * TRIPLETS];

  ValidationLoss(Ranking ranking, long seed) {
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
}
