package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Canonical correlation analysis of pictures, texts and labels (Gong, Ke, Isard and Lazebnik,
 * 2014). Coordinates are scaled by their eigenvalues to a power, so that directions on which all
 * three agree count more.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, as in
 * {@link Cca}; {@value #POWER} of the eigenvalues.
 */
final class ThreeViewCca implements CovarianceMethod {

  static final String POWER = "power";

  private static final List<Side> ALL = List.of(Side.PICTURES, Side.TEXTS, Side.LABELS);

  @Override
  public String name() {
    return "three-view-cca";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged().with(POWER, 4);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"cosine", "dot", "correlation", "euclidean"};
  }

  @Override
  public Directions directions(
      Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
    var found =
        MultiviewEigenproblem.solve(
            ALL.stream().map(side -> view(covariances.of(side, side), parameters)).toList(),
            Eigenspaces.between(ALL, covariances),
            1,
            Eigenspaces.dimensions(parameters),
            algebra);
    double power = parameters.number(POWER);
    return new Directions(
        scaled(found.directions().get(0), found.values(), power),
        scaled(found.directions().get(1), found.values(), power));
  }

  /** Each view's own covariance is maximised too, which moves all eigenvalues by one. */
  private static View view(DenseMatrix covariance, Parameters parameters) {
    return new View(Optional.of(covariance), Eigenspaces.ridged(covariance, parameters), 1);
  }

  static DenseMatrix scaled(DenseMatrix directions, double[] values, double power) {
    DenseMatrix scaled = DenseMatrix.zeros(directions.rows(), directions.columns());
    for (int row = 0; row < scaled.rows(); row++) {
      for (int d = 0; d < values.length; d++) {
        scaled.set(row, d, directions.get(row, d) * Math.pow(Math.max(0, values[d]), power));
      }
    }
    return scaled;
  }
}
