package io.github.crossmedia.evaluate.measure;

/** The share of relevant items among the first {@code top}. */
public record PrecisionAt(int top) implements Measure {

  public PrecisionAt {
    requireCutoff(top);
  }

  static void requireCutoff(int top) {
    if (top < 1) {
      throw new IllegalArgumentException("a cutoff must be at least 1, got " + top);
    }
  }

  @Override
  public String name() {
    return "P_" + top;
  }

  @Override
  public double of(RankedRelevance ranking) {
    return (double) ranking.foundWithin(top) / top;
  }
}
