package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.clicks.ClickMethod.Projections;
import io.github.crossmedia.vector.Matrix;

/**
 * The weights of each feature for each term. Queries are projected into the features of pictures,
 * which stay unchanged. Otherwise each picture would get a point with as many dimensions as there
 * are terms.
 */
final class TermWeights {

  private TermWeights() {}

  static Projections projections(float[][] weights) {
    return new Projections(
        new LinearProjection(Matrix.of(weights)), new IdentityProjection(weights[0].length));
  }
}
