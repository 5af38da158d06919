package io.github.crossmedia.vector;

/** One numeric view of a picture or a text: a vector, or a bag of vectors of one dimension. */
public sealed interface View permits Vector, VectorBag {

  /** Returns the number of components, of each member where the view is a bag. */
  int dimension();
}
