package io.github.crossmedia.train.latent;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;

/** Covariances of items of which only sums are known. */
record CovariancesOfSums(JoinedSums sums) implements Covariances {

  @Override
  public DenseMatrix of(Side a, Side b) {
    Standardisation rows = standardisation(a);
    Standardisation columns = standardisation(b);
    DenseMatrix covariance = sums.products(a, b);
    for (int row = 0; row < covariance.rows(); row++) {
      for (int column = 0; column < covariance.columns(); column++) {
        double centred =
            covariance.get(row, column) - sums.items() * rows.mean()[row] * columns.mean()[column];
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
