package io.github.crossmedia.train.linear;

import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.Optional;

/**
 * Kernel ridge regression whose weights lie on landmarks alone: a = (K_nm' K_nm + lambda K_mm)^-1
 * K_nm' Y. K_nm are the kernels of all n pictures with the m landmarks. K_mm are those of the
 * landmarks with each other (Rudi, Carratino and Rosasco, "FALKON", 2017, equation 8). With every
 * picture as a landmark it is kernel ridge regression itself.
 *
 * <p>As FALKON does, it is solved in the coordinates that the Cholesky factor of K_mm makes. There
 * the sums over pictures are collected once, and each ridge costs one factor of m x m. Conjugate
 * gradients multiply all kernels by all words twice in each step, which costs less only with many
 * more landmarks than words.
 */
final class LandmarkRidge implements RidgeForm {

  /** Added to the diagonal of K_mm, as equal landmarks make it singular. */
  private static final double JITTER = 1e-7;

  private final LinearAlgebra algebra;
  private final ViewsEncoder encoder;
  private final SparseMatrix landmarks;
  private final NeighbourSearch search;
  private final double decay;
  private final WordShares shares;

  /** L with LL' = K_mm. */
  private final DenseMatrix lower;

  /** L^-1 K_nm' K_nm L'^-1 and L^-1 K_nm' Y. */
  private final DenseMatrix gram;

  private final DenseMatrix evidence;

  private Optional<HeldOut> heldOut = Optional.empty();

  LandmarkRidge(TrainingData data, LandmarkKernels kernels, double decay) {
    this.algebra = new LinearAlgebra(data.threads());
    this.encoder = kernels.encoder();
    this.landmarks = kernels.landmarks();
    this.search = new NeighbourSearch(landmarks, NeighbourDistance.COSINE);
    this.decay = decay;
    SparseMatrix present = WordPrediction.wordCounts(data).withOnes();
    this.shares = new WordShares(present);
    DenseMatrix among = LandmarkKernels.among(landmarks, decay, algebra);
    among.addToDiagonal(JITTER);
    this.lower = algebra.cholesky(among);
    LandmarkSums sums = new LandmarkSums(landmarks.rows(), present, shares, algebra);
    kernels.forEach(decay, sums::add);
    DenseMatrix half = algebra.solveLower(lower, sums.gram());
    this.gram = algebra.solveLower(lower, half.transposed());
    this.evidence = algebra.solveLower(lower, sums.evidence());
  }

  /** Returns the encoder that kernels are computed with. */
  ViewsEncoder encoder() {
    return encoder;
  }

  @Override
  public Solution solved(double lambda) {
    DenseMatrix ridged = DenseMatrix.zeros(gram.rows(), gram.rows());
    ridged.add(gram);
    ridged.addToDiagonal(lambda);
    DenseMatrix factor = algebra.cholesky(ridged);
    DenseMatrix inner = algebra.solveLowerTransposed(factor, algebra.solveLower(factor, evidence));
    return new LandmarkSolution(algebra.solveLowerTransposed(lower, inner));
  }

  private final class LandmarkSolution implements Solution {

    private final DenseMatrix weights;

    LandmarkSolution(DenseMatrix weights) {
      this.weights = weights;
    }

    @Override
    public Projection projection(double balance, int rank) {
      return KernelProjection.ofLandmarks(
          search, shares.balanced(weights, balance).toMatrix(), decay);
    }

    @Override
    public Optional<Matrix> points(TrainingData others, double balance) {
      if (heldOut.isEmpty() || heldOut.get().of() != others) {
        heldOut = Optional.of(new HeldOut(others, kernels(others)));
      }
      DenseMatrix points = algebra.product(heldOut.get().kernels(), weights);
      return Optional.of(shares.balanced(points, balance).toMatrix());
    }
  }

  private DenseMatrix kernels(TrainingData others) {
    return new LandmarkKernels(landmarks, others.items(), encoder, algebra).all(decay);
  }

  /** The kernels of held-out pictures, needed again for each ridge. */
  private record HeldOut(TrainingData of, DenseMatrix kernels) {}
}
