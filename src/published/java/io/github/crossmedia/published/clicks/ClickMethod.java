package io.github.crossmedia.published.clicks;

import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.vector.Matrix;
import java.util.Map;
import java.util.Set;

/** The specific part of a method of learning from clicks. */
interface ClickMethod {

  String name();

  SearchSpace searchSpace();

  /**
   * Returns the sides whose sums, with those of pictures, are enough; none if clicks are needed.
   */
  default Set<Side> sides() {
    return Set.of();
  }

  Projections learn(ClickData clicks, Parameters parameters);

  /** Returns how the points of a query and of a picture are compared. */
  default Similarity similarity(Parameters parameters) {
    return Similarity.DOT;
  }

  /** Returns the choices of this method that the paper leaves open, for the model's card. */
  default Map<String, String> stated(Parameters parameters) {
    return Map.of();
  }

  /** The projections of tf-idf-norm terms and of joined views of pictures into the common space. */
  record Projections(Projection texts, Projection pictures) {

    /**
     * Returns the projection of queries into the features of pictures, which stay as they are.
     * Otherwise each picture would get a point with as many dimensions as there are terms.
     *
     * @param weights of each feature for each term
     */
    static Projections ofTerms(float[][] weights) {
      return new Projections(
          new LinearProjection(Matrix.of(weights)), new IdentityProjection(weights[0].length));
    }
  }
}
