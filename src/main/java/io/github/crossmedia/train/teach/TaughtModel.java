package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.PartialProjection;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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

  /** A model that words can be taught to; its space must be made of words. */
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

  /** The words of the model followed by taught words, each once. */
  public Vocabulary vocabulary(Iterable<String> taught) {
    return grown.vocabulary(taught);
  }

  /** The model with weights, over its features, added to each of the words. */
  public CrossMediaModel with(SortedMap<String, float[]> columns) {
    return with(columns, Map.of());
  }

  /** The same with calibrations of the raw scores of some words. */
  public CrossMediaModel with(
      SortedMap<String, float[]> columns, Map<String, Calibration> calibrations) {
    if (columns.isEmpty()) {
      return base;
    }
    Vocabulary vocabulary = vocabulary(columns.keySet());
    Map<String, WordOrigin> origins = new TreeMap<>();
    columns.keySet().forEach(word -> origins.put(word, WordOrigin.TAUGHT));
    return grown.with(
        vocabulary, pictures(vocabulary, new TreeMap<>(columns)), calibrations, origins);
  }

  private Tower pictures(Vocabulary vocabulary, SortedMap<String, float[]> columns) {
    Tower tower = base.textToImage().documentTower();
    if (tower instanceof EncodedTower encoded
        && encoded.projection() instanceof LinearProjection linear) {
      Matrix matrix = added(linear.weights(), vocabulary, columns);
      return new EncodedTower(encoded.encoder(), new LinearProjection(matrix));
    }
    List<Tower> towers = new ArrayList<>();
    towers.add(widened(tower, vocabulary.size()));
    int[] places = places(vocabulary, columns);
    for (int i = 0; i < features.encoders().size(); i++) {
      Matrix part = matrix(columns, i);
      towers.add(
          new EncodedTower(
              features.encoders().get(i), new PartialProjection(part, places, vocabulary.size())));
    }
    return new SumTower(towers, ones(towers.size()));
  }

  private static Matrix added(
      Matrix weights, Vocabulary vocabulary, SortedMap<String, float[]> columns) {
    int width = vocabulary.size();
    float[] values = new float[Math.multiplyExact(weights.rows(), width)];
    for (int row = 0; row < weights.rows(); row++) {
      System.arraycopy(weights.row(row), 0, values, row * width, weights.columns());
    }
    columns.forEach(
        (word, column) -> {
          int place = vocabulary.indexOf(word).orElseThrow();
          for (int row = 0; row < column.length; row++) {
            values[row * width + place] += column[row];
          }
        });
    return Matrix.of(weights.rows(), width, values);
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
    int rows = features.encoders().get(encoder).dimension();
    float[] values = new float[Math.multiplyExact(rows, columns.size())];
    int place = 0;
    for (float[] column : columns.values()) {
      float[] part = features.part(column, encoder);
      for (int row = 0; row < rows; row++) {
        values[row * columns.size() + place] = part[row];
      }
      place++;
    }
    return Matrix.of(rows, columns.size(), values);
  }

  private static int[] places(Vocabulary vocabulary, SortedMap<String, float[]> columns) {
    return columns.keySet().stream()
        .mapToInt(word -> vocabulary.indexOf(word).orElseThrow())
        .toArray();
  }

  private static DenseVector ones(int count) {
    float[] ones = new float[count];
    Arrays.fill(ones, 1);
    return DenseVector.of(ones);
  }
}
