package io.github.crossmedia.train.start;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordData;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Learns from captions what a given model of words lacks: by ridge regression of the residual, each
 * word's presence less what the model says, times one factor for all words. Words that the model
 * doesn't know are learned from nothing. Words that no caption holds stay as they are.
 */
public final class ResidualTrainer implements Trainer {

  public static final String METHOD = "residual";
  static final String LEFT_OUT = "left-out";
  static final String START = "start";

  static final Parameter<Double> LAMBDA =
      Parameter.positive(
          "lambda",
          "the ridge, as a multiple of the pictures' mean squared length; `left-out` is "
              + "the one that predicts each picture best when it is left out",
          LEFT_OUT);
  private static final int MAX_SAMPLE = 3_000;

  /** The least factor of what the model says, in spreads of its scores. */
  private static final double MIN_FACTOR = 0.05;

  private final CrossMediaModel base;
  private final TaughtModel ground;

  /**
   * Learns from there.
   *
   * @param base a model whose space is one of words
   */
  public ResidualTrainer(CrossMediaModel base) {
    this.ground = TaughtModel.on(base);
    this.base = base;
  }

  @Override
  public String method() {
    return METHOD;
  }

  @Override
  public SearchSpace searchSpace() {
    return SearchSpace.of(LAMBDA);
  }

  @Override
  public CrossMediaModel train(TrainingData data, Parameters parameters) {
    int[] places = sample(data.size(), data.seed());
    List<Medium> media =
        Arrays.stream(places).mapToObj(place -> data.items().get(place).medium()).toList();
    CaptionWords words = CaptionWords.of(data.words(), places, base.textEncoder().orElseThrow());
    LinearAlgebra algebra = new LinearAlgebra(data.threads());
    DenseMatrix features = features(media);
    DenseMatrix wanted = standardised(words.said());
    DenseMatrix told = told(media, words);
    double factor = factor(wanted, told);
    wanted.add(told.scaled(-factor));
    DenseMatrix products = algebra.product(features, features.transposed());
    LeftOutRidge ridge = new LeftOutRidge(centred(products), algebra);
    LeftOutRidge.Solution solved =
        parameters.is(LAMBDA, LEFT_OUT)
            ? ridge.best(wanted)
            : ridge.of(parameters.get(LAMBDA), wanted);
    DenseMatrix columns = algebra.transposedProduct(solved.weights(), features).scaled(1 / factor);
    return model(words, columns, parameters.with(LAMBDA, solved.ridge()));
  }

  private static int[] sample(int size, long seed) {
    List<Integer> places = new ArrayList<>(IntStream.range(0, size).boxed().toList());
    if (size > MAX_SAMPLE) {
      Collections.shuffle(places, new Random(seed));
    }
    return places.stream().limit(MAX_SAMPLE).mapToInt(Integer::intValue).sorted().toArray();
  }

  private DenseMatrix features(List<Medium> media) {
    PictureFeatures of = ground.features();
    DenseMatrix features = DenseMatrix.zeros(media.size(), of.dimension());
    for (int row = 0; row < media.size(); row++) {
      int at = row;
      SparseVector seen = of.of(media.get(row));
      seen.forEach((column, value) -> features.set(at, column, value));
    }
    return features;
  }

  /** Returns what the model says of the words, less their means; nothing of new words. */
  private DenseMatrix told(List<Medium> media, CaptionWords words) {
    DenseMatrix told = DenseMatrix.zeros(media.size(), words.words().size());
    Couple couple = base.textToImage();
    List<float[]> points = couple.documents(media);
    for (int column = 0; column < told.columns(); column++) {
      if (words.places().get(column).isPresent()) {
        int place = words.places().get(column).getAsInt();
        for (int row = 0; row < told.rows(); row++) {
          told.set(row, column, points.get(row)[place] / couple.scale());
        }
      }
    }
    return centredColumns(told);
  }

  /** A rare word counts as much as a common one: the deviation from its share over its root. */
  private static DenseMatrix standardised(DenseMatrix said) {
    DenseMatrix standardised = DenseMatrix.zeros(said.rows(), said.columns());
    for (int column = 0; column < said.columns(); column++) {
      double share = mean(said, column);
      for (int row = 0; row < said.rows(); row++) {
        standardised.set(row, column, (said.get(row, column) - share) / Math.sqrt(share));
      }
    }
    return standardised;
  }

  private static DenseMatrix centredColumns(DenseMatrix matrix) {
    for (int column = 0; column < matrix.columns(); column++) {
      double mean = mean(matrix, column);
      for (int row = 0; row < matrix.rows(); row++) {
        matrix.add(row, column, -mean);
      }
    }
    return matrix;
  }

  private static double mean(DenseMatrix matrix, int column) {
    double sum = 0;
    for (int row = 0; row < matrix.rows(); row++) {
      sum += matrix.get(row, column);
    }
    return sum / matrix.rows();
  }

  private static DenseMatrix centred(DenseMatrix products) {
    return centredColumns(centredColumns(products.transposed()).transposed());
  }

  /** The factor that brings the model's predictions closest to the captions. */
  private static double factor(DenseMatrix wanted, DenseMatrix told) {
    double both = 0;
    double squares = 0;
    double wantedSquares = 0;
    for (int column = 0; column < told.columns(); column++) {
      for (int row = 0; row < told.rows(); row++) {
        double one = told.get(row, column);
        both += one * wanted.get(row, column);
        squares += one * one;
        wantedSquares += wanted.get(row, column) * wanted.get(row, column);
      }
    }
    return squares == 0
        ? 1
        : Math.max(both / squares, MIN_FACTOR * Math.sqrt(wantedSquares / squares));
  }

  private CrossMediaModel model(CaptionWords words, DenseMatrix columns, Parameters parameters) {
    SortedMap<String, float[]> added = new TreeMap<>();
    for (int word = 0; word < words.words().size(); word++) {
      float[] column = new float[columns.columns()];
      for (int i = 0; i < column.length; i++) {
        column[i] = (float) columns.get(word, i);
      }
      added.put(words.words().get(word), column);
    }
    CrossMediaModel grown = ground.with(added);
    Map<String, String> all = new TreeMap<>(parameters.values());
    all.put(START, base.card().method());
    Couple couple =
        grown
            .textToImage()
            .withScale(1, 0)
            .withCalibrations(Calibrations.of(Calibration.unfitted()));
    return new CrossMediaModel(
        ModelCard.of(METHOD, all), grown.space(), couple, couple.reversed(), grown.familiarity());
  }

  /**
   * Ridge regression in its dual form, whose ridge is the one that predicts each row best when it
   * is left out (Allen, 1974): this needs no second regression.
   */
  static final class LeftOutRidge {

    private static final double[] RIDGES = {0.1, 0.3, 1, 3, 10, 30, 100, 300};

    private final LinearAlgebra algebra;
    private final LinearAlgebra.SymmetricEigen eigen;
    private final double unit;

    /**
     * Prepares all ridges.
     *
     * @param products of the centred rows with each other
     */
    LeftOutRidge(DenseMatrix products, LinearAlgebra algebra) {
      this.algebra = algebra;
      this.unit = products.trace() / products.rows();
      this.eigen = algebra.symmetricEigen(products);
    }

    /** A ridge, as a multiple of the rows' mean squared length, and a weight of each row. */
    record Solution(double ridge, DenseMatrix weights) {}

    /** Returns the solution for targets whose columns have mean zero. */
    Solution best(DenseMatrix targets) {
      DenseMatrix rotated = algebra.product(eigen.vectors(), targets);
      Solution best = null;
      double least = Double.POSITIVE_INFINITY;
      for (double ridge : RIDGES) {
        double[] inverse = inverse(ridge);
        DenseMatrix weights = weights(rotated, inverse);
        double error = leftOutError(weights, inverse);
        if (error < least) {
          least = error;
          best = new Solution(ridge, weights);
        }
      }
      return best;
    }

    Solution of(double ridge, DenseMatrix targets) {
      DenseMatrix rotated = algebra.product(eigen.vectors(), targets);
      return new Solution(ridge, weights(rotated, inverse(ridge)));
    }

    private double[] inverse(double ridge) {
      double[] inverse = eigen.values().clone();
      for (int i = 0; i < inverse.length; i++) {
        inverse[i] = 1 / (Math.max(0, inverse[i]) + ridge * unit);
      }
      return inverse;
    }

    private DenseMatrix weights(DenseMatrix rotated, double[] inverse) {
      DenseMatrix scaled = DenseMatrix.zeros(rotated.rows(), rotated.columns());
      for (int row = 0; row < rotated.rows(); row++) {
        for (int column = 0; column < rotated.columns(); column++) {
          scaled.set(row, column, inverse[row] * rotated.get(row, column));
        }
      }
      return algebra.transposedProduct(eigen.vectors(), scaled);
    }

    /** Returns the sum of squares of what each row lacks if it is predicted by all others. */
    private double leftOutError(DenseMatrix weights, double[] inverse) {
      double sum = 0;
      for (int row = 0; row < weights.rows(); row++) {
        double own = 0;
        for (int i = 0; i < inverse.length; i++) {
          double share = eigen.vectors().get(i, row);
          own += share * share * inverse[i];
        }
        for (int column = 0; column < weights.columns(); column++) {
          double error = weights.get(row, column) / own;
          sum += error * error;
        }
      }
      return sum;
    }
  }

  /**
   * The words of captions beside those of a model.
   *
   * @param words as the model spells them, or new ones
   * @param places of the words in the model's vocabulary, empty for new ones
   * @param said which of them each caption holds: a row for each caption, of ones and zeros
   */
  private record CaptionWords(List<String> words, List<OptionalInt> places, DenseMatrix said) {

    /** Returns the words that at least one of some captions holds. */
    static CaptionWords of(WordData data, int[] captions, TextEncoder model) {
      Vocabulary vocabulary = data.vocabulary();
      Map<String, Integer> columns = new LinkedHashMap<>();
      List<OptionalInt> places = new ArrayList<>();
      Map<Integer, Integer> columnOf = new LinkedHashMap<>();
      for (int caption : captions) {
        data.captionCounts()
            .get(caption)
            .forEach(
                (word, count) ->
                    columnOf.computeIfAbsent(
                        word,
                        key -> {
                          OptionalInt place = place(model, vocabulary.word(key));
                          String spelled =
                              place.isPresent()
                                  ? model.vocabulary().word(place.getAsInt())
                                  : vocabulary.word(key);
                          return columns.computeIfAbsent(
                              spelled,
                              added -> {
                                places.add(place);
                                return places.size() - 1;
                              });
                        }));
      }
      DenseMatrix said = DenseMatrix.zeros(captions.length, columns.size());
      for (int row = 0; row < captions.length; row++) {
        int at = row;
        data.captionCounts()
            .get(captions[row])
            .forEach((word, count) -> said.set(at, columnOf.get(word), 1));
      }
      return new CaptionWords(List.copyOf(columns.keySet()), List.copyOf(places), said);
    }

    /** Returns the model's word that a word is read as, if it is just one. */
    private static OptionalInt place(TextEncoder model, String word) {
      var read = model.read(word);
      return read.size() == 1 ? OptionalInt.of(read.index(0)) : OptionalInt.empty();
    }
  }
}
