package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.TextTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.PartialProjection;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A word-space model with taught words on top: new words become further dimensions, known words are
 * changed in place.
 */
public final class TaughtModel {

  private final GrownModel grown;
  private final CrossMediaModel base;
  private final PictureFeatures features;

  private TaughtModel(GrownModel grown) {
    this.grown = grown;
    this.base = grown.base();
    this.features = PictureFeatures.of(base);
  }

  /** Returns a model that words can be taught to; its space must be made of words. */
  public static TaughtModel on(CrossMediaModel base) {
    return GrownModel.on(base)
        .map(TaughtModel::new)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "words can be taught only to a model whose space is made of words"));
  }

  public PictureFeatures features() {
    return features;
  }

  /** Returns the words of the model followed by taught words, each once. */
  public Vocabulary vocabulary(Iterable<String> taught) {
    return grown.vocabulary(taught);
  }

  /** Returns the model with weights, over its features, added to each of the words. */
  public CrossMediaModel with(SortedMap<String, float[]> columns) {
    return with(columns, Map.of());
  }

  /** Returns the same with calibrations of the raw scores of some words. */
  public CrossMediaModel with(
      SortedMap<String, float[]> columns, Map<String, Calibration> calibrations) {
    SortedMap<String, TaughtWeights> weights = new TreeMap<>();
    columns.forEach((word, column) -> weights.put(word, TaughtWeights.ofFeatures(column)));
    return taught(weights, calibrations);
  }

  /** Returns the model with weights added to each of the words, and calibrations of some. */
  public CrossMediaModel taught(
      SortedMap<String, TaughtWeights> weights, Map<String, Calibration> calibrations) {
    if (weights.isEmpty()) {
      return grown.whole();
    }
    Vocabulary vocabulary = vocabulary(weights.keySet());
    Map<String, WordOrigin> origins = new TreeMap<>();
    weights.keySet().forEach(word -> origins.put(word, WordOrigin.TAUGHT));
    return grown.with(vocabulary, pictures(vocabulary, weights), calibrations, origins);
  }

  private Tower pictures(Vocabulary vocabulary, SortedMap<String, TaughtWeights> weights) {
    Tower tower = base.textToImage().documentTower();
    if (tower instanceof EncodedTower encoded
        && encoded.projection() instanceof LinearProjection linear) {
      Matrix matrix = added(linear.weights(), vocabulary, weights);
      return new EncodedTower(encoded.encoder(), new LinearProjection(matrix));
    }
    int width = vocabulary.size();
    List<Tower> towers = new ArrayList<>();
    towers.add(widened(tower, width));
    SortedMap<String, float[]> ofFeatures = new TreeMap<>();
    SortedMap<String, float[]> ofWords = new TreeMap<>();
    weights.forEach(
        (word, some) -> {
          if (some.features().length > 0) {
            ofFeatures.put(word, some.features());
          }
          if (some.words().length > 0) {
            ofWords.put(word, some.words());
          }
        });
    if (!ofWords.isEmpty()) {
      Matrix matrix = Towers.columns(List.copyOf(ofWords.values()), tower.dimension());
      towers.add(Towers.on(tower, matrix, places(vocabulary, ofWords.keySet()), width));
    }
    for (int i = 0; i < features.encoders().size() && !ofFeatures.isEmpty(); i++) {
      Matrix part = matrix(ofFeatures, i);
      int[] places = places(vocabulary, ofFeatures.keySet());
      towers.add(
          new EncodedTower(features.encoders().get(i), new PartialProjection(part, places, width)));
    }
    return new SumTower(towers, ones(towers.size()));
  }

  private static Matrix added(
      Matrix weights, Vocabulary vocabulary, SortedMap<String, TaughtWeights> taught) {
    int width = vocabulary.size();
    float[] values = new float[Math.multiplyExact(weights.rows(), width)];
    for (int row = 0; row < weights.rows(); row++) {
      System.arraycopy(weights.row(row), 0, values, row * width, weights.columns());
    }
    taught.forEach(
        (word, some) -> {
          int place = vocabulary.indexOf(word).orElseThrow();
          float[] ofWords =
              some.words().length == 0 ? new float[0] : weights.multiplied(some.words());
          add(values, width, place, some.features());
          add(values, width, place, ofWords);
        });
    return Matrix.of(weights.rows(), width, values);
  }

  private static void add(float[] values, int width, int place, float[] column) {
    for (int row = 0; row < column.length; row++) {
      values[row * width + place] += column[row];
    }
  }

  private Tower widened(Tower tower, int width) {
    if (tower.dimension() == width) {
      return tower;
    }
    Encoder first = features.encoders().getFirst();
    PartialProjection nothing =
        new PartialProjection(
            Matrix.of(first.dimension(), 0, new float[0]), new int[0], width - tower.dimension());
    return new ConcatenatedTower(List.of(tower, new EncodedTower(first, nothing)), ones(2));
  }

  private Matrix matrix(SortedMap<String, float[]> columns, int encoder) {
    return Towers.columns(
        columns.values().stream().map(column -> features.part(column, encoder)).toList(),
        features.encoders().get(encoder).dimension());
  }

  private static int[] places(Vocabulary vocabulary, Set<String> words) {
    return words.stream().mapToInt(word -> vocabulary.indexOf(word).orElseThrow()).toArray();
  }

  private static DenseVector ones(int count) {
    float[] ones = new float[count];
    Arrays.fill(ones, 1);
    return DenseVector.of(ones);
  }

  /** Towers whose points are made of the points of other towers. */
  private static final class Towers {

    private Towers() {}

    /**
     * Returns a tower that multiplies the points of another one by a matrix.
     *
     * @param reached the dimension of each column
     * @param width the dimensions of the new tower
     */
    static Tower on(Tower tower, Matrix weights, int[] reached, int width) {
      return switch (tower) {
        case EncodedTower encoded ->
            new EncodedTower(
                encoded.encoder(),
                new ChainProjection(
                    List.of(encoded.projection(), new PartialProjection(weights, reached, width))));
        case SumTower sum ->
            new SumTower(
                sum.towers().stream().map(part -> on(part, weights, reached, width)).toList(),
                sum.weights());
        case ConcatenatedTower whole -> {
          List<Tower> parts = new ArrayList<>();
          int from = 0;
          for (Tower part : whole.towers()) {
            Matrix rows = rows(weights, from, part.dimension());
            parts.add(on(part, rows, reached, width));
            from += part.dimension();
          }
          yield new SumTower(parts, whole.weights());
        }
        case TextTower texts ->
            throw new IllegalArgumentException("the view " + texts.name() + " is one of texts");
      };
    }

    private static Matrix rows(Matrix matrix, int from, int count) {
      float[] values = new float[count * matrix.columns()];
      for (int row = 0; row < count; row++) {
        System.arraycopy(
            matrix.row(from + row), 0, values, row * matrix.columns(), matrix.columns());
      }
      return Matrix.of(count, matrix.columns(), values);
    }

    /** Weights of words in columns, side by side; empty ones are zero. */
    static Matrix columns(List<float[]> columns, int rows) {
      float[] values = new float[Math.multiplyExact(rows, columns.size())];
      for (int place = 0; place < columns.size(); place++) {
        float[] column = columns.get(place);
        for (int row = 0; row < column.length; row++) {
          values[row * columns.size() + place] = column[row];
        }
      }
      return Matrix.of(rows, columns.size(), values);
    }
  }
}
