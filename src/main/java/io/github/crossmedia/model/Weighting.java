package io.github.crossmedia.model;

import java.util.List;

/** What both kinds of fusion ask of their weights. */
final class Weighting {

  private Weighting() {}

  static void requireFitting(List<Tower> towers, int weights) {
    if (towers.isEmpty() || towers.size() != weights) {
      throw new IllegalArgumentException(
          "a fusion of " + towers.size() + " towers has " + weights + " weights");
    }
  }
}
