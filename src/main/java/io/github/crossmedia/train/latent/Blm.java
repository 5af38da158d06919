package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import java.util.Optional;

/**
 * The bilinear model (Tenenbaum and Freeman, 2000) as Sharma et al. (2012) write it: directions of
 * length one along which each medium varies and both vary together.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#ALPHA}, the
 * weight of varying together.
 */
final class Blm implements CovarianceMethod {

  @Override
  public String name() {
    return "blm";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.dimensions().with(Eigenspaces.ALPHA, 10, 1, 2, 100);
  }

  @Override
  public Directions directions(
      Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix pictures = covariances.of(Side.PICTURES, Side.PICTURES);
    DenseMatrix texts = covariances.of(Side.TEXTS, Side.TEXTS);
    return Eigenspaces.solve(
        view(pictures, 1),
        view(texts, (double) pictures.columns() / texts.columns()),
        covariances,
        parameters.positive(Eigenspaces.ALPHA),
        parameters,
        algebra);
  }

  /** A view of many dimensions would win by its variance alone; gamma compensates for this. */
  private static View view(DenseMatrix covariance, double gamma) {
    return new View(Optional.of(covariance), Eigenspaces.identity(covariance.columns()), gamma);
  }
}
