package io.github.crossmedia.evaluate.measure;

/** Average precision: the mean over all relevant items of the precision at their ranks. */
public record AveragePrecision() implements Measure {

  @Override
  public String name() {
    return "map";
  }

  @Override
  public double of(RankedRelevance ranking) {
    return ranking.relevant() == 0
        ? 0
        : sumOfPrecisions(ranking, ranking.found()) / ranking.relevant();
  }

  /** The sum of the precisions at the ranks of the first {@code found} relevant items. */
  static double sumOfPrecisions(RankedRelevance ranking, int found) {
    double sum = 0;
    for (int i = 0; i < found; i++) {
      sum += (i + 1.0) / ranking.rank(i);
    }
    return sum;
  }
}
