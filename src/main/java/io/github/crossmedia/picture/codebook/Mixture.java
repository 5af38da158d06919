package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.Locale;

/**
 * A mixture of Gaussians whose components are independent.
 *
 * @param weights the probability of each Gaussian
 * @param centres one row for each
 * @param deviations standard deviations, one row for each
 */
public record Mixture(DenseVector weights, Matrix centres, Matrix deviations) {

  public Mixture {
    if (weights.dimension() != centres.rows()
        || deviations.rows() != centres.rows()
        || deviations.columns() != centres.columns()
        || centres.rows() < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d weights, %d centres and %d deviations do not make a mixture of Gaussians",
              weights.dimension(),
              centres.rows(),
              deviations.rows()));
    }
    for (int k = 0; k < centres.rows(); k++) {
      requirePositive(weights.get(k), "weight", k);
      for (float deviation : deviations.row(k)) {
        requirePositive(deviation, "deviation", k);
      }
    }
  }

  private static void requirePositive(float value, String what, int gaussian) {
    if (!(value > 0 && Float.isFinite(value))) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "a %s of Gaussian %d is %s, not above 0", what, gaussian, value));
    }
  }

  int size() {
    return centres.rows();
  }

  int dimension() {
    return centres.columns();
  }
}
