package io.github.crossmedia.train.group;

import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.util.VectorUtil;

/**
 * Vectors of length one, shortened so that many can be compared. Each component is added to one of
 * 1,024 places with a sign, both chosen by its hash. Dot products stay the same on average
 * (Weinberger et al., 2009, "Feature Hashing for Large Scale Multitask Learning").
 */
final class Sketches {

  static final int PLACES = 1024;

  private final float[][] rows;
  private final float[] mean = new float[PLACES];

  Sketches(List<SparseVector> vectors) {
    rows = vectors.stream().map(Sketches::sketch).toArray(float[][]::new);
    for (float[] row : rows) {
      for (int place = 0; place < PLACES; place++) {
        mean[place] += row[place] / rows.length;
      }
    }
  }

  private static float[] sketch(SparseVector vector) {
    float[] sketch = new float[PLACES];
    vector.forEach(
        (index, value) -> {
          long hash = mixed(index);
          sketch[(int) (hash >>> 1) & (PLACES - 1)] += (hash & 1) == 0 ? value : -value;
        });
    double norm = Math.sqrt(VectorUtil.dotProduct(sketch, sketch));
    if (norm > 0) {
      for (int place = 0; place < PLACES; place++) {
        sketch[place] /= (float) norm;
      }
    }
    return sketch;
  }

  int size() {
    return rows.length;
  }

  /** Returns one minus the cosine. */
  float distance(int one, int other) {
    return 1 - VectorUtil.dotProduct(rows[one], rows[other]);
  }

  /** Bits that are mostly equal for near vectors, one set for each table. */
  int bits(int row, int table, int count) {
    int bits = 0;
    for (int bit = 0; bit < count; bit++) {
      long hash = mixed(((long) table << 32) + bit);
      int one = (int) (hash & (PLACES - 1));
      int other = (int) (hash >>> 32) & (PLACES - 1);
      float difference = rows[row][one] - mean[one] - rows[row][other] + mean[other];
      bits = bits << 1 | (difference > 0 ? 1 : 0);
    }
    return bits;
  }

  /** Returns the median distance of evenly spaced pairs of rows. */
  double usualDistance(int pairs) {
    double[] distances = new double[Math.max(1, pairs)];
    for (int pair = 0; pair < distances.length; pair++) {
      long hash = mixed(pair);
      int one = (int) Long.remainderUnsigned(hash, rows.length);
      int other = (int) Long.remainderUnsigned(mixed(hash), rows.length);
      distances[pair] = one == other ? 1 : distance(one, other);
    }
    Arrays.sort(distances);
    return distances[distances.length / 2];
  }

  /** Returns the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
  private static long mixed(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
