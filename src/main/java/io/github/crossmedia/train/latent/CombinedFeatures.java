package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;

/**
 * Features that are linear combinations of others.
 *
 * @param combinations a row for each of the others, a column for each of these
 */
record CombinedFeatures(
    MediumFeatures others, DenseMatrix combinations, DenseMatrix columns, LinearAlgebra algebra)
    implements MediumFeatures {

  /** The combinations, scaled so that columns have length one. */
  static CombinedFeatures of(MediumFeatures others, DenseMatrix directions, LinearAlgebra algebra) {
    double[] factors = Standardisation.of(algebra.product(others.columns(), directions)).factors();
    DenseMatrix scaled = DenseMatrix.zeros(directions.rows(), directions.columns());
    for (int row = 0; row < scaled.rows(); row++) {
      for (int column = 0; column < factors.length; column++) {
        scaled.set(row, column, directions.get(row, column) * factors[column]);
      }
    }
    return new CombinedFeatures(others, scaled, algebra.product(others.columns(), scaled), algebra);
  }

  @Override
  public Projection projection(DenseMatrix weights) {
    return others.projection(algebra.product(combinations, weights));
  }
}
