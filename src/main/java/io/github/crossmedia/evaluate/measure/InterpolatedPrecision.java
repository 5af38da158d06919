package io.github.crossmedia.evaluate.measure;

import java.util.Locale;

/** The highest precision at any rank with a recall of at least {@code tenths} / 10. */
public record InterpolatedPrecision(int tenths) implements Measure {

  public InterpolatedPrecision {
    if (tenths < 0 || tenths > 10) {
      throw new IllegalArgumentException("recall must be 0 to 10 tenths, not " + tenths);
    }
  }

  @Override
  public String name() {
    return String.format(Locale.ROOT, "iprec_at_recall_%.2f", tenths / 10.0);
  }

  @Override
  public double of(RankedRelevance ranking) {
    int needed = Math.max(1, Math.ceilDiv(tenths * ranking.relevant(), 10));
    double best = 0;
    for (int found = needed; found <= ranking.found(); found++) {
      best = Math.max(best, (double) found / ranking.rank(found - 1));
    }
    return best;
  }
}
