package io.github.crossmedia.train.distil;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.QueryCalibrations;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.EnglishNouns;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.algebra.LinearAlgebra.SymmetricEigen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model that a pair of networks brings along, so that no caption is needed to learn it. A raw
 * score is how the cosine of a text stands among those of common words for the same picture: {@code
 * (t - m)'p / sqrt(p'Sp)}, with the words' mean m and covariance S. Cosines themselves differ from
 * pair to pair in level and spread, so that no map of them holds for another pair. S is drawn half
 * way to a sphere, for some words are fewer than the dimensions of some pairs.
 */
public final class PairWords {

  /** The method in the model's card. */
  public static final String METHOD = "pair-words";

  /** Each word is read in three captions. */
  private static final int MAX_WORDS = 4_500;

  private static final TextAnalysis ENGLISH = TextAnalysis.of("english").written();

  /** Few enough to show progress. */
  private static final int AT_ONCE = 64;

  private static final double LEAST_SPREAD = 1e-9;

  /** The network reads words that are not in the vocabulary. */
  private static final float UNKNOWN = 1;

  private final NetworkPair pair;
  private final List<String> words = new ArrayList<>();
  private final DenseMatrix embedded;
  private final double[] mean;
  private final SymmetricEigen spread;

  private PairWords(NetworkPair pair, List<String> asked, IndexProgress progress) {
    this.pair = pair;
    List<double[]> rows = new ArrayList<>();
    for (int from = 0; from < asked.size(); from += AT_ONCE) {
      progress.at(from, asked.size());
      List<String> some = asked.subList(from, Math.min(from + AT_ONCE, asked.size()));
      DenseMatrix read = WordEmbeddings.of(some, pair::embed);
      for (int word = 0; word < some.size(); word++) {
        if (!WordEmbeddings.UnitVectors.isZero(read.row(word))) {
          words.add(some.get(word));
          rows.add(read.row(word));
        }
      }
    }
    progress.at(asked.size(), asked.size());
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("the network can't read any word of the vocabulary");
    }
    this.embedded = DenseMatrix.of(rows.toArray(double[][]::new));
    this.mean = WordEmbeddings.UnitVectors.mean(rows);
    this.spread = spread(rows);
  }

  /**
   * Returns the model.
   *
   * @param common words, the most frequent first, of which the first nouns are taken
   */
  public static CrossMediaModel model(
      NetworkPair pair, List<String> common, IndexProgress progress) {
    List<String> nouns = common.stream().filter(EnglishNouns::contains).limit(MAX_WORDS).toList();
    return new PairWords(pair, nouns, progress).model(OfScores.SHIPPED);
  }

  private SymmetricEigen spread(List<double[]> rows) {
    DenseMatrix centred = DenseMatrix.zeros(rows.size(), mean.length);
    for (int row = 0; row < rows.size(); row++) {
      for (int i = 0; i < mean.length; i++) {
        centred.set(row, i, rows.get(row)[i] - mean[i]);
      }
    }
    LinearAlgebra algebra = new LinearAlgebra(1);
    DenseMatrix covariance = algebra.gram(centred).scaled(1.0 / rows.size());
    covariance.addToDiagonal(covariance.trace() / mean.length + LEAST_SPREAD);
    return algebra.symmetricEigen(covariance);
  }

  private DenseMatrix spread(double power) {
    DenseMatrix result = DenseMatrix.zeros(mean.length, mean.length);
    for (int value = 0; value < spread.values().length; value++) {
      double[] vector = spread.vectors().row(value);
      double factor = Math.pow(spread.values()[value], power);
      for (int row = 0; row < mean.length; row++) {
        for (int column = 0; column < mean.length; column++) {
          result.add(row, column, factor * vector[row] * vector[column]);
        }
      }
    }
    return result;
  }

  private CrossMediaModel model(Calibrations calibrations) {
    int dimension = mean.length;
    double[] ones = new double[dimension];
    Arrays.fill(ones, 1);
    Projection standing = AffineProjection.ofStandardised(spread(-0.5).toMatrix(), mean, ones);
    TextEncoder known =
        new TextEncoder(ENGLISH, Vocabulary.of(words), List.of(new Step.LengthOne()));
    Projection ofWords =
        new ChainProjection(
            List.of(new LengthOneProjection(new LinearProjection(embedded.toMatrix())), standing));
    Projection seen = new LengthOneProjection(new LinearProjection(spread(0.5).toMatrix()));
    return CrossMediaModel.of(
        ModelCard.of(METHOD, Map.of()),
        new Space.Latent(),
        new Couple(
            new TextTower(
                new EncodedTower(view(pair.textView(), dimension), standing),
                new EncodedTower(known, ofWords)),
            new EncodedTower(view(pair.view(), dimension), seen),
            Similarity.DOT,
            1,
            calibrations));
  }

  private static ViewsEncoder view(String name, int dimension) {
    return new ViewsEncoder(
        List.of(new ViewPipeline(name, dimension, List.of(new Step.LengthOne()))), List.of());
  }

  /**
   * What share of pictures show a text with a given score, by the number of its words. Fitted to
   * captions of Flickr8k by {@code crossmedia reproduce pair-scores}, for a pair learned there.
   */
  private static final class OfScores {

    private static final float[] STANDING = {-1, 0, 1, 1.5f, 2, 2.5f, 3, 4};

    private static final Calibration ONE_WORD =
        Calibration.of(
            STANDING,
            new float[] {.00799f, .01268f, .03605f, .07985f, .1531f, .23941f, .3791f, .5818f});

    private static final Calibration TWO_WORDS =
        Calibration.of(
            STANDING,
            new float[] {.00085f, .00248f, .00936f, .02053f, .04099f, .06982f, .10357f, .22263f});

    private static final Calibration THREE_WORDS =
        Calibration.of(
            STANDING,
            new float[] {.00016f, .00051f, .00309f, .00689f, .01543f, .0331f, .05351f, .10395f});

    private static final Calibration FOUR_WORDS =
        Calibration.of(
            STANDING,
            new float[] {.00004f, .00014f, .00102f, .00238f, .00692f, .01477f, .03292f, .05749f});

    private static final Calibration MORE_WORDS =
        Calibration.of(
            STANDING,
            new float[] {.00001f, .00002f, .00017f, .00061f, .00124f, .00394f, .01117f, .02045f});

    /** No caption says how alike pictures are: the closest come first, and none is likely. */
    private static final Calibration ALIKE =
        Calibration.of(new float[] {0, 1}, new float[] {.001f, .15f});

    static final Calibrations SHIPPED =
        new Calibrations(
            new QueryCalibrations(
                ONE_WORD,
                List.of(ONE_WORD, TWO_WORDS, THREE_WORDS, FOUR_WORDS, MORE_WORDS),
                new TreeMap<>(),
                Phrases.NONE,
                ALIKE,
                UNKNOWN),
            QueryCalibrations.of(MORE_WORDS));
  }
}
