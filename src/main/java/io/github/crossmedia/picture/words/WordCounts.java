package io.github.crossmedia.picture.words;

import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.Map;

/** A counter of visual words. */
final class WordCounts {

  private final int dimension;
  private final Map<Integer, Float> counts = new HashMap<>();

  WordCounts(int dimension) {
    this.dimension = dimension;
  }

  void add(int word, float count) {
    counts.merge(word, count, Float::sum);
  }

  SparseVector vector() {
    return SparseVector.of(dimension, counts);
  }
}
