package io.github.crossmedia.collection.clicks;

import io.github.crossmedia.Formatted;

/**
 * How often a picture was shown and clicked at one position of a query's results.
 *
 * @param position the first is 1; 0 if it was not recorded
 * @param shown the number of searches that showed it; 0 if it was not recorded
 * @param clicks the number of these searches in which it was clicked
 */
public record ClickCount(String query, String picture, int position, long shown, long clicks) {

  public ClickCount {
    if (query.isBlank() || picture.isEmpty()) {
      throw new IllegalArgumentException("a click has a query and a picture");
    }
    if (position < 0 || shown < 0 || clicks < 0) {
      throw new IllegalArgumentException(
          Formatted.of(
              "position, shown and clicks must be 0 or more: %d, %d, %d", position, shown, clicks));
    }
    if (shown > 0 && clicks > shown) {
      throw new IllegalArgumentException(
          Formatted.of("%d clicks on a picture shown %d times", clicks, shown));
    }
  }

  /** Returns the sum of two counts of the same query, picture and position. */
  ClickCount and(ClickCount other) {
    return new ClickCount(
        query,
        picture,
        position,
        shown(shown, clicks, other.shown, other.clicks),
        clicks + other.clicks);
  }

  /**
   * Returns how often two counts together were shown. Where only one of them recorded it, the other
   * was shown at least as often as it was clicked.
   */
  public static long shown(long shown, long clicks, long othersShown, long othersClicks) {
    if (shown == 0 && othersShown == 0) {
      return 0;
    }
    return (shown == 0 ? clicks : shown) + (othersShown == 0 ? othersClicks : othersShown);
  }
}
