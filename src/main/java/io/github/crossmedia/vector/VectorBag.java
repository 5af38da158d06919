package io.github.crossmedia.vector;

import java.util.List;

/**
 * A bag of vectors, such as the regions or key points of a picture.
 *
 * @param dimension of each member; unknown for an empty bag that was read from JSON ({@link
 *     #UNTOLD}), so that all empty bags are equal
 */
public record VectorBag(int dimension, List<DenseVector> members) implements View {

  /** The dimension of an empty bag where it is unknown. */
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
