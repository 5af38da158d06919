package io.github.crossmedia.train.pamir;

import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/** Many sparse vectors in three flat arrays, for loops of millions of steps. */
final class SparseRows {

  final int[] starts;
  final int[] indices;
  final float[] values;

  private SparseRows(int[] starts, int[] indices, float[] values) {
    this.starts = starts;
    this.indices = indices;
    this.values = values;
  }

  static SparseRows of(List<SparseVector> rows) {
    int[] starts = new int[rows.size() + 1];
    for (int row = 0; row < rows.size(); row++) {
      starts[row + 1] = Math.addExact(starts[row], rows.get(row).size());
    }
    int[] indices = new int[starts[rows.size()]];
    float[] values = new float[indices.length];
    for (int row = 0; row < rows.size(); row++) {
      SparseVector vector = rows.get(row);
      for (int i = 0; i < vector.size(); i++) {
        indices[starts[row] + i] = vector.index(i);
        values[starts[row] + i] = vector.value(i);
      }
    }
    return new SparseRows(starts, indices, values);
  }

  int size() {
    return starts.length - 1;
  }

  /** Returns the squared length of each row. */
  float[] squaredNorms() {
    float[] norms = new float[size()];
    for (int row = 0; row < norms.length; row++) {
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        norms[row] += values[i] * values[i];
      }
    }
    return norms;
  }

  /** Returns the dot product of a row with a dense vector, in four independent sums. */
  float dot(int row, float[] dense) {
    int i = starts[row];
    int end = starts[row + 1];
    float a = 0;
    float b = 0;
    float c = 0;
    float d = 0;
    for (; i < end - 3; i += 4) {
      a += values[i] * dense[indices[i]];
      b += values[i + 1] * dense[indices[i + 1]];
      c += values[i + 2] * dense[indices[i + 2]];
      d += values[i + 3] * dense[indices[i + 3]];
    }
    for (; i < end; i++) {
      a += values[i] * dense[indices[i]];
    }
    return a + b + (c + d);
  }

  /** Returns the dot product of a row with a row of others; both are short. */
  float dot(int row, SparseRows others, int other) {
    float sum = 0;
    int j = others.starts[other];
    int otherEnd = others.starts[other + 1];
    for (int i = starts[row]; i < starts[row + 1] && j < otherEnd; i++) {
      while (j < otherEnd && others.indices[j] < indices[i]) {
        j++;
      }
      if (j < otherEnd && others.indices[j] == indices[i]) {
        sum += values[i] * others.values[j];
      }
    }
    return sum;
  }

  void addTo(int row, float factor, float[] dense) {
    for (int i = starts[row]; i < starts[row + 1]; i++) {
      dense[indices[i]] += factor * values[i];
    }
  }

  void clear(int row, float[] dense) {
    for (int i = starts[row]; i < starts[row + 1]; i++) {
      dense[indices[i]] = 0;
    }
  }
}
