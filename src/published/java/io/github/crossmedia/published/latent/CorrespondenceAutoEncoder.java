package io.github.crossmedia.published.latent;

import io.github.crossmedia.model.projection.Activation;
import io.github.crossmedia.model.projection.ActivationProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.latent.LatentSpace;
import io.github.crossmedia.train.latent.Standardisation;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.vector.Exponentials;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Correspondence auto-encoders (Feng, Wang and Li, 2014): an auto-encoder of each medium, whose
 * codes of the same item are to agree. A deep one reads codes of codes: each of its layers is an
 * auto-encoder of each medium alone, learned before the next one, where the authors stack
 * restricted Boltzmann machines.
 */
final class CorrespondenceAutoEncoder implements LatentMethod {

  static final Parameter<Long> LAYERS = Parameter.count("layers", "layers beneath the code", 0);
  static final Parameter<Long> WIDTH = Parameter.count("width", "of each of these layers", 128);
  static final Parameter<Long> DIMENSIONS =
      Parameter.count("dimensions", "of a code", 32, 8, 16, 64);
  static final Parameter<Double> ALPHA =
      Parameter.share(
          "alpha",
          "how much the agreement of codes counts beside what is lost of the media",
          0.8,
          0.2,
          0.5,
          0.9);
  static final Parameter<Double> LAMBDA =
      Parameter.positive("lambda", "the ridge", 0.001, 0.01, 0.0001);
  static final Parameter<Long> STEPS =
      Parameter.count("steps", "of the search for the least loss", 200);

  @Override
  public String name() {
    return "correspondence-auto-encoder";
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(DIMENSIONS, ALPHA, LAMBDA, STEPS, LAYERS, WIDTH);
  }

  @Override
  public Object[] similarities() {
    return new Object[] {"correlation", "cosine", "euclidean"};
  }

  @Override
  public LatentSpace learn(PairedFeatures features, Parameters parameters, LinearAlgebra algebra) {
    double root = Math.sqrt(features.x().rows());
    int steps = Math.toIntExact(parameters.get(STEPS));
    double lambda = parameters.get(LAMBDA);
    SplittableRandom random = new SplittableRandom(features.data().seed());
    Stack pictures = new Stack(features.x(), features.pictures()::projection);
    Stack texts = new Stack(features.t(), features.texts()::projection);
    long layers = parameters.get(LAYERS);
    for (long layer = 0; layer <= layers; layer++) {
      boolean isCode = layer == layers;
      Loss loss =
          new Loss(
              pictures.beneath.scaled(root),
              texts.beneath.scaled(root),
              Math.toIntExact(parameters.get(isCode ? DIMENSIONS : WIDTH)),
              isCode ? parameters.get(ALPHA) : 0,
              lambda,
              algebra);
      double[] best = QuasiNewton.minimum(loss, loss.start(random), steps);
      pictures.add(loss.pictures(), best, algebra);
      texts.add(loss.texts(), best, algebra);
    }
    return LatentSpace.of(new ChainProjection(pictures.steps), new ChainProjection(texts.steps));
  }

  /** The layers of a medium so far. */
  private static final class Stack {

    private final List<Projection> steps = new ArrayList<>();
    private DenseMatrix beneath;
    private Function<DenseMatrix, Projection> weighing;

    /**
     * Creates a medium without a layer.
     *
     * @param beneath its standardised columns
     * @param weighing to the product of these columns with weights
     */
    Stack(DenseMatrix beneath, Function<DenseMatrix, Projection> weighing) {
      this.beneath = beneath;
      this.weighing = weighing;
    }

    /** Adds a layer, whose standardised codes the next one reads. */
    void add(AutoEncoder layer, double[] parameters, LinearAlgebra algebra) {
      double root = Math.sqrt(beneath.rows());
      DenseMatrix weights = layer.encoding(parameters);
      steps.add(weighing.apply(weights.scaled(root)));
      steps.add(LatentSpace.Offsets.adding(layer.codeOffset(parameters)));
      steps.add(new ActivationProjection(Activation.SIGMOID, weights.columns()));
      DenseMatrix codes = layer.codes(ItemMatrix.of(beneath.scaled(root), algebra), parameters);
      Standardisation standardisation = Standardisation.of(codes);
      beneath = standardisation.applied(codes);
      weighing = standardisation::projection;
    }
  }

  /**
   * The loss of two auto-encoders, {@code (1 - alpha) (L_pictures + L_texts) + alpha L_codes}: two
   * means of squares. The first is the error of each medium, divided by its number of columns. The
   * second is the distance of both codes of an item, divided by their dimension.
   */
  static final class Loss implements QuasiNewton.Function {

    private final ItemMatrix pictureData;
    private final ItemMatrix textData;
    private final AutoEncoder pictures;
    private final AutoEncoder texts;
    private final double alpha;
    private final double lambda;
    private final LinearAlgebra algebra;

    Loss(
        DenseMatrix pictureData,
        DenseMatrix textData,
        int dimensions,
        double alpha,
        double lambda,
        LinearAlgebra algebra) {
      this.pictureData = ItemMatrix.of(pictureData, algebra);
      this.textData = ItemMatrix.of(textData, algebra);
      this.pictures = new AutoEncoder(0, pictureData.columns(), dimensions);
      this.texts = new AutoEncoder(pictures.end(), textData.columns(), dimensions);
      this.alpha = alpha;
      this.lambda = lambda;
      this.algebra = algebra;
    }

    AutoEncoder pictures() {
      return pictures;
    }

    AutoEncoder texts() {
      return texts;
    }

    double[] start(SplittableRandom random) {
      double[] parameters = new double[texts.end()];
      pictures.start(parameters, random);
      texts.start(parameters, random);
      return parameters;
    }

    @Override
    public double value(double[] at, double[] gradient) {
      DenseMatrix pictureCodes = pictures.codes(pictureData, at);
      DenseMatrix textCodes = texts.codes(textData, at);
      DenseMatrix apart = pictureCodes.scaled(1);
      apart.add(textCodes.scaled(-1));
      double factor = alpha / apart.rows() / apart.columns();
      double loss = factor * squares(apart);
      loss += medium(pictures, pictureData, pictureCodes, apart.scaled(2 * factor), at, gradient);
      loss += medium(texts, textData, textCodes, apart.scaled(-2 * factor), at, gradient);
      return loss + pictures.ridge(lambda, at, gradient) + texts.ridge(lambda, at, gradient);
    }

    private double medium(
        AutoEncoder medium,
        ItemMatrix data,
        DenseMatrix codes,
        DenseMatrix byCode,
        double[] at,
        double[] gradient) {
      double factor = (1 - alpha) / data.rows() / data.columns();
      return medium.errors(data, codes, factor, byCode, at, gradient, algebra);
    }

    private static double squares(DenseMatrix matrix) {
      double squares = 0;
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < matrix.columns(); column++) {
          squares += matrix.get(row, column) * matrix.get(row, column);
        }
      }
      return squares;
    }
  }

  /**
   * The auto-encoder of one medium: a code, {@code sigmoid(x W + b)}, and the medium made again of
   * it, {@code code V + c}. Its parameters W, b, V and c lie one after the other in an array, from
   * {@code begin} on.
   */
  record AutoEncoder(int begin, int columns, int dimensions) {

    int end() {
      return begin + 2 * columns * dimensions + dimensions + columns;
    }

    private int beginOffset() {
      return begin + columns * dimensions;
    }

    private int beginDecoding() {
      return beginOffset() + dimensions;
    }

    private int beginDecodingOffset() {
      return beginDecoding() + dimensions * columns;
    }

    DenseMatrix encoding(double[] parameters) {
      return matrix(parameters, begin, columns, dimensions);
    }

    double[] codeOffset(double[] parameters) {
      return Arrays.copyOfRange(parameters, beginOffset(), beginDecoding());
    }

    private DenseMatrix decoding(double[] parameters) {
      return matrix(parameters, beginDecoding(), dimensions, columns);
    }

    private static DenseMatrix matrix(double[] parameters, int begin, int rows, int columns) {
      DenseMatrix matrix = DenseMatrix.zeros(rows, columns);
      for (int i = 0; i < rows * columns; i++) {
        matrix.set(i / columns, i % columns, parameters[begin + i]);
      }
      return matrix;
    }

    /** Small random weights, no offsets. */
    void start(double[] parameters, SplittableRandom random) {
      double spread = Math.sqrt(1.0 / columns);
      for (int i = 0; i < columns * dimensions; i++) {
        parameters[begin + i] = spread * random.nextGaussian();
        parameters[beginDecoding() + i] = spread * random.nextGaussian();
      }
    }

    DenseMatrix codes(ItemMatrix data, double[] parameters) {
      DenseMatrix codes = data.product(encoding(parameters));
      for (int item = 0; item < codes.rows(); item++) {
        for (int d = 0; d < dimensions; d++) {
          codes.set(
              item, d, Exponentials.sigmoid(codes.get(item, d) + parameters[beginOffset() + d]));
        }
      }
      return codes;
    }

    /**
     * Returns the sum of the squared errors of what is made of the codes, and its gradient, times
     * {@code factor}. The errors themselves, as many numbers as the medium has, are never written
     * down: with codes C and data X, {@code |CV + 1c' - X|^2} needs no more than C'C, C'X and sums.
     *
     * @param others the gradient by the codes that comes from elsewhere
     */
    double errors(
        ItemMatrix data,
        DenseMatrix codes,
        double factor,
        DenseMatrix others,
        double[] parameters,
        double[] gradient,
        LinearAlgebra algebra) {
      DenseMatrix decoding = decoding(parameters);
      double[] offset = Arrays.copyOfRange(parameters, beginDecodingOffset(), end());
      double[] dataSums = data.sums();
      double[] codeSums = sums(codes);
      DenseMatrix byDecoding = algebra.product(algebra.gram(codes), decoding);
      DenseMatrix shared = data.transposedProduct(codes).transposed();
      double[] made = new double[columns];
      double loss = data.squares();
      for (int d = 0; d < dimensions; d++) {
        for (int column = 0; column < columns; column++) {
          double weight = decoding.get(d, column);
          double product = byDecoding.get(d, column);
          loss += weight * (product - 2 * shared.get(d, column));
          made[column] += codeSums[d] * weight;
          gradient[beginDecoding() + d * columns + column] =
              2 * factor * (product + codeSums[d] * offset[column] - shared.get(d, column));
        }
      }
      for (int column = 0; column < columns; column++) {
        double offsets = codes.rows() * offset[column];
        loss += offset[column] * (offsets + 2 * made[column] - 2 * dataSums[column]);
        gradient[beginDecodingOffset() + column] =
            2 * factor * (made[column] + offsets - dataSums[column]);
      }
      byCodes(data, codes, factor, others, decoding, offset, gradient, algebra);
      return factor * loss;
    }

    private void byCodes(
        ItemMatrix data,
        DenseMatrix codes,
        double factor,
        DenseMatrix others,
        DenseMatrix decoding,
        double[] offset,
        double[] gradient,
        LinearAlgebra algebra) {
      DenseMatrix transposed = decoding.transposed();
      DenseMatrix byCode = algebra.product(codes, algebra.gram(transposed));
      byCode.add(data.product(transposed).scaled(-1));
      double[] constant = new double[dimensions];
      for (int d = 0; d < dimensions; d++) {
        for (int column = 0; column < columns; column++) {
          constant[d] += offset[column] * decoding.get(d, column);
        }
      }
      for (int item = 0; item < codes.rows(); item++) {
        for (int d = 0; d < dimensions; d++) {
          double code = codes.get(item, d);
          double slope = 2 * factor * (byCode.get(item, d) + constant[d]) + others.get(item, d);
          byCode.set(item, d, slope * code * (1 - code));
        }
      }
      write(data.transposedProduct(byCode), gradient, begin);
      System.arraycopy(sums(byCode), 0, gradient, beginOffset(), dimensions);
    }

    private static void write(DenseMatrix matrix, double[] target, int begin) {
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < matrix.columns(); column++) {
          target[begin + row * matrix.columns() + column] = matrix.get(row, column);
        }
      }
    }

    private static double[] sums(DenseMatrix matrix) {
      double[] sums = new double[matrix.columns()];
      for (int row = 0; row < matrix.rows(); row++) {
        for (int column = 0; column < sums.length; column++) {
          sums[column] += matrix.get(row, column);
        }
      }
      return sums;
    }

    /** Adds the ridge of the weights, without offsets, and answers what it adds to the loss. */
    double ridge(double lambda, double[] parameters, double[] gradient) {
      double squares = 0;
      for (int i = 0; i < columns * dimensions; i++) {
        for (int at : new int[] {begin + i, beginDecoding() + i}) {
          squares += parameters[at] * parameters[at];
          gradient[at] += lambda * parameters[at];
        }
      }
      return lambda / 2 * squares;
    }
  }

  /** One medium of the training items, a row for each, which is only ever multiplied. */
  private sealed interface ItemMatrix permits ItemMatrix.DenseItems, ItemMatrix.OffsetSparseMatrix {

    /** Returns the cheaper form of a matrix. */
    static ItemMatrix of(DenseMatrix matrix, LinearAlgebra algebra) {
      OffsetSparseMatrix thin = OffsetSparseMatrix.of(matrix);
      return thin.isWorthIt() ? thin : DenseItems.of(matrix, algebra);
    }

    int rows();

    int columns();

    /** XR. */
    DenseMatrix product(DenseMatrix right);

    /** X'R. */
    DenseMatrix transposedProduct(DenseMatrix right);

    /** Returns the sum of all squared components. */
    double squares();

    /** Returns the sum of each column. */
    double[] sums();

    /**
     * Items of which all components are stored.
     *
     * @param squares the sum of all squared components
     * @param sums of the columns
     */
    record DenseItems(DenseMatrix matrix, double squares, double[] sums, LinearAlgebra algebra)
        implements ItemMatrix {

      static DenseItems of(DenseMatrix matrix, LinearAlgebra algebra) {
        double squares = 0;
        double[] sums = new double[matrix.columns()];
        for (int row = 0; row < matrix.rows(); row++) {
          for (int column = 0; column < sums.length; column++) {
            double value = matrix.get(row, column);
            squares += value * value;
            sums[column] += value;
          }
        }
        return new DenseItems(matrix, squares, sums, algebra);
      }

      @Override
      public int rows() {
        return matrix.rows();
      }

      @Override
      public int columns() {
        return matrix.columns();
      }

      @Override
      public DenseMatrix product(DenseMatrix right) {
        return algebra.product(matrix, right);
      }

      @Override
      public DenseMatrix transposedProduct(DenseMatrix right) {
        return algebra.transposedProduct(matrix, right);
      }
    }

    /**
     * Items whose columns mostly repeat one number. Standardised words are such items: the column
     * of a word holds the same number for all texts without it. Stored are these numbers, and by
     * how much other components differ.
     */
    final class OffsetSparseMatrix implements ItemMatrix {

      /** It is worth it if at most one component in so many differs. */
      private static final int ONE_IN = 8;

      private final int rows;
      private final double[] usual;

      /** Where the components of each row begin; one more at the end. */
      private final int[] begins;

      private final int[] places;
      private final double[] differences;

      private OffsetSparseMatrix(
          int rows, double[] usual, int[] begins, int[] places, double[] differences) {
        this.rows = rows;
        this.usual = usual;
        this.begins = begins;
        this.places = places;
        this.differences = differences;
      }

      static OffsetSparseMatrix of(DenseMatrix matrix) {
        double[] usual = usual(matrix);
        int[] begins = new int[matrix.rows() + 1];
        int[] places = new int[matrix.rows()];
        double[] differences = new double[matrix.rows()];
        int size = 0;
        for (int row = 0; row < matrix.rows(); row++) {
          for (int column = 0; column < usual.length; column++) {
            double difference = matrix.get(row, column) - usual[column];
            if (difference != 0) {
              if (size == places.length) {
                places = Arrays.copyOf(places, 2 * size);
                differences = Arrays.copyOf(differences, 2 * size);
              }
              places[size] = column;
              differences[size++] = difference;
            }
          }
          begins[row + 1] = size;
        }
        return new OffsetSparseMatrix(matrix.rows(), usual, begins, places, differences);
      }

      /**
       * Returns the number that most components of a column are, if most are one (Boyer and Moore's
       * vote).
       */
      private static double[] usual(DenseMatrix matrix) {
        double[] usual = new double[matrix.columns()];
        int[] lead = new int[usual.length];
        for (int row = 0; row < matrix.rows(); row++) {
          for (int column = 0; column < usual.length; column++) {
            double value = matrix.get(row, column);
            if (lead[column] == 0) {
              usual[column] = value;
            }
            lead[column] += value == usual[column] ? 1 : -1;
          }
        }
        return usual;
      }

      boolean isWorthIt() {
        return (long) ONE_IN * begins[rows] <= (long) rows * columns();
      }

      @Override
      public int rows() {
        return rows;
      }

      @Override
      public int columns() {
        return usual.length;
      }

      @Override
      public DenseMatrix product(DenseMatrix right) {
        DenseMatrix product = DenseMatrix.zeros(rows, right.columns());
        double[] constant = new double[right.columns()];
        for (int column = 0; column < usual.length; column++) {
          for (int i = 0; i < constant.length; i++) {
            constant[i] += usual[column] * right.get(column, i);
          }
        }
        for (int row = 0; row < rows; row++) {
          for (int i = 0; i < constant.length; i++) {
            product.add(row, i, constant[i]);
          }
          for (int at = begins[row]; at < begins[row + 1]; at++) {
            for (int i = 0; i < constant.length; i++) {
              product.add(row, i, differences[at] * right.get(places[at], i));
            }
          }
        }
        return product;
      }

      @Override
      public DenseMatrix transposedProduct(DenseMatrix right) {
        DenseMatrix product = DenseMatrix.zeros(columns(), right.columns());
        double[] sums = new double[right.columns()];
        for (int row = 0; row < rows; row++) {
          for (int i = 0; i < sums.length; i++) {
            sums[i] += right.get(row, i);
          }
          for (int at = begins[row]; at < begins[row + 1]; at++) {
            for (int i = 0; i < sums.length; i++) {
              product.add(places[at], i, differences[at] * right.get(row, i));
            }
          }
        }
        for (int column = 0; column < usual.length; column++) {
          for (int i = 0; i < sums.length; i++) {
            product.add(column, i, usual[column] * sums[i]);
          }
        }
        return product;
      }

      @Override
      public double squares() {
        double squares = 0;
        for (double number : usual) {
          squares += rows * number * number;
        }
        for (int at = 0; at < begins[rows]; at++) {
          squares += differences[at] * (2 * usual[places[at]] + differences[at]);
        }
        return squares;
      }

      @Override
      public double[] sums() {
        double[] sums = new double[columns()];
        for (int column = 0; column < sums.length; column++) {
          sums[column] = rows * usual[column];
        }
        for (int at = 0; at < begins[rows]; at++) {
          sums[places[at]] += differences[at];
        }
        return sums;
      }
    }
  }
}
