package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Locale;
import java.util.Optional;

/**
 * The linear map X'(XX' + lambda I)^-1 Y, where X has a row for each picture. XX' is computed once
 * for all ridges.
 */
final class LinearRidge implements RidgeForm {

  /** Matrices of all pairs of pictures that are needed at the same time. */
  private static final double SQUARES = 3;

  /** Matrices of pictures by words that are needed at the same time. */
  private static final double WEIGHTS = 3;

  private final LinearAlgebra algebra;
  private final SparseColumns pictures;
  private final DenseMatrix kernel;
  private final DualRidge dual;
  private Optional<LastHeldOut> products = Optional.empty();

  LinearRidge(TrainingData data, SparseMatrix targets) {
    requireRoom(data.size(), data.words().vocabulary().size());
    this.algebra = new LinearAlgebra(data.threads());
    this.pictures =
        new SparseColumns(
            SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures()), algebra);
    this.dual = new DualRidge(targets, algebra);
    this.kernel = pictures.rowGram();
  }

  static void requireRoom(int pictures, int words) {
    MemoryCheck.require(
        (SQUARES * pictures + WEIGHTS * words) * pictures * Double.BYTES,
        String.format(Locale.ROOT, "kernels of %d pictures", pictures),
        "use another method, or leave ridge out of the members of a fusion");
  }

  @Override
  public Solution solved(double lambda) {
    return new DualSolution(dual.weights(ridged(lambda)));
  }

  private final class DualSolution implements Solution {

    private final DenseMatrix weights;
    private Matrix map;
    private Optional<LastHeldOut> predicted = Optional.empty();

    DualSolution(DenseMatrix weights) {
      this.weights = weights;
    }

    @Override
    public Projection projection(double balance, int rank) {
      if (rank > 0) {
        return ofRank(dual.shares().balanced(weights, balance), rank);
      }
      if (map == null) {
        map = pictures.transposedTimes(weights);
      }
      return new LinearProjection(dual.shares().balanced(map, balance));
    }

    /** Products of pictures are made once for all ridges, predictions once for all balances. */
    @Override
    public Optional<Matrix> points(TrainingData heldOut, double balance) {
      if (predicted.isEmpty() || predicted.get().of() != heldOut) {
        DenseMatrix points = algebra.product(products(heldOut), weights);
        predicted = Optional.of(new LastHeldOut(heldOut, points));
      }
      return Optional.of(dual.shares().balanced(predicted.get().values(), balance).toMatrix());
    }
  }

  private DenseMatrix products(TrainingData heldOut) {
    if (products.isEmpty() || products.get().of() != heldOut) {
      SparseMatrix others =
          SparseMatrix.of(heldOut.pictureEncoder().dimension(), heldOut.pictures());
      products = Optional.of(new LastHeldOut(heldOut, pictures.products(others)));
    }
    return products.get().values();
  }

  /** What was computed of held-out pictures last. */
  private record LastHeldOut(TrainingData of, DenseMatrix values) {}

  private Projection ofRank(DenseMatrix weights, int rank) {
    DenseMatrix guesses = algebra.product(kernel, weights);
    DenseMatrix directions = algebra.symmetricEigen(algebra.gram(guesses)).vectors().rows(0, rank);
    Matrix left = pictures.transposedTimes(algebra.product(weights, directions.transposed()));
    return new LowRankProjection(left, directions.toMatrix());
  }

  private DenseMatrix ridged(double lambda) {
    int n = kernel.rows();
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += kernel.get(i, i);
    }
    DenseMatrix ridged = DenseMatrix.zeros(n, n);
    ridged.add(kernel);
    for (int i = 0; i < n; i++) {
      ridged.add(i, i, lambda * (trace > 0 ? trace / n : 1));
    }
    return ridged;
  }
}
