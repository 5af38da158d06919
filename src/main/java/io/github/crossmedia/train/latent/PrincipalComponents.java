package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

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
        items.transposedTimes(algebra.product(map, scaled)), Offsets.vector(offset));
  }
}
