package io.github.crossmedia.train.linear;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.linear.RidgeForm.Solution;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.nearest.LearnedViews;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Kernel ridge regression on landmarks: it learns from any number of pictures and carries a fixed
 * number of them (Rudi, Carratino and Rosasco, "FALKON", 2017).
 */
public final class LandmarkRidgeTrainer implements Trainer {

  static final Parameter<Long> LANDMARKS =
      Parameter.count(
          "landmarks",
          "the pictures to carry, drawn by the seed from those with words, or from a "
              + "sample of four times as many",
          2_000);

  static final Parameter<Double> LAMBDA =
      Parameter.positive(
          "lambda",
          "the ridge, as for `kernel-ridge`; `tuned` tries six from 0.05 to 1.6",
          RidgeTrainer.TUNED);

  private static final List<String> RIDGES = List.of("0.05", "0.1", "0.2", "0.4", "0.8", "1.6");

  /** Matrices of all pairs of landmarks that are needed at the same time. */
  private static final double SQUARES = 8;

  /** Matrices of landmarks by words that are needed at the same time. */
  private static final double WEIGHTS = 5;

  @Override
  public String method() {
    return "landmark-ridge";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(
        LearnedViews.VIEWS,
        LANDMARKS,
        KernelRidgeTrainer.DECAY.among(4, 2, 3, 6, 8),
        LAMBDA,
        RidgeTrainer.BALANCE,
        RidgeTrainer.NORMALISED.among(true));
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    LandmarkRidge ridge = ridge(data, parameters);
    return model(data, ridge, ridge.solved(parameters.get(LAMBDA)), parameters);
  }

  @Override
  public void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    LandmarkRidge ridge = ridge(data, parameters);
    new RidgeTrainer.Trials(data, validation, (solved, tried) -> model(data, ridge, solved, tried))
        .of(ridge, parameters, RIDGES, candidates);
  }

  private static LandmarkRidge ridge(TrainingData data, Parameters parameters) {
    boolean isLearned = LearnedViews.areWanted(parameters);
    int count = Math.clamp(parameters.get(LANDMARKS), 1, Integer.MAX_VALUE);
    requireRoom(Math.min(count, data.size()), data.words().vocabulary().size());
    Landmarks.Kernels kernels =
        data.once(
            Landmarks.Kernels.class,
            List.of(isLearned, count),
            () -> kernels(data, isLearned, count));
    return new LandmarkRidge(data, kernels, parameters.get(KernelRidgeTrainer.DECAY));
  }

  private static Landmarks.Kernels kernels(TrainingData data, boolean isLearned, int count) {
    ViewsEncoder encoder = isLearned ? LearnedViews.of(data).encoder(data) : data.pictureEncoder();
    return new Landmarks.Kernels(
        Landmarks.of(data, encoder, count),
        data.items(),
        encoder,
        new LinearAlgebra(data.threads()));
  }

  static void requireRoom(int landmarks, int words) {
    MemoryCheck.require(
        (SQUARES * landmarks + WEIGHTS * words) * landmarks * Double.BYTES,
        Formatted.of("kernels of %d landmarks", landmarks),
        Formatted.of(
            "lower the parameter \"landmarks\" (in a fusion --set landmark-ridge.landmarks=%d)",
            landmarks / 2));
  }

  private CrossMediaModel model(
      TrainingData data, LandmarkRidge ridge, Solution solved, Parameters parameters) {
    Projection kernel = solved.projection(parameters.get(RidgeTrainer.BALANCE), 0);
    Projection projection =
        parameters.get(RidgeTrainer.NORMALISED) ? new LengthOneProjection(kernel) : kernel;
    Parameters known =
        LearnedViews.areWanted(parameters)
            ? LearnedViews.of(data).describe(parameters)
            : parameters;
    return WordPrediction.model(
        data.words(), method(), known, new EncodedTower(ridge.encoder(), projection));
  }

  /**
   * Kernel ridge regression whose weights lie on landmarks alone: a = (K_nm' K_nm + lambda K_mm)^-1
   * K_nm' Y. K_nm are the kernels of all n pictures with the m landmarks. K_mm are those of the
   * landmarks with each other (Rudi, Carratino and Rosasco, "FALKON", 2017, equation 8). With every
   * picture as a landmark it is kernel ridge regression itself.
   *
   * <p>As FALKON does, it is solved in the coordinates that the Cholesky factor of K_mm makes.
   * There the sums over pictures are collected once, and each ridge costs one factor of m x m.
   * Conjugate gradients multiply all kernels by all words twice in each step, which costs less only
   * with many more landmarks than words.
   */
  private static final class LandmarkRidge implements RidgeForm {

    /** Added to the diagonal of K_mm, as equal landmarks make it singular. */
    private static final double JITTER = 1e-7;

    private final LinearAlgebra algebra;
    private final ViewsEncoder encoder;
    private final SparseMatrix landmarks;
    private final NeighbourSearch search;
    private final double decay;
    private final RidgeForm.WordFractions shares;

    /** L with LL' = K_mm. */
    private final DenseMatrix lower;

    /** L^-1 K_nm' K_nm L'^-1 and L^-1 K_nm' Y. */
    private final DenseMatrix gram;

    private final DenseMatrix evidence;

    private Optional<HeldOut> heldOut = Optional.empty();

    LandmarkRidge(TrainingData data, Landmarks.Kernels kernels, double decay) {
      this.algebra = new LinearAlgebra(data.threads());
      this.encoder = kernels.encoder();
      this.landmarks = kernels.landmarks();
      this.search = new NeighbourSearch(landmarks, NeighbourDistance.COSINE);
      this.decay = decay;
      SparseMatrix present = WordPrediction.wordCounts(data).withOnes();
      this.shares = new RidgeForm.WordFractions(present);
      DenseMatrix among = Landmarks.Kernels.among(landmarks, decay, algebra);
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
      DenseMatrix inner =
          algebra.solveLowerTransposed(factor, algebra.solveLower(factor, evidence));
      return new LandmarkSolution(this, algebra.solveLowerTransposed(lower, inner));
    }

    private Projection projection(DenseMatrix weights, double balance) {
      return KernelProjection.ofLandmarks(
          search, shares.balanced(weights, balance).toMatrix(), decay);
    }

    private Matrix points(DenseMatrix weights, TrainingData others, double balance) {
      if (heldOut.isEmpty() || heldOut.get().of() != others) {
        heldOut = Optional.of(new HeldOut(others, kernels(others)));
      }
      DenseMatrix points = algebra.product(heldOut.get().kernels(), weights);
      return shares.balanced(points, balance).toMatrix();
    }

    private record LandmarkSolution(LandmarkRidge ridge, DenseMatrix weights) implements Solution {

      @Override
      public Projection projection(double balance, int rank) {
        return ridge.projection(weights, balance);
      }

      @Override
      public Optional<Matrix> points(TrainingData others, double balance) {
        return Optional.of(ridge.points(weights, others, balance));
      }
    }

    private DenseMatrix kernels(TrainingData others) {
      return new Landmarks.Kernels(landmarks, others.items(), encoder, algebra).all(decay);
    }

    /** The kernels of held-out pictures, needed again for each ridge. */
    private record HeldOut(TrainingData of, DenseMatrix kernels) {}
  }

  /** Sums over pictures of what their kernels with m landmarks say of each other and of words. */
  private static final class LandmarkSums {

    private final SparseMatrix present;
    private final RidgeForm.WordFractions shares;
    private final LinearAlgebra algebra;
    private final DenseMatrix upper;

    /** A row for each word. */
    private final DenseMatrix ofWords;

    private final DenseMatrix ofAll;

    /**
     * Empty sums.
     *
     * @param present captions as rows with a one for each word they hold
     */
    LandmarkSums(
        int landmarks,
        SparseMatrix present,
        RidgeForm.WordFractions shares,
        LinearAlgebra algebra) {
      this.present = present;
      this.shares = shares;
      this.algebra = algebra;
      this.upper = DenseMatrix.zeros(landmarks, landmarks);
      this.ofWords = DenseMatrix.zeros(shares.words(), landmarks);
      this.ofAll = DenseMatrix.zeros(1, landmarks);
    }

    /** Adds a block of pictures, whose first one has this place among the captions. */
    void add(int first, DenseMatrix kernels) {
      algebra.addUpperGram(kernels, upper);
      for (int row = 0; row < kernels.rows(); row++) {
        ofAll.addRow(0, kernels, row);
        for (int at = present.begin(first + row); at < present.end(first + row); at++) {
          ofWords.addRow(present.index(at), kernels, row);
        }
      }
    }

    /** K'K. */
    DenseMatrix gram() {
      upper.mirrorUpper();
      return upper;
    }

    /** K'Y, where Y marks the words of each picture, less each word's mean. */
    DenseMatrix evidence() {
      DenseMatrix evidence = ofWords.transposed();
      for (int landmark = 0; landmark < ofAll.columns(); landmark++) {
        for (int word = 0; word < shares.words(); word++) {
          evidence.add(landmark, word, -shares.of(word) * ofAll.get(0, landmark));
        }
      }
      return evidence;
    }
  }
}
