package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.task.Need;
import java.util.Set;

/**
 * Semantic correlation matching (Rasiwasia et al., 2010): {@link SemanticMatching} of the points
 * that {@link Cca} makes of both media.
 *
 * <p>Parameters: those of both.
 */
final class SemanticCorrelation implements LatentMethod {

  @Override
  public String name() {
    return "scm";
  }

  @Override
  public Set<Need> needs() {
    return Set.of(Need.LABELS);
  }

  @Override
  public SearchSpace searchSpace() {
    return Eigenspaces.ridged()
        .with(ClassProbabilities.PICTURE_LAMBDA, 0.001, 0.0001, 0.01)
        .with(ClassProbabilities.TEXT_LAMBDA, 0.001, 0.0001, 0.01);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"dot", "correlation", "cosine", "euclidean", "kullback_leibler"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    Directions directions =
        new Cca().directions(new CovariancesOfItems(features, algebra), parameters, algebra);
    PairedFeatures points =
        new PairedFeatures(
            CombinedFeatures.of(features.pictures(), directions.pictures(), algebra),
            CombinedFeatures.of(features.texts(), directions.texts(), algebra),
            features.data());
    return ClassProbabilities.space(points, true, parameters, algebra);
  }

  /**
   * Features that are linear combinations of others.
   *
   * @param combinations a row for each of the others, a column for each of these
   */
  private record CombinedFeatures(
      MediumFeatures others, DenseMatrix combinations, DenseMatrix columns, LinearAlgebra algebra)
      implements MediumFeatures {

    /** Returns the combinations, scaled so that columns have length one. */
    static CombinedFeatures of(
        MediumFeatures others, DenseMatrix directions, LinearAlgebra algebra) {
      double[] factors =
          Standardisation.of(algebra.product(others.columns(), directions)).factors();
      DenseMatrix scaled = DenseMatrix.zeros(directions.rows(), directions.columns());
      for (int row = 0; row < scaled.rows(); row++) {
        for (int column = 0; column < factors.length; column++) {
          scaled.set(row, column, directions.get(row, column) * factors[column]);
        }
      }
      return new CombinedFeatures(
          others, scaled, algebra.product(others.columns(), scaled), algebra);
    }

    @Override
    public Projection projection(DenseMatrix weights) {
      return others.projection(algebra.product(combinations, weights));
    }
  }
}
