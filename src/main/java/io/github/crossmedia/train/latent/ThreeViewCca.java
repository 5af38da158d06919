package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Canonical correlation analysis of pictures, texts and labels (Gong, Ke, Isard and Lazebnik,
 * 2014). Coordinates are scaled by their eigenvalues to a power, so that directions on which all
 * three agree count more.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, as in
 * {@link Cca}; {@value #POWER} of the eigenvalues.
 */
final class ThreeViewCca implements LatentMethod {

  static final String POWER = "power";

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
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix shares = features.classes().shares();
    DenseMatrix labels = Standardisation.of(shares).applied(shares);
    var found =
        MultiviewEigenproblem.solve(
            Stream.of(features.x(), features.t(), labels)
                .map(data -> view(data, parameters, algebra))
                .toList(),
            1,
            Eigenspaces.dimensions(parameters),
            algebra);
    double power = parameters.number(POWER);
    return LatentSpace.along(
        features,
        new Directions(
            scaled(found.directions().get(0), found.values(), power),
            scaled(found.directions().get(1), found.values(), power)));
  }

  /** Each view's own covariance is maximised too, which moves all eigenvalues by one. */
  private static View view(DenseMatrix data, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix covariance = algebra.gram(data);
    DenseMatrix bound = Eigenspaces.ridged(covariance, parameters);
    return new View(Optional.of(covariance), bound, data, 1);
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
