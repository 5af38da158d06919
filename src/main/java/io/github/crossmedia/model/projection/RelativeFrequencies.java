package io.github.crossmedia.model.projection;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;

/** Computes shares of counts in their sum: maximum likelihood estimates. */
final class RelativeFrequencies {

  private RelativeFrequencies() {}

  /** Returns each value's share of the sum, or zeros if the sum is zero. */
  static double[] of(double[] counts) {
    double sum = 0;
    for (double count : counts) {
      sum += count;
    }
    double[] shares = new double[counts.length];
    for (int i = 0; i < shares.length && sum > 0; i++) {
      shares[i] = counts[i] / sum;
    }
    return shares;
  }

  /** Returns each component's share of the sum of its row. */
  static SparseMatrix ofRows(SparseMatrix counts) {
    float[] shares = counts.values();
    for (int row = 0; row < counts.rows(); row++) {
      double sum = counts.rowSum(row);
      for (int place = counts.begin(row); place < counts.end(row); place++) {
        requireCount(counts.index(place), shares[place]);
        shares[place] = sum > 0 ? (float) (shares[place] / sum) : 0;
      }
    }
    return SparseMatrix.of(counts.columns(), counts.ends(), counts.indices(), shares);
  }

  /** Returns the vector, whose components must be counts. */
  static SparseVector counts(Vector vector) {
    vector.forEach(RelativeFrequencies::requireCount);
    return SparseVector.of(vector);
  }

  private static void requireCount(int index, float value) {
    if (value < 0) {
      throw new IllegalArgumentException(
          "component " + index + " is " + value + ", which is not a count of a visual word");
    }
  }
}
