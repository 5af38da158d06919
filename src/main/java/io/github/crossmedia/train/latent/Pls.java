package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.Optional;

/**
 * Partial least squares in its singular value form (Wegelin, 2000): the directions of length one
 * along which the points of both media have the greatest covariance.
 *
 * <p>Parameter: {@value Eigenspaces#DIMENSIONS} of the space.
 */
final class Pls implements LatentMethod {

  @Override
  public String name() {
    return "pls";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.dimensions();
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    return LatentSpace.along(
        features,
        Eigenspaces.solve(view(features.x()), view(features.t()), 1, parameters, algebra));
  }

  private static View view(DenseMatrix data) {
    return new View(Optional.empty(), Eigenspaces.identity(data.columns()), data, 1);
  }
}
