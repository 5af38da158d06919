package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.Optional;

/**
 * The bilinear model (Tenenbaum and Freeman, 2000) as Sharma et al. (2012) write it: directions of
 * length one along which each medium varies and both vary together.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#ALPHA}, the
 * weight of varying together.
 */
final class Blm implements LatentMethod {

  @Override
  public String name() {
    return "blm";
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.dimensions().with(Eigenspaces.ALPHA, 10, 1, 2, 100);
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix x = features.x();
    DenseMatrix t = features.t();
    Directions directions =
        Eigenspaces.solve(
            view(x, 1, algebra),
            view(t, (double) x.columns() / t.columns(), algebra),
            parameters.positive(Eigenspaces.ALPHA),
            parameters,
            algebra);
    return LatentSpace.along(features, directions);
  }

  /** A view of many dimensions would win by its variance alone; gamma compensates for this. */
  private static View view(DenseMatrix data, double gamma, LinearAlgebra algebra) {
    DenseMatrix identity = Eigenspaces.identity(data.columns());
    return new View(Optional.of(algebra.gram(data)), identity, data, gamma);
  }
}
