package io.github.crossmedia.vector;

import java.util.Arrays;
import org.apache.lucene.util.VectorUtil;

/** A vector that stores every component. */
public final class DenseVector implements Vector {

  private final float[] values;

  private DenseVector(float[] values) {
    this.values = values;
  }

  /** Wraps {@code values}, which must be finite and must not be changed afterwards. */
  public static DenseVector of(float... values) {
    for (int i = 0; i < values.length; i++) {
      Components.requireFinite(i, values[i]);
    }
    return new DenseVector(values);
  }

  @Override
  public int dimension() {
    return values.length;
  }

  public float get(int index) {
    return values[index];
  }

  @Override
  public float dot(float[] other) {
    return VectorUtil.dotProduct(values, other);
  }

  /** Returns the squared Euclidean distance to a vector of the same dimension. */
  public float squaredDistance(DenseVector other) {
    return VectorUtil.squareDistance(values, other.values);
  }

  @Override
  public void addTo(float[] target, float factor) {
    Components.requireDimension(values.length, target.length);
    for (int i = 0; i < values.length; i++) {
      target[i] += factor * values[i];
    }
  }

  @Override
  public DenseVector scaled(float factor) {
    float[] scaled = new float[values.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = factor * values[i];
    }
    return of(scaled);
  }

  @Override
  public double norm() {
    return Components.norm(values);
  }

  @Override
  public void forEach(ComponentVisitor visitor) {
    for (int i = 0; i < values.length; i++) {
      visitor.accept(i, values[i]);
    }
  }

  @Override
  public float[] toArray() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DenseVector that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
