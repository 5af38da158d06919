package io.github.crossmedia.vector;

/** An immutable vector of finite float32 numbers, sparse or dense. */
public sealed interface Vector extends View permits SparseVector, DenseVector {

  /** Returns the dot product with a dense array of this dimension. */
  float dot(float[] other);

  /** Adds {@code factor} times this vector to {@code target}. */
  void addTo(float[] target, float factor);

  /** Returns this vector times a finite factor. */
  Vector scaled(float factor);

  /** Returns the Euclidean length. */
  double norm();

  /** Calls {@code visitor} for each stored component, in the order of the indices. */
  void forEach(ComponentVisitor visitor);

  float[] toArray();

  /** Returns this vector with length one, or itself where all components are zero. */
  default Vector normalised() {
    double norm = norm();
    return norm == 0 ? this : scaled((float) (1 / norm));
  }

  @FunctionalInterface
  interface ComponentVisitor {
    void accept(int index, float value);
  }
}
