package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.List;

/** Turns the vectors of a view into one vector. Instances may be shared between threads. */
public sealed interface Book permits CodeBook, FisherBook {

  /** Returns the vector of a bag, or of a dense vector as its only member. */
  View quantise(View view);

  /** Returns the number of centres. */
  int words();

  /** Returns the dimension of the vectors it takes. */
  int dimension();

  /**
   * Returns this book with its large matrices in half precision, in which files store them exactly.
   */
  Book inHalfPrecision();

  /** Returns the vectors of a view, after a check of their dimension. */
  default List<DenseVector> members(View view) {
    List<DenseVector> members =
        switch (view) {
          case VectorBag bag -> bag.members();
          case DenseVector dense -> List.of(dense);
          default ->
              throw new IllegalArgumentException("a sparse view already consists of visual words");
        };
    for (DenseVector member : members) {
      if (member.dimension() != dimension()) {
        throw new IllegalArgumentException(
            Formatted.of(
                "the code book takes vectors of %d dimensions, got %d",
                dimension(), member.dimension()));
      }
    }
    return members;
  }
}
