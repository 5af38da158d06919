package io.github.crossmedia.evaluate.measure;

/**
 * Whether something relevant is among the first {@code top}; the mean over queries is what papers
 * on captions call recall at {@code top}.
 */
public record FoundWithin(int top) implements Measure {

  public FoundWithin {
    PrecisionAt.requireCutoff(top);
  }

  @Override
  public String name() {
    return "R@" + top;
  }

  @Override
  public double of(RankedRelevance ranking) {
    return ranking.foundWithin(top) > 0 ? 1 : 0;
  }
}
