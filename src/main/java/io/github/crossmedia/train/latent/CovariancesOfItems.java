package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.sums.Side;

/** Covariances of items that are at hand. */
record CovariancesOfItems(PairedFeatures features, LinearAlgebra algebra) implements Covariances {

  @Override
  public DenseMatrix of(Side a, Side b) {
    return a == b ? algebra.gram(columns(a)) : algebra.transposedProduct(columns(a), columns(b));
  }

  @Override
  public DenseMatrix classMeans(Side side) {
    return features.classes().weightedMeans(columns(side), algebra);
  }

  private DenseMatrix columns(Side side) {
    return switch (side) {
      case PICTURES -> features.x();
      case TEXTS -> features.t();
      case LABELS -> {
        DenseMatrix shares = features.classes().shares();
        yield Standardisation.of(shares).applied(shares);
      }
      case WORDS, QUERIES ->
          throw new IllegalArgumentException("latent spaces are learned from texts");
    };
  }
}
