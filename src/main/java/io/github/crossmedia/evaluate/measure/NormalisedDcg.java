package io.github.crossmedia.evaluate.measure;

/**
 * Discounted cumulative gain, divided by that of the best ranking, as in trec_eval. The gain is
 * linear, and the discount at rank r is log2(r + 1) (Järvelin and Kekäläinen, 2002).
 */
public record NormalisedDcg() implements Measure {

  @Override
  public String name() {
    return "ndcg";
  }

  @Override
  public double of(RankedRelevance ranking) {
    double ideal = 0;
    for (int i = 0; i < ranking.relevant(); i++) {
      ideal += ranking.idealGain(i) * discount(i + 1);
    }
    double dcg = 0;
    for (int i = 0; i < ranking.found(); i++) {
      dcg += ranking.gain(i) * discount(ranking.rank(i));
    }
    return ideal == 0 ? 0 : dcg / ideal;
  }

  /** Returns 1 / log2(rank + 1). */
  static double discount(int rank) {
    return Math.log(2) / Math.log(rank + 1.0);
  }
}
