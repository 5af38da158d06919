package io.github.crossmedia.evaluate.measure;

/**
 * Precision at the rank that equals the number of relevant items. Precision equals recall there,
 * hence the other name, break-even point.
 */
public record RPrecision() implements Measure {

  @Override
  public String name() {
    return "Rprec";
  }

  @Override
  public double of(RankedRelevance ranking) {
    int relevant = ranking.relevant();
    return relevant == 0 ? 0 : (double) ranking.foundWithin(relevant) / relevant;
  }
}
