package io.github.crossmedia.lucene;

import io.github.crossmedia.vector.DenseVector;
import org.apache.lucene.util.BytesRef;

/**
 * Adds up the stored counts of one document: weighted, and squared with other weights for a norm.
 * Counts beyond the weights are left out, as in the model. Not thread-safe.
 */
final class CountSums {

  /**
   * Each weight, followed by its weight in the norm: both are read at once. As doubles, they need
   * not be converted for each count.
   */
  private final double[] pairs;

  private double weighted;
  private double squared;

  CountSums(DenseVector weights, DenseVector norm) {
    this.pairs = new double[2 * weights.dimension()];
    for (int i = 0; i < weights.dimension(); i++) {
      pairs[2 * i] = weights.get(i);
      pairs[2 * i + 1] = norm.dimension() == 0 ? 0 : norm.get(i);
    }
  }

  /** Returns the sum of weights times counts. */
  double weighted() {
    return weighted;
  }

  /** Returns the sum of the squares of norm weights times counts. */
  double squared() {
    return squared;
  }

  void of(BytesRef stored) {
    byte layout = stored.bytes[stored.offset];
    int from = stored.offset + 1;
    int to = stored.offset + stored.length;
    switch (layout) {
      case StoredCounts.BYTES -> sum(stored.bytes, from, to, true);
      case StoredCounts.FLOATS -> sum(stored.bytes, from, to, false);
      default -> throw StoredCounts.unknown(layout);
    }
  }

  private void sum(byte[] bytes, int from, int to, boolean areBytes) {
    double sum = 0;
    double squares = 0;
    for (int at = from, index = 0; at < to; ) {
      int step = bytes[at++];
      if (step < 0) {
        step &= 0x7f;
        for (int shift = 7, more = -1; more < 0; shift += 7) {
          more = bytes[at++];
          step |= (more & 0x7f) << shift;
        }
      }
      index += 2 * step;
      if (index >= pairs.length) {
        break;
      }
      double count = areBytes ? bytes[at] & 0xff : StoredCounts.floatAt(bytes, at);
      at += areBytes ? 1 : Float.BYTES;
      double inNorm = pairs[index + 1] * count;
      sum += pairs[index] * count;
      squares += inNorm * inNorm;
    }
    weighted = sum;
    squared = squares;
  }
}
