package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import java.util.Optional;

/**
 * Canonical correlation analysis (Hotelling, 1936; Hardoon, Szedmak and Shawe-Taylor, 2004): the
 * directions along which the points of both media correlate most.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, what is
 * added to the covariance of each medium, as a multiple of its mean variance.
 */
final class Cca implements CovarianceMethod {

  @Override
  public String name() {
    return "cca";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged();
  }

  @Override
  public Directions directions(
      Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
    return Eigenspaces.solve(
        view(Side.PICTURES, covariances, parameters),
        view(Side.TEXTS, covariances, parameters),
        covariances,
        1,
        parameters,
        algebra);
  }

  private static View view(Side side, Covariances covariances, Parameters parameters) {
    return new View(
        Optional.empty(), Eigenspaces.ridged(covariances.of(side, side), parameters), 1);
  }
}
