package io.github.crossmedia.evaluate.measure;

/**
 * Average precision of the first {@code top} items, divided by the relevant items <em>among
 * them</em>, which is what papers on cross-modal retrieval call mAP@R. It is not trec_eval's {@code
 * map_cut}, which divides by all relevant items.
 */
public record AveragePrecisionAt(int top) implements Measure {

  public AveragePrecisionAt {
    PrecisionAt.requireCutoff(top);
  }

  @Override
  public String name() {
    return "mAP@" + top;
  }

  @Override
  public double of(RankedRelevance ranking) {
    int found = ranking.foundWithin(top);
    return found == 0 ? 0 : AveragePrecision.sumOfPrecisions(ranking, found) / found;
  }
}
