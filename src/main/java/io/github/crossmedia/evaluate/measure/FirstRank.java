package io.github.crossmedia.evaluate.measure;

import java.util.Arrays;

/**
 * The rank of the first relevant item; its summary is the median over queries. If no relevant item
 * was ranked, it is one more than the number of candidates.
 */
public record FirstRank() implements Measure {

  @Override
  public String name() {
    return "median_rank";
  }

  @Override
  public double of(RankedRelevance ranking) {
    return ranking.found() == 0 ? ranking.candidates() + 1 : ranking.rank(0);
  }

  @Override
  public double summary(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  @Override
  public boolean isShare() {
    return false;
  }
}
