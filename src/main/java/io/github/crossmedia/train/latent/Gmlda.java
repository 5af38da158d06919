package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.CrossProducts;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Generalised multiview linear discriminant analysis (Sharma et al., 2012): classes lie apart and
 * close together in themselves, and their means coincide in both media.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, added to
 * the scatter within classes, as a multiple of its mean; {@value Eigenspaces#ALPHA}, the weight of
 * coinciding.
 */
final class Gmlda implements CovarianceMethod {

  @Override
  public String name() {
    return "gmlda";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged().with(Eigenspaces.ALPHA, 10, 1, 100);
  }

  @Override
  public Directions directions(
      Covariances covariances, Parameters parameters, LinearAlgebra algebra) {
    List<DenseMatrix> means =
        List.of(covariances.classMeans(Side.PICTURES), covariances.classMeans(Side.TEXTS));
    return Eigenspaces.solve(
        view(means.get(0), covariances.of(Side.PICTURES, Side.PICTURES), parameters, algebra),
        view(means.get(1), covariances.of(Side.TEXTS, Side.TEXTS), parameters, algebra),
        CrossProducts.of(means, algebra),
        parameters.positive(Eigenspaces.ALPHA),
        parameters,
        algebra);
  }

  /** The scatter of a class's means is between classes, the rest of all scatter within them. */
  private static View view(
      DenseMatrix means, DenseMatrix scatter, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix between = algebra.gram(means);
    DenseMatrix within = between.scaled(-1);
    within.add(scatter);
    return new View(Optional.of(between), Eigenspaces.ridged(within, parameters), 1);
  }
}
