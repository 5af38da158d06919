package io.github.crossmedia.published.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.Standardisation;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;

/** The second moments of standardised sides, which are all that eigenproblems need of the items. */
interface Covariances {

  /** Returns A'B of the standardised columns of two sides. */
  DenseMatrix of(Side a, Side b);

  /**
   * Returns for each label the sum of its items' standardised columns of a side, divided by the
   * root of its size: a mean that counts its items.
   */
  DenseMatrix classMeans(Side side);

  /** Covariances of items that are at hand. */
  record OfItems(PairedFeatures features, LinearAlgebra algebra) implements Covariances {

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

  /** Covariances of items of which only sums are known. */
  record OfSums(JoinedSums sums) implements Covariances {

    @Override
    public DenseMatrix of(Side a, Side b) {
      Standardisation rows = standardisation(a);
      Standardisation columns = standardisation(b);
      DenseMatrix covariance = sums.products(a, b);
      for (int row = 0; row < covariance.rows(); row++) {
        for (int column = 0; column < covariance.columns(); column++) {
          double centred =
              covariance.get(row, column)
                  - sums.items() * rows.mean()[row] * columns.mean()[column];
          covariance.set(row, column, centred * rows.factors()[row] * columns.factors()[column]);
        }
      }
      return covariance;
    }

    @Override
    public DenseMatrix classMeans(Side side) {
      Standardisation columns = standardisation(side);
      double[] sizes = sums.sum(Side.LABELS);
      DenseMatrix means = sums.products(Side.LABELS, side);
      for (int label = 0; label < sizes.length; label++) {
        double root = Math.sqrt(sizes[label] > 0 ? sizes[label] : 1);
        for (int column = 0; column < means.columns(); column++) {
          double centred = means.get(label, column) - sizes[label] * columns.mean()[column];
          means.set(label, column, centred * columns.factors()[column] / root);
        }
      }
      return means;
    }

    Standardisation standardisation(Side side) {
      return Standardisation.of(sums, side);
    }
  }
}
