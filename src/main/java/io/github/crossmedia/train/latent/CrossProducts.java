package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.List;

/** What the points of views should have in common. */
@FunctionalInterface
public interface CrossProducts {

  /** Returns Z_i'Z_j of two different views. */
  DenseMatrix of(int i, int j);

  /** Returns the products of matrices of equally many rows, one for each view. */
  static CrossProducts of(List<DenseMatrix> z, LinearAlgebra algebra) {
    return (i, j) -> algebra.transposedProduct(z.get(i), z.get(j));
  }
}
