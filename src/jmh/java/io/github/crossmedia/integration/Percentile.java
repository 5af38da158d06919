package io.github.crossmedia.integration;

import java.util.Arrays;

/** Times of requests in order of length. */
final class Percentile {

  private Percentile() {}

  static double of(double[] times, int percent) {
    double[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }
}
