package io.github.crossmedia.train.latent;

import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.algebra.SymmetricEigen;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;

/**
 * The strongest principal components of a medium under the kernel exp(-decay (1 - cosine)), which
 * is the exponential chi-square kernel where views are mapped by chi2. Weights of features are
 * weights of the training items, which the model carries along.
 */
final class KernelFeatures implements MediumFeatures {

  /** Components smaller than this part of the greatest are rounding errors. */
  private static final double MIN_VALUE = 1e-10;

  private final NeighbourSearch search;
  private final double decay;
  private final LinearAlgebra algebra;

  /** From kernels with all items to features, a row for each item. */
  private final DenseMatrix map;

  private final Standardisation scale;
  private final DenseMatrix columns;

  KernelFeatures(List<SparseVector> items, double decay, int rank, LinearAlgebra algebra) {
    SparseMatrix unit =
        SparseMatrix.of(
            items.getFirst().dimension(),
            items.stream().map(item -> SparseVector.of(item.normalised())).toList());
    this.search = new NeighbourSearch(unit, NeighbourDistance.COSINE);
    this.decay = decay;
    this.algebra = algebra;
    DenseMatrix kernel = kernel(new SparseColumns(unit, algebra).rowGram(), decay);
    SymmetricEigen eigen = algebra.symmetricEigen(kernel);
    int kept = kept(eigen.values(), rank);
    DenseMatrix components = eigen.vectors().rows(0, kept).transposed();
    for (int row = 0; row < components.rows(); row++) {
      for (int i = 0; i < kept; i++) {
        components.set(row, i, components.get(row, i) / Math.sqrt(eigen.values()[i]));
      }
    }
    this.map = components;
    DenseMatrix raw = algebra.product(kernel, components);
    this.scale = Standardisation.common(raw);
    this.columns = scale.applied(raw);
  }

  private static DenseMatrix kernel(DenseMatrix cosines, double decay) {
    DenseMatrix kernel = DenseMatrix.zeros(cosines.rows(), cosines.rows());
    for (int row = 0; row < kernel.rows(); row++) {
      for (int column = 0; column < kernel.rows(); column++) {
        kernel.set(row, column, Math.exp(decay * (cosines.get(row, column) - 1)));
      }
    }
    return kernel;
  }

  private static int kept(double[] values, int rank) {
    int kept = 0;
    while (kept < Math.min(rank, values.length) && values[kept] > MIN_VALUE * values[0]) {
      kept++;
    }
    return kept;
  }

  @Override
  public DenseMatrix columns() {
    return columns;
  }

  @Override
  public Projection projection(DenseMatrix weights) {
    int dimensions = weights.columns();
    DenseMatrix scaled = DenseMatrix.zeros(weights.rows(), dimensions);
    double[] offset = new double[dimensions];
    for (int row = 0; row < weights.rows(); row++) {
      for (int d = 0; d < dimensions; d++) {
        scaled.set(row, d, weights.get(row, d) * scale.factors()[row]);
        offset[d] -= scaled.get(row, d) * scale.mean()[row];
      }
    }
    DenseMatrix ofItems = algebra.product(map, scaled);
    return new ChainProjection(
        List.of(new KernelProjection(search, ofItems.toMatrix(), decay), Offsets.adding(offset)));
  }
}
