package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/**
 * The strongest principal components of pictures of which only sums are known. As among {@link
 * PrincipalComponents}, the squares of all pictures add up to the number of components.
 */
final class SummedComponents implements MediumFeatures {

  private final JoinedSums sums;
  private final List<SparseVector> sample;
  private final LinearAlgebra algebra;
  private final double[] mean;
  private final double[] squares;

  /** From views to components. */
  private final DenseMatrix map;

  /**
   * Finds the components.
   *
   * @param sample the pictures that have {@link #columns}
   */
  SummedComponents(
      JoinedSums sums, List<SparseVector> sample, int rank, long seed, LinearAlgebra algebra) {
    this.sums = sums;
    this.sample = sample;
    this.algebra = algebra;
    this.mean = mean(sums, Side.PICTURES);
    DenseMatrix scatter = scatter(sums, Side.PICTURES, Side.PICTURES);
    StrongestAxes strongest = StrongestAxes.of(scatter, rank, seed, algebra);
    double total = 0;
    for (double value : strongest.values()) {
      total += Math.max(0, value);
    }
    double factor = total > 0 ? Math.sqrt(strongest.values().length / total) : 0;
    this.map = strongest.axes().scaled(factor);
    this.squares = strongest.values().clone();
    for (int i = 0; i < squares.length; i++) {
      squares[i] = factor * factor * Math.max(0, squares[i]);
    }
  }

  private static double[] mean(JoinedSums sums, Side side) {
    double[] mean = sums.sum(side);
    for (int i = 0; i < mean.length; i++) {
      mean[i] /= sums.items();
    }
    return mean;
  }

  /** Returns the products of two sides less those of their means. */
  private static DenseMatrix scatter(JoinedSums sums, Side rows, Side columns) {
    DenseMatrix scatter = sums.products(rows, columns);
    double[] ofRows = mean(sums, rows);
    double[] ofColumns = mean(sums, columns);
    for (int row = 0; row < ofRows.length; row++) {
      for (int column = 0; column < ofColumns.length; column++) {
        scatter.add(row, column, -sums.items() * ofRows[row] * ofColumns[column]);
      }
    }
    return scatter;
  }

  /** Returns the products of the components of all pictures, which are not correlated. */
  DenseMatrix gram() {
    DenseMatrix gram = DenseMatrix.zeros(squares.length, squares.length);
    for (int i = 0; i < squares.length; i++) {
      gram.set(i, i, squares[i]);
    }
    return gram;
  }

  /** Returns the covariance of all texts. */
  DenseMatrix ofTexts() {
    return scatter(sums, Side.TEXTS, Side.TEXTS).scaled(1 / sums.items());
  }

  /** Returns the products of components with texts, divided by the root of their number. */
  DenseMatrix withTexts() {
    return algebra.transposedProduct(
        map, scatter(sums, Side.PICTURES, Side.TEXTS).scaled(1 / Math.sqrt(sums.items())));
  }

  /** Returns the variance of each component over all pictures. */
  double[] variances() {
    double[] variances = squares.clone();
    for (int i = 0; i < variances.length; i++) {
      variances[i] /= sums.items();
    }
    return variances;
  }

  @Override
  public DenseMatrix columns() {
    DenseMatrix columns = DenseMatrix.zeros(sample.size(), squares.length);
    double[] offset = offset(map);
    for (int row = 0; row < sample.size(); row++) {
      int picture = row;
      for (int i = 0; i < offset.length; i++) {
        columns.set(row, i, offset[i]);
      }
      sample
          .get(row)
          .forEach(
              (component, value) -> {
                for (int i = 0; i < offset.length; i++) {
                  columns.add(picture, i, value * map.get(component, i));
                }
              });
    }
    return columns;
  }

  /** Returns what makes the mean picture 0 after a map of views. */
  private double[] offset(DenseMatrix ofViews) {
    DenseMatrix row = algebra.product(DenseMatrix.of(new double[][] {mean}), ofViews);
    return row.scaled(-1).row(0);
  }

  @Override
  public AffineProjection projection(DenseMatrix weights) {
    DenseMatrix ofViews = algebra.product(map, weights);
    return new AffineProjection(ofViews.toMatrix(), Offsets.vector(offset(ofViews)));
  }
}
