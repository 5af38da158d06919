package io.github.crossmedia.vector;

import java.util.List;

/** A bag of vectors, as the regions or key points of a picture; it may be empty. */
public record VectorBag(int dimension, List<DenseVector> members) implements View {

  public VectorBag {
    members = List.copyOf(members);
    for (DenseVector member : members) {
      Components.requireDimension(dimension, member.dimension());
    }
  }
}
