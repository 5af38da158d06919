package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/** The components of a medium, standardised. */
record LinearFeatures(Standardisation standardisation, DenseMatrix columns)
    implements MediumFeatures {

  static LinearFeatures of(List<SparseVector> items) {
    DenseMatrix data = DenseMatrix.zeros(items.size(), items.getFirst().dimension());
    for (int row = 0; row < items.size(); row++) {
      int item = row;
      items.get(row).forEach((column, value) -> data.set(item, column, value));
    }
    Standardisation standardisation = Standardisation.of(data);
    return new LinearFeatures(standardisation, standardisation.applied(data));
  }

  @Override
  public Projection projection(DenseMatrix weights) {
    return standardisation.projection(weights);
  }
}
