package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
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
final class Gmlda implements LatentMethod {

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
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    Classes classes = features.classes();
    Directions directions =
        Eigenspaces.solve(
            view(features.x(), classes, parameters, algebra),
            view(features.t(), classes, parameters, algebra),
            parameters.positive(Eigenspaces.ALPHA),
            parameters,
            algebra);
    return LatentSpace.along(features, directions);
  }

  /** The scatter of a class's means is between classes, the rest of all scatter within them. */
  private static View view(
      DenseMatrix data, Classes classes, Parameters parameters, LinearAlgebra algebra) {
    DenseMatrix means = classes.weightedMeans(data, algebra);
    DenseMatrix between = algebra.gram(means);
    DenseMatrix within = between.scaled(-1);
    within.add(algebra.gram(data));
    return new View(Optional.of(between), Eigenspaces.ridged(within, parameters), means, 1);
  }
}
