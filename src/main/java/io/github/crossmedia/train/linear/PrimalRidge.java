package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Locale;

/**
 * Ridge regression in its primal form, (X'X + lambda I)^-1 X'Y, which is the same map as that of
 * the dual form and smaller where there are more pictures than dimensions.
 */
final class PrimalRidge implements RidgeForm {

  /** Matrices of all pairs of dimensions that are needed at the same time. */
  private static final double SQUARES = 3;

  /** Matrices of dimensions by words that are needed at the same time. */
  private static final double WEIGHTS = 4;

  private final LinearAlgebra algebra;
  private final int pictures;
  private final DenseMatrix gram;
  private final DenseMatrix evidence;
  private final WordShares shares;

  PrimalRidge(SparseMatrix pictures, SparseMatrix present, LinearAlgebra algebra) {
    this.algebra = algebra;
    this.pictures = pictures.rows();
    this.shares = new WordShares(present);
    this.evidence = evidence(pictures, present);
    this.gram = new SparseColumns(pictures.transposed(), algebra).rowGram();
  }

  static PrimalRidge of(TrainingData data, SparseMatrix targets) {
    int dimensions = data.pictureEncoder().dimension();
    int words = data.words().vocabulary().size();
    MemoryCheck.require(
        (SQUARES * dimensions + WEIGHTS * words) * dimensions * Double.BYTES,
        String.format(Locale.ROOT, "products of %d dimensions", dimensions),
        "use fewer views");
    return new PrimalRidge(
        SparseMatrix.of(dimensions, data.pictures()), targets, new LinearAlgebra(data.threads()));
  }

  /** X'Y, where Y marks the words of each picture, less each word's mean. */
  private DenseMatrix evidence(SparseMatrix pictures, SparseMatrix present) {
    DenseMatrix evidence = DenseMatrix.zeros(pictures.columns(), shares.words());
    for (int row = 0; row < pictures.rows(); row++) {
      for (int at = pictures.begin(row); at < pictures.end(row); at++) {
        for (int word = present.begin(row); word < present.end(row); word++) {
          evidence.add(
              pictures.index(at), present.index(word), pictures.value(at) * present.value(word));
        }
      }
    }
    double[] sums = pictures.columnSums();
    for (int dimension = 0; dimension < sums.length; dimension++) {
      for (int word = 0; word < shares.words(); word++) {
        evidence.add(dimension, word, -sums[dimension] * shares.of(word));
      }
    }
    return evidence;
  }

  @Override
  public Solved solved(double lambda) {
    DenseMatrix ridged = DenseMatrix.zeros(gram.rows(), gram.rows());
    ridged.add(gram);
    double trace = gram.trace();
    ridged.addToDiagonal(lambda * (trace > 0 ? trace / pictures : 1));
    DenseMatrix lower = algebra.cholesky(ridged);
    DenseMatrix map = algebra.solveLowerTransposed(lower, algebra.solveLower(lower, evidence));
    return (balance, rank) -> projection(shares.balanced(map, balance), rank);
  }

  private Projection projection(DenseMatrix map, int rank) {
    if (rank == 0) {
      return new LinearProjection(map.toMatrix());
    }
    DenseMatrix guesses = algebra.transposedProduct(map, algebra.product(gram, map));
    DenseMatrix directions = algebra.symmetricEigen(guesses).vectors().rows(0, rank);
    DenseMatrix left = algebra.product(map, directions.transposed());
    return new LowRankProjection(left.toMatrix(), directions.toMatrix());
  }
}
