package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.Map;

/** The specific part of a method of learning from clicks. */
interface ClickMethod {

  String name();

  SearchSpace searchSpace();

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
  record Projections(Projection texts, Projection pictures) {}
}
