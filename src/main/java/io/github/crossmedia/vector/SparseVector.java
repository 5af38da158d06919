package io.github.crossmedia.vector;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** A vector that stores only some components, in ascending order of their indices. */
public final class SparseVector implements Vector {

  /** The dimension of a vector that was read without one. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private final int dimension;
  private final int[] indices;
  private final float[] values;

  private SparseVector(int dimension, int[] indices, float[] values) {
    this.dimension = dimension;
    this.indices = indices;
    this.values = values;
  }

  /**
   * Wraps strictly ascending {@code indices} and their finite {@code values}; neither array may be
   * changed afterwards.
   */
  public static SparseVector of(int dimension, int[] indices, float[] values) {
    if (indices.length != values.length) {
      throw new IllegalArgumentException(
          indices.length + " indices but " + values.length + " values");
    }
    int previous = -1;
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] <= previous) {
        throw new IllegalArgumentException(
            "index " + indices[i] + " follows " + previous + ": indices must ascend from 0");
      }
      previous = indices[i];
      Components.requireFinite(previous, values[i]);
    }
    if (previous >= dimension) {
      throw new IllegalArgumentException(
          "index " + previous + " lies outside of " + dimension + " dimensions");
    }
    return new SparseVector(dimension, indices, values);
  }

  /** Returns a vector of the given components; zeros are left out. */
  public static SparseVector of(int dimension, Map<Integer, Float> components) {
    int[] indices = new int[components.size()];
    int size = 0;
    for (Map.Entry<Integer, Float> component : components.entrySet()) {
      if (component.getValue() != 0) {
        indices[size++] = component.getKey();
      }
    }
    Arrays.sort(indices, 0, size);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = components.get(indices[i]);
    }
    return of(dimension, Arrays.copyOf(indices, size), values);
  }

  /** Returns the non-zero components of any vector. */
  public static SparseVector of(Vector vector) {
    if (vector instanceof SparseVector sparse) {
      return sparse;
    }
    float[] all = vector.toArray();
    int size = 0;
    for (float value : all) {
      size += value == 0 ? 0 : 1;
    }
    int[] indices = new int[size];
    float[] values = new float[size];
    for (int i = 0, next = 0; next < size; i++) {
      if (all[i] != 0) {
        indices[next] = i;
        values[next++] = all[i];
      }
    }
    return new SparseVector(all.length, indices, values);
  }

  /** Returns the number of stored components. */
  public int size() {
    return indices.length;
  }

  /** Returns the index of the {@code i}-th stored component. */
  public int index(int i) {
    return indices[i];
  }

  /** Returns the value of the {@code i}-th stored component. */
  public float value(int i) {
    return values[i];
  }

  /** Returns the component at {@code index}, zero where none is stored. */
  public float get(int index) {
    int position = Arrays.binarySearch(indices, index);
    return position < 0 ? 0 : values[position];
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public float dot(float[] other) {
    Components.requireDimension(dimension, other.length);
    float sum = 0;
    for (int i = 0; i < indices.length; i++) {
      sum += values[i] * other[indices[i]];
    }
    return sum;
  }

  /** Returns the dot product of two sparse vectors. */
  public float dot(SparseVector other) {
    Components.requireDimension(dimension, other.dimension);
    float sum = 0;
    for (int i = 0, j = 0; i < indices.length && j < other.indices.length; ) {
      int order = indices[i] - other.indices[j];
      if (order == 0) {
        sum += values[i++] * other.values[j++];
      } else if (order < 0) {
        i++;
      } else {
        j++;
      }
    }
    return sum;
  }

  @Override
  public void addTo(float[] target, float factor) {
    Components.requireDimension(dimension, target.length);
    for (int i = 0; i < indices.length; i++) {
      target[indices[i]] += factor * values[i];
    }
  }

  @Override
  public SparseVector scaled(float factor) {
    float[] scaled = new float[values.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = factor * values[i];
    }
    return of(dimension, indices, scaled);
  }

  /** Returns this vector with each component multiplied by the weight at its index. */
  public SparseVector weighted(float[] weights) {
    Components.requireDimension(dimension, weights.length);
    float[] weighted = new float[values.length];
    for (int i = 0; i < weighted.length; i++) {
      weighted[i] = values[i] * weights[indices[i]];
    }
    return of(dimension, indices, weighted);
  }

  /**
   * Returns this vector in a space of another dimension; {@code newIndex} must keep the order and
   * returns -1 for a component to leave out.
   */
  public SparseVector reindexed(int newDimension, IntUnaryOperator newIndex) {
    int[] kept = new int[indices.length];
    float[] keptValues = new float[indices.length];
    int size = 0;
    for (int i = 0; i < indices.length; i++) {
      int index = newIndex.applyAsInt(indices[i]);
      if (index >= 0) {
        kept[size] = index;
        keptValues[size++] = values[i];
      }
    }
    return of(newDimension, Arrays.copyOf(kept, size), Arrays.copyOf(keptValues, size));
  }

  /**
   * Returns this vector in {@code newDimension} dimensions; components outside of them are left
   * out.
   */
  public SparseVector bounded(int newDimension) {
    if (newDimension == dimension) {
      return this;
    }
    return reindexed(newDimension, index -> index < newDimension ? index : -1);
  }

  @Override
  public double norm() {
    return Components.norm(values);
  }

  @Override
  public SparseVector normalised() {
    return (SparseVector) Vector.super.normalised();
  }

  @Override
  public void forEach(ComponentVisitor visitor) {
    for (int i = 0; i < indices.length; i++) {
      visitor.accept(indices[i], values[i]);
    }
  }

  @Override
  public float[] toArray() {
    float[] dense = new float[dimension];
    addTo(dense, 1);
    return dense;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseVector that
        && dimension == that.dimension
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * dimension + Arrays.hashCode(indices)) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    forEach(
        (index, value) ->
            text.append(text.length() > 1 ? ", " : "").append(index).append(':').append(value));
    return text.append("} of ").append(dimension).toString();
  }
}
