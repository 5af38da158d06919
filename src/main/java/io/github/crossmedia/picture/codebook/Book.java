package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.VectorBag;
import io.github.crossmedia.vector.View;
import java.util.List;
import java.util.Locale;

/** Makes one vector of the vectors of a view. Instances may be shared between threads. */
public sealed interface Book permits CodeBook, FisherBook {

  /** The vector of a bag, or of a dense vector as its only member. */
  View quantise(View view);

  /** The number of centres. */
  int words();

  /** The dimension of the vectors it takes. */
  int dimension();

  /** This book with its large matrices in half precision, in which files store them exactly. */
  Book inHalfPrecision();

  /** The vectors of a view, each of the dimension it takes. */
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
            String.format(
                Locale.ROOT,
                "the code book takes vectors of %d dimensions, got %d",
                dimension(),
                member.dimension()));
      }
    }
    return members;
  }
}
