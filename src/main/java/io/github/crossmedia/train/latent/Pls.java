package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import java.util.Optional;

/**
 * Partial least squares in its singular value form (Wegelin, 2000): the directions of length one
 * along which the points of both media have the greatest covariance.
 *
 * <p>Parameter: {@value Eigenspaces#DIMENSIONS} of the space.
 */
final class Pls implements CovarianceMethod {

  @Override
  public String name() {
    return "pls";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.dimensions();
  }

  @Override
  public Directions directions(
      Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix cross = covariances.of(Side.PICTURES, Side.TEXTS);
    return Eigenspaces.solve(
        view(cross.rows()), view(cross.columns()), (i, j) -> cross, 1, parameters, algebra);
  }

  private static View view(int columns) {
    return new View(Optional.empty(), Eigenspaces.identity(columns), 1);
  }
}
