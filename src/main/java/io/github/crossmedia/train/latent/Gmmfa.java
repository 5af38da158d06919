package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.CrossProducts;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Generalised multiview marginal Fisher analysis (Sharma et al., 2012). Near items of one class
 * move together, near items of different classes move apart, and the means of classes coincide in
 * both media.
 *
 * <p>Parameters: {@value Eigenspaces#DIMENSIONS} of the space; {@value Eigenspaces#RIDGE}, as a
 * multiple of the mean; {@value Eigenspaces#ALPHA}, the weight of coinciding; {@value #WITHIN} and
 * {@value #BETWEEN}, how many neighbours of its own class and of others an item is linked with.
 */
final class Gmmfa implements LatentMethod {

  static final String WITHIN = "within";
  static final String BETWEEN = "between";

  @Override
  public String name() {
    return "gmmfa";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged()
        .with(Eigenspaces.ALPHA, 1_000, 100, 10_000)
        .with(WITHIN, 20, 5, 50)
        .with(BETWEEN, 100, 20, 200);
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    List<DenseMatrix> means =
        Stream.of(features.x(), features.t())
            .map(data -> features.classes().weightedMeans(data, algebra))
            .toList();
    Directions directions =
        Eigenspaces.solve(
            view(features.x(), features, parameters, algebra),
            view(features.t(), features, parameters, algebra),
            CrossProducts.of(means, algebra),
            parameters.positive(Eigenspaces.ALPHA),
            parameters,
            algebra);
    return LatentSpace.along(features, directions);
  }

  private static View view(
      DenseMatrix data, PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    int own = neighbours(parameters, WITHIN);
    int others = neighbours(parameters, BETWEEN);
    DenseMatrix intrinsic = laplacian(data, features, own, true, algebra);
    DenseMatrix penalty = laplacian(data, features, others, false, algebra);
    DenseMatrix bound = Eigenspaces.ridged(intrinsic, parameters);
    // both media get the same weight, however many components they have
    return new View(Optional.of(penalty), bound, data.columns() / bound.trace());
  }

  private static DenseMatrix laplacian(
      DenseMatrix data,
      PairedFeatures features,
      int neighbours,
      boolean within,
      LinearAlgebra algebra) {
    return features
        .data()
        .once(
            DenseMatrix.class,
            List.of(data, neighbours, within),
            () ->
                new NeighbourGraph(data, features.classes(), neighbours, within, algebra)
                    .laplacian());
  }

  private static int neighbours(Parameters parameters, String name) {
    return Math.clamp(parameters.count(name), 1, Integer.MAX_VALUE);
  }
}
