package io.github.crossmedia.train.linear;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.LowRankProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.MemoryCheck;
import io.github.crossmedia.train.algebra.SparseColumns;
import io.github.crossmedia.train.sums.JoinedSums;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import java.util.List;
import java.util.Optional;

/** A way to solve ridge regression for any ridge, after work that is done once for all. */
interface RidgeForm {

  /**
   * Solves for a ridge.
   *
   * @param lambda the ridge, as a multiple of the pictures' mean squared length
   */
  Solution solved(double lambda);

  interface Solution {

    /**
     * Returns a map.
     *
     * @param balance a word's scores are divided by its share of the pictures to this power
     * @param rank how many directions of the predictions are kept, 0 for all
     */
    Projection projection(double balance, int rank);

    /**
     * Returns what the map of full rank makes of held-out pictures, where that costs less than the
     * map.
     */
    default Optional<Matrix> points(TrainingData heldOut, double balance) {
      return Optional.empty();
    }
  }

  /**
   * The linear map X'(XX' + lambda I)^-1 Y, where X has a row for each picture. XX' is computed
   * once for all ridges.
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
          Formatted.of("kernels of %d pictures", pictures),
          "use another method, or leave ridge out of the members of a fusion");
    }

    @Override
    public Solution solved(double lambda) {
      return new DualSolution(this, dual.shares(), dual.weights(ridged(lambda)));
    }

    private static final class DualSolution implements Solution {

      private final LinearRidge ridge;
      private final WordFractions shares;
      private final DenseMatrix weights;
      private Matrix map;
      private Optional<LastHeldOut> predicted = Optional.empty();

      DualSolution(LinearRidge ridge, WordFractions shares, DenseMatrix weights) {
        this.ridge = ridge;
        this.shares = shares;
        this.weights = weights;
      }

      @Override
      public Projection projection(double balance, int rank) {
        if (rank > 0) {
          return ridge.ofRank(shares.balanced(weights, balance), rank);
        }
        if (map == null) {
          map = ridge.map(weights);
        }
        return new LinearProjection(shares.balanced(map, balance));
      }

      /** Products of pictures are made once for all ridges, predictions once for all balances. */
      @Override
      public Optional<Matrix> points(TrainingData heldOut, double balance) {
        if (predicted.isEmpty() || predicted.get().of() != heldOut) {
          predicted = Optional.of(new LastHeldOut(heldOut, ridge.points(heldOut, weights)));
        }
        return Optional.of(shares.balanced(predicted.get().values(), balance).toMatrix());
      }
    }

    private Matrix map(DenseMatrix weights) {
      return pictures.transposedTimes(weights);
    }

    private DenseMatrix points(TrainingData heldOut, DenseMatrix weights) {
      return algebra.product(products(heldOut), weights);
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
      DenseMatrix directions =
          algebra.symmetricEigen(algebra.gram(guesses)).vectors().rows(0, rank);
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
              SparseMatrix.of(data.pictureEncoder().dimension(), data.pictures()),
              targets,
              algebra),
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
      requireRoom(data.pictureEncoder().dimension(), data.words().vocabulary().size(), squares);
    }

    static void requireRoom(int dimensions, int words, double squares) {
      MemoryCheck.require(
          (squares * dimensions + WEIGHTS * words) * dimensions * Double.BYTES,
          Formatted.of("products of %d dimensions", dimensions),
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

  /**
   * Sums over pictures that ridge regression in its primal form needs. Those of several collections
   * add up.
   *
   * @param pictures how many there are, or their weights
   * @param gram X'X
   * @param products X'Y, where Y is what is to be predicted of the words of each picture
   * @param ofPictures the sum of the pictures
   * @param ofWords the sum of what is to be predicted of each word
   */
  record PrimalSums(
      double pictures,
      DenseMatrix gram,
      DenseMatrix products,
      double[] ofPictures,
      double[] ofWords) {

    /**
     * Returns the sums over pictures.
     *
     * @param targets captions as rows with what is to be predicted of each word they hold
     */
    static PrimalSums of(SparseMatrix pictures, SparseMatrix targets, LinearAlgebra algebra) {
      return new PrimalSums(
          pictures.rows(),
          new SparseColumns(pictures.transposed(), algebra).rowGram(),
          products(pictures, targets),
          pictures.columnSums(),
          targets.columnSums());
    }

    /** Returns the sums over items of pictures and of the words they have. */
    static PrimalSums of(JoinedSums sums) {
      return new PrimalSums(
          sums.items(),
          sums.products(Side.PICTURES, Side.PICTURES),
          sums.products(Side.PICTURES, Side.WORDS),
          sums.sum(Side.PICTURES),
          sums.sum(Side.WORDS));
    }

    private static DenseMatrix products(SparseMatrix pictures, SparseMatrix targets) {
      DenseMatrix products = DenseMatrix.zeros(pictures.columns(), targets.columns());
      for (int row = 0; row < pictures.rows(); row++) {
        for (int at = pictures.begin(row); at < pictures.end(row); at++) {
          for (int word = targets.begin(row); word < targets.end(row); word++) {
            products.add(
                pictures.index(at), targets.index(word), pictures.value(at) * targets.value(word));
          }
        }
      }
      return products;
    }

    /** Returns the sums over the pictures of several collections, each with its weight. */
    static PrimalSums weighted(List<PrimalSums> collections, double[] weights) {
      PrimalSums first = collections.getFirst();
      double pictures = 0;
      DenseMatrix gram = DenseMatrix.zeros(first.gram.rows(), first.gram.columns());
      DenseMatrix products = DenseMatrix.zeros(first.products.rows(), first.products.columns());
      double[] ofPictures = new double[first.ofPictures.length];
      double[] ofWords = new double[first.ofWords.length];
      for (int i = 0; i < weights.length; i++) {
        PrimalSums sums = collections.get(i);
        pictures += weights[i] * sums.pictures;
        gram.add(sums.gram.scaled(weights[i]));
        products.add(sums.products.scaled(weights[i]));
        add(weights[i], sums.ofPictures, ofPictures);
        add(weights[i], sums.ofWords, ofWords);
      }
      return new PrimalSums(pictures, gram, products, ofPictures, ofWords);
    }

    private static void add(double weight, double[] values, double[] sum) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += weight * values[i];
      }
    }

    WordFractions shares() {
      return new WordFractions(ofWords, pictures);
    }

    /** X'Y less each word's mean. */
    DenseMatrix evidence() {
      WordFractions shares = shares();
      DenseMatrix evidence = DenseMatrix.zeros(products.rows(), products.columns());
      evidence.add(products);
      for (int dimension = 0; dimension < ofPictures.length; dimension++) {
        for (int word = 0; word < ofWords.length; word++) {
          evidence.add(dimension, word, -ofPictures[dimension] * shares.of(word));
        }
      }
      return evidence;
    }
  }

  /**
   * Ridge regression in its dual form: the weights (K + lambda I)^-1 Y of the pictures. K is their
   * kernel, and Y marks the words of each, less each word's mean.
   */
  final class DualRidge {

    private final LinearAlgebra algebra;
    private final DenseMatrix words;
    private final WordFractions shares;

    /** Takes captions as rows with a one for each word they hold. */
    DualRidge(SparseMatrix present, LinearAlgebra algebra) {
      this.algebra = algebra;
      this.shares = new WordFractions(present);
      this.words = centred(present, shares);
    }

    private static DenseMatrix centred(SparseMatrix present, WordFractions shares) {
      DenseMatrix centred = DenseMatrix.zeros(present.rows(), shares.words());
      for (int row = 0; row < present.rows(); row++) {
        for (int word = 0; word < shares.words(); word++) {
          centred.set(row, word, -shares.of(word));
        }
        for (int at = present.begin(row); at < present.end(row); at++) {
          centred.add(row, present.index(at), present.value(at));
        }
      }
      return centred;
    }

    WordFractions shares() {
      return shares;
    }

    /**
     * Returns a row of weights for each picture.
     *
     * @param ridged the kernel with the ridge on its diagonal
     */
    DenseMatrix weights(DenseMatrix ridged) {
      DenseMatrix lower = algebra.cholesky(ridged);
      return algebra.solveLowerTransposed(lower, algebra.solveLower(lower, words));
    }
  }

  /** The share of the captions that hold each word. */
  final class WordFractions {

    private final double[] shares;

    /** Takes captions as rows with a one for each word they hold. */
    WordFractions(SparseMatrix present) {
      this(present.columnSums(), present.rows());
    }

    /** Takes how many of the captions hold each word. */
    WordFractions(double[] counts, double captions) {
      shares = counts.clone();
      for (int word = 0; word < shares.length; word++) {
        shares[word] /= captions;
      }
    }

    int words() {
      return shares.length;
    }

    double of(int word) {
      return shares[word];
    }

    /** Columns of words, each divided by the share of its word to a power. */
    DenseMatrix balanced(DenseMatrix columns, double power) {
      double[] factors = factors(power);
      DenseMatrix balanced = DenseMatrix.zeros(columns.rows(), columns.columns());
      for (int row = 0; row < columns.rows(); row++) {
        for (int word = 0; word < factors.length; word++) {
          balanced.set(row, word, factors[word] * columns.get(row, word));
        }
      }
      return balanced;
    }

    /** Returns the same of a matrix in single precision. */
    Matrix balanced(Matrix columns, double power) {
      double[] factors = factors(power);
      float[] balanced = columns.toArray();
      for (int i = 0; i < balanced.length; i++) {
        balanced[i] = (float) (factors[i % factors.length] * balanced[i]);
      }
      return Matrix.of(columns.rows(), columns.columns(), balanced);
    }

    private double[] factors(double power) {
      double[] factors = new double[shares.length];
      for (int word = 0; word < factors.length; word++) {
        factors[word] = shares[word] > 0 ? Math.pow(shares[word], -power) : 0;
      }
      return factors;
    }
  }
}
