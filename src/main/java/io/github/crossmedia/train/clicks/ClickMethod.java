package io.github.crossmedia.train.clicks;

import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;

/** What a method of learning from clicks does beside what all of them share. */
interface ClickMethod {

  String name();

  SearchSpace searchSpace();

  Projections learn(ClickData clicks, Parameters parameters);

  /** From tf-idf-norm terms, and from joined views of pictures, to points that are compared. */
  record Projections(Projection texts, Projection pictures) {}
}
