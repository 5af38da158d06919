package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.published.clicks.ClickMethod.Projections;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.clicks.ClickedTerms;
import io.github.crossmedia.train.latent.EigenproblemView;
import io.github.crossmedia.train.latent.MultiviewEigenproblem;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.Solution;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Canonical correlation analysis of clicked pairs, each counting as much as it was clicked. */
final class ClickCca implements ClickMethod {

  @Override
  public String name() {
    return "click-cca";
  }

  @Override
  public Set<Side> sides() {
    return Set.of(Side.QUERIES);
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        ClickEigenspace.DIMENSIONS, ClickMoments.RIDGE, ClickEigenspace.POWER, ClickMoments.TERMS);
  }

  @Override
  public Projections learn(ClickData clicks, Parameters parameters) {
    LinearAlgebra algebra = new LinearAlgebra(clicks.data().threads());
    return ClickEigenspace.of(
        clicks,
        moments(clicks, parameters, algebra),
        Optional.empty(),
        Optional.empty(),
        parameters,
        algebra);
  }

  /** Returns the moments of the number of terms in the parameters. */
  static ClickMoments moments(ClickData clicks, Parameters parameters, LinearAlgebra algebra) {
    int most = Math.clamp(parameters.get(ClickMoments.TERMS), 1, Integer.MAX_VALUE);
    return clicks.once(
        ClickMoments.class,
        most,
        () ->
            clicks
                .data()
                .sums()
                .map(sums -> ofSums(clicks, sums, most, parameters))
                .orElseGet(() -> ClickMoments.of(clicks, most, algebra)));
  }

  private static ClickMoments ofSums(
      ClickData clicks, JoinedSums sums, int most, Parameters parameters) {
    ClickedTerms terms = clicks.commonestOfLog(most);
    if (terms.size() != sums.sides().width(Side.QUERIES)) {
      throw parameters.wrong(
          ClickMoments.TERMS, "must be " + ClickedTerms.USUAL + " where clicks are known as sums");
    }
    return ClickMoments.of(sums, terms);
  }

  /**
   * The common part of {@link ClickCca} and {@link Ccl}: directions of terms and of features along
   * which clicked pairs covary most, less a penalty of either view. Directions count in a score by
   * their eigenvalues to a power.
   */
  static final class ClickEigenspace {

    static final Parameter<Long> DIMENSIONS =
        Parameter.count("dimensions", "of the space", 50, 100);
    static final Parameter<Double> POWER =
        Parameter.number("power", "the power of the eigenvalues by which directions count", 1, 0);

    private ClickEigenspace() {}

    /** Returns the projections along the best directions. */
    static Projections of(
        ClickData clicks,
        ClickMoments moments,
        Optional<DenseMatrix> ofTerms,
        Optional<DenseMatrix> ofFeatures,
        Parameters parameters,
        LinearAlgebra algebra) {
      EigenproblemView terms =
          new EigenproblemView(
              ofTerms, ClickMoments.ridged(moments.termCovariance(), parameters), 1);
      EigenproblemView features =
          new EigenproblemView(
              ofFeatures, ClickMoments.ridged(moments.featureCovariance(), parameters), 1);
      int dimensions = Math.toIntExact(Math.max(1, parameters.get(DIMENSIONS)));
      Solution found =
          MultiviewEigenproblem.solve(
              List.of(terms, features),
              (i, j) -> i == 0 ? moments.cross() : moments.cross().transposed(),
              1,
              dimensions,
              algebra);
      double[] roots =
          Arrays.stream(found.values())
              .map(value -> Math.pow(Math.max(0, value), parameters.get(POWER) / 2))
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
}
