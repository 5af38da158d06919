package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.algebra.SymmetricEigen;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The strongest principal components of a medium, found among the products of its items by
 * iterations of a random subspace (Halko, Martinsson and Tropp, 2011). Views may have far more
 * components than there are items, and the model stays linear.
 */
final class PrincipalComponents implements MediumFeatures {

  /** More directions than are asked for make the weakest of those reliable. */
  private static final int SPARE = 60;

  private static final int ITERATIONS = 3;

  /** Components of less than this part of the greatest are rounding. */
  private static final double MIN_VALUE = 1e-8;

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
    DenseMatrix subspace = subspace(centred, Math.min(rank + SPARE, vectors.size()), seed);
    SymmetricEigen eigen =
        algebra.symmetricEigen(
            algebra.transposedProduct(subspace, algebra.product(centred, subspace)));
    int kept = 1;
    while (kept < Math.min(rank, eigen.values().length)
        && eigen.values()[kept] > MIN_VALUE * eigen.values()[0]) {
      kept++;
    }
    DenseMatrix components = algebra.product(subspace, eigen.vectors().rows(0, kept).transposed());
    for (int row = 0; row < components.rows(); row++) {
      for (int i = 0; i < kept; i++) {
        components.set(row, i, components.get(row, i) / length(eigen.values()[i]));
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

  private DenseMatrix subspace(DenseMatrix symmetric, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DenseMatrix subspace = DenseMatrix.zeros(symmetric.rows(), size);
    for (int row = 0; row < symmetric.rows(); row++) {
      for (int column = 0; column < size; column++) {
        subspace.set(row, column, random.nextGaussian());
      }
    }
    for (int i = 0; i < ITERATIONS; i++) {
      subspace = orthonormal(algebra.product(symmetric, subspace));
    }
    return subspace;
  }

  /** Directions of rounding alone get a little length of their own, so that none is undefined. */
  private DenseMatrix orthonormal(DenseMatrix matrix) {
    DenseMatrix gram = algebra.gram(matrix);
    DenseMatrix definite = Eigenspaces.ridged(gram, 1e-12);
    return algebra.solveLower(algebra.cholesky(definite), matrix.transposed()).transposed();
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
