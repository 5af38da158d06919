package io.github.crossmedia.evaluate.measure;

/**
 * DCG@25 of the MSR-Bing image retrieval challenge: {@code 0.01757 sum (2^g - 1) / log2(r + 1)}
 * over the first 25 ranks r, where the gain g is 3 for excellent, 2 for good and 0 for bad. The
 * factor makes 25 excellent pictures worth 1.
 */
public record ChallengeDcg() implements Measure {

  private static final int TOP = 25;
  private static final double FACTOR = 0.01757;

  @Override
  public String name() {
    return "DCG@" + TOP;
  }

  @Override
  public double of(RankedRelevance ranking) {
    double sum = 0;
    for (int i = 0; i < ranking.foundWithin(TOP); i++) {
      sum += (Math.pow(2, ranking.gain(i)) - 1) * NormalisedDcg.discount(ranking.rank(i));
    }
    return FACTOR * sum;
  }
}
