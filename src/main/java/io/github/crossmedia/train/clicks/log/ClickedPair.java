package io.github.crossmedia.train.clicks.log;

import java.io.Serializable;

/**
 * A query and a picture that it showed.
 *
 * @param clicks weighed clicks
 * @param shown how often it was shown, 0 where that was not recorded
 */
public record ClickedPair(String query, String picture, double clicks, double shown)
    implements Serializable {

  ClickedPair and(ClickedPair other) {
    return new ClickedPair(query, picture, clicks + other.clicks, shown + other.shown);
  }

  /** Returns the share of searches in which people who looked at the picture clicked it. */
  public double rate() {
    return shown > 0 ? Math.min(1, clicks / shown) : clicks > 0 ? 1 : 0;
  }
}
