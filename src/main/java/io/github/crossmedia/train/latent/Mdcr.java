package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;

/**
 * Modality-dependent cross-media retrieval (Wei et al., 2014). It minimises the distance of
 * pictures X and texts T, and that of the query's medium to the classes S. If pictures are the
 * queries (equations 2 and 3), this is {@code lambda |XV - TW|^2 + (1 - lambda) |XV - S|^2 + eta_1
 * |V|^2 + eta_2 |W|^2}. The objective is convex in V and W together, so that one Cholesky
 * factorisation finds its minimum.
 *
 * @param x pictures, a row for each item
 * @param t texts
 * @param s the shares of the classes
 */
record Mdcr(
    DenseMatrix x,
    DenseMatrix t,
    DenseMatrix s,
    double lambda,
    Ridges eta,
    SupervisedMedia supervised) {

  /** What keeps the weights of pictures and of texts small. */
  record Ridges(double pictures, double texts) {}

  /** The media whose points are pulled to the classes. */
  enum SupervisedMedia {
    PICTURES,
    TEXTS,
    BOTH;

    boolean hasPictures() {
      return this != TEXTS;
    }

    boolean hasTexts() {
      return this != PICTURES;
    }
  }

  Directions solve(LinearAlgebra algebra) {
    int p = x.columns();
    int total = p + t.columns();
    DenseMatrix system = DenseMatrix.zeros(total, total);
    DenseMatrix right = DenseMatrix.zeros(total, s.columns());
    put(algebra.gram(x), pull(supervised.hasPictures()), system, 0, 0);
    put(algebra.gram(t), pull(supervised.hasTexts()), system, p, p);
    DenseMatrix cross = algebra.transposedProduct(x, t);
    put(cross, -lambda, system, 0, p);
    put(cross.transposed(), -lambda, system, p, 0);
    for (int i = 0; i < total; i++) {
      system.add(i, i, i < p ? eta.pictures() : eta.texts());
    }
    if (supervised.hasPictures()) {
      put(algebra.transposedProduct(x, s), 1 - lambda, right, 0, 0);
    }
    if (supervised.hasTexts()) {
      put(algebra.transposedProduct(t, s), 1 - lambda, right, p, 0);
    }
    DenseMatrix lower = algebra.cholesky(system);
    DenseMatrix both = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, right));
    return new Directions(both.rows(0, p), both.rows(p, total));
  }

  /**
   * Returns the weight of a medium's own Gram matrix: for the other medium, and for the classes.
   */
  private double pull(boolean isSupervised) {
    return isSupervised ? 1 : lambda;
  }

  private static void put(DenseMatrix part, double factor, DenseMatrix whole, int top, int left) {
    for (int row = 0; row < part.rows(); row++) {
      for (int column = 0; column < part.columns(); column++) {
        whole.set(top + row, left + column, factor * part.get(row, column));
      }
    }
  }
}
