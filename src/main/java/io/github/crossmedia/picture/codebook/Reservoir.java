package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A uniform sample of a stream of points (Vitter's algorithm R). The same points in the same order
 * and the same seed give the same sample.
 */
public final class Reservoir {

  private final int capacity;
  private final SplittableRandom random;
  private final List<float[]> sample = new ArrayList<>();
  private long seen;

  public Reservoir(int capacity, long seed) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "the capacity of a reservoir must be at least 1, got " + capacity);
    }
    this.capacity = capacity;
    this.random = new SplittableRandom(seed);
  }

  /** Offers a point, which must not be changed afterwards. */
  public void add(float[] point) {
    seen++;
    if (sample.size() < capacity) {
      sample.add(point);
      return;
    }
    long place = random.nextLong(seen);
    if (place < capacity) {
      sample.set((int) place, point);
    }
  }

  /** Offers all vectors of a view. */
  public void addAll(View view) {
    switch (view) {
      case VectorBag bag -> bag.members().forEach(member -> add(member.toArray()));
      case DenseVector dense -> add(dense.toArray());
      case SparseVector sparse ->
          throw new IllegalArgumentException("a view of visual words does not need a code book");
    }
  }

  public List<float[]> sample() {
    return Collections.unmodifiableList(sample);
  }

  /** Returns the number of offered points. */
  public long seen() {
    return seen;
  }
}
