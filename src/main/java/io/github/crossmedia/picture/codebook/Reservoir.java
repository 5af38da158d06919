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
 * A uniform sample of points that pass by one after the other (Vitter's algorithm R). The same
 * points in the same order and the same seed give the same sample.
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

  /** Lets a point pass by; it must not be changed afterwards. */
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

  /** Lets all vectors of a view pass by. */
  public void addAll(View view) {
    switch (view) {
      case VectorBag bag -> bag.members().forEach(member -> add(member.toArray()));
      case DenseVector dense -> add(dense.toArray());
      case SparseVector sparse ->
          throw new IllegalArgumentException("a view of words needs no code book");
    }
  }

  /** The points kept. */
  public List<float[]> sample() {
    return Collections.unmodifiableList(sample);
  }

  /** How many points have passed by. */
  public long seen() {
    return seen;
  }
}
