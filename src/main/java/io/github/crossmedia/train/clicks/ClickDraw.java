package io.github.crossmedia.train.clicks;

import io.github.crossmedia.train.clicks.ClickData.QueryClicks;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws triplets of a query, a picture clicked for it, and another picture with fewer clicks for
 * it. Queries and their pictures are drawn in proportion to the weighted clicks, the other picture
 * from all pictures.
 */
final class ClickDraw {

  private final ClickData clicks;
  private final double[] queries;
  private final double[][] pictures;
  private final SplittableRandom random;

  /** A triplet, the pictures by their places. */
  record Triplet(int query, int more, int less) {}

  ClickDraw(ClickData clicks, long seed) {
    this.clicks = clicks;
    this.queries = cumulated(clicks.queryWeights());
    this.pictures = new double[queries.length][];
    for (int query = 0; query < queries.length; query++) {
      pictures[query] = cumulated(clicks.clicked(query).weights());
    }
    this.random = new SplittableRandom(seed);
  }

  Triplet next() {
    int query = draw(queries);
    int drawn = draw(pictures[query]);
    QueryClicks clicked = clicks.clicked(query);
    int less = random.nextInt(clicks.pictures().size());
    int place = Arrays.binarySearch(clicked.pictures(), less);
    while (place >= 0 && clicked.weights()[place] >= clicked.weights()[drawn]) {
      if (clicked.pictures().length == clicks.pictures().size()) {
        drawn = best(clicked);
        less = clicked.pictures()[draw(pictures[query])];
        break;
      }
      less = random.nextInt(clicks.pictures().size());
      place = Arrays.binarySearch(clicked.pictures(), less);
    }
    return new Triplet(query, clicked.pictures()[drawn], less);
  }

  /**
   * Returns the most clicked picture, which replaces a draw if all pictures were clicked for a
   * query.
   */
  private static int best(QueryClicks clicked) {
    int best = 0;
    for (int i = 1; i < clicked.weights().length; i++) {
      best = clicked.weights()[i] > clicked.weights()[best] ? i : best;
    }
    return best;
  }

  private int draw(double[] cumulated) {
    double at = random.nextDouble() * cumulated[cumulated.length - 1];
    int place = Arrays.binarySearch(cumulated, at);
    return Math.min(place >= 0 ? place + 1 : -place - 1, cumulated.length - 1);
  }

  private static double[] cumulated(double[] weights) {
    double[] sums = weights.clone();
    for (int i = 1; i < sums.length; i++) {
      sums[i] += sums[i - 1];
    }
    return sums;
  }
}
