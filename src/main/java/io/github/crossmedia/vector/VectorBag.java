package io.github.crossmedia.vector;

import java.util.List;

/**
 * A bag of vectors, as the regions or key points of a picture.
 *
 * @param dimension of each member; a bag without any may have been read from where nothing tells it
 *     ({@link #UNTOLD}), so that all empty bags are equal
 */
public record VectorBag(int dimension, List<DenseVector> members) implements View {

  /** The dimension of an empty bag where nothing tells it. */
  public static final int UNTOLD = 0;

  public VectorBag {
    members = List.copyOf(members);
    for (DenseVector member : members) {
      Components.requireDimension(dimension, member.dimension());
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorBag that && members.equals(that.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }
}
