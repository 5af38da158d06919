package io.github.crossmedia.published.clicks;

import java.util.Arrays;

/**
 * The clicked pictures of a query by their places, ascending.
 *
 * @param weights the weighted clicks on each
 */
record QueryClicks(int[] pictures, double[] weights) {

  double total() {
    return Arrays.stream(weights).sum();
  }
}
