package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import java.util.Map;

/** What a method of learning from clicks does beside what all of them share. */
interface ClickMethod {

  String name();

  SearchSpace searchSpace();

  Projections learn(ClickData clicks, Parameters parameters);

  /** How the points of a query and of a picture are compared. */
  default Similarity similarity(Parameters parameters) {
    return Similarity.DOT;
  }

  /** What the paper leaves open and this method settled, for the model's card. */
  default Map<String, String> stated(Parameters parameters) {
    return Map.of();
  }

  /** From tf-idf-norm terms, and from joined views of pictures, to points that are compared. */
  record Projections(Projection texts, Projection pictures) {}
}
