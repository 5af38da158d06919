package io.github.crossmedia.model.encoder;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import io.github.crossmedia.vector.View;

/** Maps each component to one or more components, 0 to zeros. */
interface ComponentMap {

  /** Writes the components that replace one component into {@code target}, from {@code at} on. */
  void map(float value, float[] target, int at);

  /**
   * Returns a vector with {@code each} components for each component of a view, sparse if the view
   * is.
   */
  static Vector apply(View view, int each, ComponentMap map) {
    return switch (Step.vector(view)) {
      case SparseVector sparse -> {
        int[] indices = new int[sparse.size() * each];
        float[] values = new float[indices.length];
        for (int i = 0; i < sparse.size(); i++) {
          for (int k = 0; k < each; k++) {
            indices[i * each + k] = sparse.index(i) * each + k;
          }
          map.map(sparse.value(i), values, i * each);
        }
        yield SparseVector.of(Math.multiplyExact(sparse.dimension(), each), indices, values);
      }
      case DenseVector dense -> {
        float[] values = new float[dense.dimension() * each];
        for (int i = 0; i < dense.dimension(); i++) {
          if (dense.get(i) != 0) {
            map.map(dense.get(i), values, i * each);
          }
        }
        yield DenseVector.of(values);
      }
    };
  }
}
