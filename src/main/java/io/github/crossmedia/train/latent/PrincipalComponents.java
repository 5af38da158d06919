package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The strongest principal components of a medium, found among the products of its items. Views may
 * have far more components than there are items, and the model stays linear.
 */
final class PrincipalComponents implements MediumFeatures {

  private final SparseColumns items;
  private final LinearAlgebra algebra;

  /** From products with all items to components, a row for each item. */
  private final DenseMatrix map;

  private final Standardisation scale;
  private final DenseMatrix columns;

  PrincipalComponents(List<SparseVector> vectors, int rank, long seed, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.items =
        new SparseColumns(SparseMatrix.of(vectors.getFirst().dimension(), vectors), algebra);
    DenseMatrix products = items.rowGram();
    DenseMatrix centred = centred(products);
    StrongestAxes strongest = StrongestAxes.of(centred, rank, seed, algebra);
    DenseMatrix components = strongest.axes();
    int kept = components.columns();
    for (int row = 0; row < components.rows(); row++) {
      for (int i = 0; i < kept; i++) {
        components.set(row, i, components.get(row, i) / length(strongest.values()[i]));
      }
    }
    this.map = components;
    DenseMatrix raw = algebra.product(products, components);
    this.scale = Standardisation.common(raw);
    this.columns = scale.applied(raw);
  }

  /** Returns a length to divide by, which is not 0 even if all pictures are alike. */
  private static double length(double value) {
    return value > 0 ? Math.sqrt(value) : 1;
  }

  private static DenseMatrix centred(DenseMatrix products) {
    int n = products.rows();
    double[] means = new double[n];
    double whole = 0;
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        means[row] += products.get(row, column) / n;
      }
      whole += means[row] / n;
    }
    DenseMatrix centred = DenseMatrix.zeros(n, n);
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        centred.set(row, column, products.get(row, column) - means[row] - means[column] + whole);
      }
    }
    return centred;
  }

  @Override
  public DenseMatrix columns() {
    return columns;
  }

  /** Returns a linear map of the views, however many components it goes through. */
  @Override
  public AffineProjection projection(DenseMatrix weights) {
    int dimensions = weights.columns();
    DenseMatrix scaled = DenseMatrix.zeros(weights.rows(), dimensions);
    double[] offset = new double[dimensions];
    for (int row = 0; row < weights.rows(); row++) {
      for (int d = 0; d < dimensions; d++) {
        scaled.set(row, d, weights.get(row, d) * scale.factors()[row]);
        offset[d] -= scaled.get(row, d) * scale.mean()[row];
      }
    }
    return new AffineProjection(
        items.transposedTimes(algebra.product(map, scaled)), LatentSpace.Offsets.vector(offset));
  }

  /**
   * The strongest principal components of pictures of which only sums are known. As among {@link
   * PrincipalComponents}, the squares of all pictures add up to the number of components.
   */
  static final class OfSums implements MediumFeatures {

    private final JoinedSums sums;
    private final List<SparseVector> sample;
    private final LinearAlgebra algebra;
    private final double[] mean;
    private final double[] squares;

    private final DenseMatrix map;

    /**
     * Finds the components.
     *
     * @param sample the pictures that have {@link #columns}
     */
    OfSums(JoinedSums sums, List<SparseVector> sample, int rank, long seed, LinearAlgebra algebra) {
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
      return new AffineProjection(ofViews.toMatrix(), LatentSpace.Offsets.vector(offset(ofViews)));
    }
  }

  /**
   * The eigenvectors of a symmetric matrix with the greatest values, found by iterations of a
   * random subspace (Halko, Martinsson and Tropp, 2011).
   *
   * @param values the greatest first; those that are rounding are left out
   * @param axes a column for each value
   */
  private record StrongestAxes(double[] values, DenseMatrix axes) {

    /** More directions than are asked for make the weakest of those reliable. */
    private static final int SPARE = 60;

    private static final int ITERATIONS = 3;

    /** Values of less than this part of the greatest are rounding. */
    private static final double MIN_VALUE = 1e-8;

    static StrongestAxes of(DenseMatrix symmetric, int rank, long seed, LinearAlgebra algebra) {
      int size = Math.min(rank + SPARE, symmetric.rows());
      DenseMatrix subspace = subspace(symmetric, size, seed, algebra);
      LinearAlgebra.SymmetricEigen eigen =
          algebra.symmetricEigen(
              algebra.transposedProduct(subspace, algebra.product(symmetric, subspace)));
      int kept = 1;
      while (kept < Math.min(rank, eigen.values().length)
          && eigen.values()[kept] > MIN_VALUE * eigen.values()[0]) {
        kept++;
      }
      return new StrongestAxes(
          Arrays.copyOf(eigen.values(), kept),
          algebra.product(subspace, eigen.vectors().rows(0, kept).transposed()));
    }

    private static DenseMatrix subspace(
        DenseMatrix symmetric, int size, long seed, LinearAlgebra algebra) {
      SplittableRandom random = new SplittableRandom(seed);
      DenseMatrix subspace = DenseMatrix.zeros(symmetric.rows(), size);
      for (int row = 0; row < symmetric.rows(); row++) {
        for (int column = 0; column < size; column++) {
          subspace.set(row, column, random.nextGaussian());
        }
      }
      for (int i = 0; i < ITERATIONS; i++) {
        subspace = orthonormal(algebra.product(symmetric, subspace), algebra);
      }
      return subspace;
    }

    /** Directions of rounding alone get a little length of their own, so that none is undefined. */
    private static DenseMatrix orthonormal(DenseMatrix matrix, LinearAlgebra algebra) {
      DenseMatrix gram = algebra.gram(matrix);
      DenseMatrix definite = gram.ridged(1e-12);
      return algebra.solveLower(algebra.cholesky(definite), matrix.transposed()).transposed();
    }
  }
}
