package io.github.crossmedia.model.projection;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.SparseVector;
import java.util.Locale;

/** One minus a similarity that is a sum over the common components of two vectors. */
public enum NeighbourDistance {
  /** The weighted Jaccard similarity sum_i min(x_i, y_i) / sum_i max(x_i, y_i) of counts. */
  JACCARD {
    @Override
    double common(float x, float y) {
      return Math.min(x, y);
    }

    @Override
    void addCommon(float x, float[] others, double[] sums) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += Math.min(x, others[i]);
      }
    }

    @Override
    double size(SparseVector vector) {
      double[] sum = {0};
      vector.forEach(
          (index, value) -> {
            if (value < 0) {
              throw new IllegalArgumentException(
                  Formatted.of(
                      "component %d is %s: the jaccard distance requires components of at least 0,"
                          + " use cosine",
                      index, value));
            }
            sum[0] += value;
          });
      return sum[0];
    }

    @Override
    double similarity(double common, double size, double otherSize) {
      return common / (size + otherSize - common);
    }
  },
  COSINE {
    @Override
    double common(float x, float y) {
      return x * y;
    }

    @Override
    void addCommon(float x, float[] others, double[] sums) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += x * others[i];
      }
    }

    @Override
    double size(SparseVector vector) {
      return vector.norm();
    }

    @Override
    double similarity(double common, double size, double otherSize) {
      return common / (size * otherSize);
    }
  };

  abstract double common(float x, float y);

  /** Adds to each sum what {@code x} shares with the component of another vector. */
  abstract void addCommon(float x, float[] others, double[] sums);

  abstract double size(SparseVector vector);

  abstract double similarity(double common, double size, double otherSize);

  /** Returns the name in parameters and model files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static NeighbourDistance labelled(String label) {
    for (NeighbourDistance distance : values()) {
      if (distance.label().equals(label)) {
        return distance;
      }
    }
    throw new IllegalArgumentException(
        "unknown distance \"" + label + "\", known are jaccard, cosine");
  }
}
