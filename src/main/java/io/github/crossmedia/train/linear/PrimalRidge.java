package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Locale;

/**
 * Ridge regression in its primal form, (X'X + lambda I)^-1 X'Y. It is the same map as that of the
 * dual form. It needs less memory if there are more pictures than dimensions.
 */
final class PrimalRidge implements RidgeForm {

  /** Matrices of all pairs of dimensions that are needed at the same time. */
  private static final double SQUARES = 3;

  /** Matrices of dimensions by words that are needed at the same time. */
  private static final double WEIGHTS = 4;

  private final LinearAlgebra algebra;
  private final PrimalSums sums;

  PrimalRidge(PrimalSums sums, LinearAlgebra algebra) {
    this.sums = sums;
    this.algebra = algebra;
  }

  static PrimalRidge of(TrainingData data, SparseMatrix targets) {
    requireRoom(data, SQUARES);
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    return new PrimalRidge(
        PrimalSums.of(
            SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures()), targets, algebra),
        algebra);
  }

  static PrimalRidge of(TrainingData data, JoinedSums sums) {
    requireRoom(data, SQUARES);
    return new PrimalRidge(PrimalSums.of(sums), new LinearAlgebra(data.threads()));
  }

  /**
   * Throws if the matrices do not fit into memory.
   *
   * @param squares how many matrices of all pairs of dimensions are needed at the same time
   */
  static void requireRoom(TrainingData data, double squares) {
    int dimensions = data.pictureEncoder().dimension();
    int words = data.words().vocabulary().size();
    MemoryCheck.require(
        (squares * dimensions + WEIGHTS * words) * dimensions * Double.BYTES,
        String.format(Locale.ROOT, "products of %d dimensions", dimensions),
        "use fewer views");
  }

  @Override
  public Solution solved(double lambda) {
    DenseMatrix map = solved(sums, lambda, sums.evidence(), algebra);
    return (balance, rank) -> projection(sums.shares().balanced(map, balance), rank);
  }

  /** Returns (X'X + lambda I)^-1 times the evidence. */
  static DenseMatrix solved(
      PrimalSums sums, double lambda, DenseMatrix evidence, LinearAlgebra algebra) {
    DenseMatrix gram = sums.gram();
    DenseMatrix ridged = DenseMatrix.zeros(gram.rows(), gram.rows());
    ridged.add(gram);
    double trace = gram.trace();
    ridged.addToDiagonal(lambda * (trace > 0 ? trace / sums.pictures() : 1));
    DenseMatrix lower = algebra.cholesky(ridged);
    return algebra.solveLowerTransposed(lower, algebra.solveLower(lower, evidence));
  }

  private Projection projection(DenseMatrix map, int rank) {
    if (rank == 0) {
      return new LinearProjection(map.toMatrix());
    }
    DenseMatrix guesses = algebra.transposedProduct(map, algebra.product(sums.gram(), map));
    DenseMatrix directions = algebra.symmetricEigen(guesses).vectors().rows(0, rank);
    DenseMatrix left = algebra.product(map, directions.transposed());
    return new LowRankProjection(left.toMatrix(), directions.toMatrix());
  }
}
