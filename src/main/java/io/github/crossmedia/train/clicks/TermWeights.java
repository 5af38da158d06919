package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.clicks.ClickMethod.Projections;
import io.github.crossmedia.vector.Matrix;

/**
 * A weight of each feature for each term. The score is run from the text's side: a query becomes a
 * point among the features of pictures, which stay as they are, so that no picture gets a point of
 * as many dimensions as there are terms.
 */
final class TermWeights {

  private TermWeights() {}

  static Projections projections(float[][] weights) {
    return new Projections(
        new LinearProjection(Matrix.of(weights)), new IdentityProjection(weights[0].length));
  }
}
