package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.clicks.ClickMethod.Projections;
import io.github.crossmedia.train.latent.MultiviewEigenproblem;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.Solution;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The common part of {@link ClickCca} and {@link Ccl}: directions of terms and of features along
 * which clicked pairs covary most, less a penalty of either view. Directions count in a score by
 * their eigenvalues to the power of {@value #POWER}.
 */
final class ClickEigenspace {

  static final String DIMENSIONS = "dimensions";
  static final String POWER = "power";

  private ClickEigenspace() {}

  /** Returns the projections along the best directions. */
  static Projections of(
      ClickData clicks,
      ClickMoments moments,
      Optional<DenseMatrix> ofTerms,
      Optional<DenseMatrix> ofFeatures,
      Parameters parameters,
      LinearAlgebra algebra) {
    View terms = new View(ofTerms, ClickMoments.ridged(moments.termCovariance(), parameters), 1);
    View features =
        new View(ofFeatures, ClickMoments.ridged(moments.featureCovariance(), parameters), 1);
    int dimensions = Math.toIntExact(Math.max(1, parameters.count(DIMENSIONS)));
    Solution found =
        MultiviewEigenproblem.solve(
            List.of(terms, features),
            (i, j) -> i == 0 ? moments.cross() : moments.cross().transposed(),
            1,
            dimensions,
            algebra);
    double[] roots =
        Arrays.stream(found.values())
            .map(value -> Math.pow(Math.max(0, value), parameters.number(POWER) / 2))
            .toArray();
    return new Projections(
        projection(
            found.directions().get(0),
            roots,
            moments.terms().places(),
            clicks.terms(),
            moments.termMean()),
        projection(
            found.directions().get(1),
            roots,
            IntStream.range(0, clicks.features()).toArray(),
            clicks.features(),
            moments.featureMean()));
  }

  /**
   * Returns the projection of a whole vector, of which some components take part, to the
   * directions.
   */
  private static AffineProjection projection(
      DenseMatrix directions, double[] roots, int[] parts, int width, double[] means) {
    DenseMatrix weights = DenseMatrix.zeros(width, roots.length);
    double[] mean = new double[width];
    double[] ones = new double[width];
    Arrays.fill(ones, 1);
    for (int row = 0; row < directions.rows(); row++) {
      int place = parts[row];
      mean[place] = means[row];
      for (int column = 0; column < roots.length; column++) {
        weights.set(place, column, roots[column] * directions.get(row, column));
      }
    }
    return AffineProjection.ofStandardised(weights.toMatrix(), mean, ones);
  }
}
