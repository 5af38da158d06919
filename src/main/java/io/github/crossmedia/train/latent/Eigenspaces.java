package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.CrossProducts;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.Solution;
import io.github.crossmedia.train.latent.MultiviewEigenproblem.View;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.sums.Side;
import java.util.List;

/** The common part of the methods that solve a {@link MultiviewEigenproblem}. */
final class Eigenspaces {

  static final String DIMENSIONS = "dimensions";
  static final String RIDGE = "ridge";
  static final String ALPHA = "alpha";

  private static final List<Side> MEDIA = List.of(Side.PICTURES, Side.TEXTS);
  private static final Object[] MANY = {9, 5, 7, 20, 50};
  private static final Object[] RIDGES = {0.1, 0.01, 1, 10};

  private Eigenspaces() {}

  static SearchSpace dimensions() {
    return SearchSpace.EMPTY.with(DIMENSIONS, MANY);
  }

  static SearchSpace ridged() {
    return dimensions().with(RIDGE, RIDGES);
  }

  static DenseMatrix ridged(DenseMatrix symmetric, Parameters parameters) {
    return ridged(symmetric, parameters.positive(RIDGE));
  }

  /** Returns a symmetric matrix with a multiple of its mean diagonal component on the diagonal. */
  static DenseMatrix ridged(DenseMatrix symmetric, double multiple) {
    double mean = symmetric.trace() / symmetric.rows();
    DenseMatrix ridged = symmetric.scaled(1);
    ridged.addToDiagonal(multiple * (mean > 0 ? mean : 1));
    return ridged;
  }

  static DenseMatrix identity(int size) {
    DenseMatrix identity = DenseMatrix.zeros(size, size);
    identity.addToDiagonal(1);
    return identity;
  }

  /** Returns the directions of two views, whose points should covary. */
  static Directions solve(
      View pictures,
      View texts,
      Covariances covariances,
      double alpha,
      Parameters parameters,
      LinearAlgebra algebra) {
    return solve(pictures, texts, between(MEDIA, covariances), alpha, parameters, algebra);
  }

  /** Returns the cross products of sides. */
  static CrossProducts between(List<Side> sides, Covariances covariances) {
    return (i, j) -> covariances.of(sides.get(i), sides.get(j));
  }

  /** Returns the directions of two views. */
  static Directions solve(
      View pictures,
      View texts,
      CrossProducts cross,
      double alpha,
      Parameters parameters,
      LinearAlgebra algebra) {
    Solution found =
        MultiviewEigenproblem.solve(
            List.of(pictures, texts), cross, alpha, dimensions(parameters), algebra);
    return new Directions(found.directions().get(0), found.directions().get(1));
  }

  static int dimensions(Parameters parameters) {
    long asked = parameters.count(DIMENSIONS);
    if (asked < 1) {
      throw parameters.wrong(DIMENSIONS, "must be at least 1");
    }
    return Math.clamp(asked, 1, Integer.MAX_VALUE);
  }
}
