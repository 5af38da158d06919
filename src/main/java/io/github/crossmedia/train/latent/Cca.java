package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.Optional;

/**
 * Canonical correlation analysis (Hotelling, 1936; Hardoon, Szedmak and Shawe-Taylor, 2004): the
 * directions along which the points of both media correlate most.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, what is
 * added to the covariance of each medium, as a multiple of its mean variance.
 */
final class Cca implements LatentMethod {

  @Override
  public String name() {
    return "cca";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged();
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return LatentSpace.along(features, directions(features, parameters, algebra));
  }

  static Directions directions(
      PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return Eigenspaces.solve(
        view(features.x(), parameters, algebra),
        view(features.t(), parameters, algebra),
        1,
        parameters,
        algebra);
  }

  private static View view(DenseMatrix data, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix bound = Eigenspaces.ridged(algebra.gram(data), parameters);
    return new View(Optional.empty(), bound, data, 1);
  }
}
