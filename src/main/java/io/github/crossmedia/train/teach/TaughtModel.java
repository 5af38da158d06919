package io.github.crossmedia.train.teach;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Calibrations;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.PictureFeatures;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Encoder;
import io.github.crossmedia.model.encoder.LengthOne;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.Weights;
import io.github.crossmedia.model.projection.IdentityProjection;
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

  private final CrossMediaModel base;
  private final TextEncoder textEncoder;
  private final PictureFeatures features;

  private TaughtModel(CrossMediaModel base, TextEncoder textEncoder) {
    this.base = base;
    this.textEncoder = textEncoder;
    this.features = PictureFeatures.of(base);
  }

  /** A model that words can be taught to; its space must be made of words. */
  public static TaughtModel on(CrossMediaModel base) {
    Couple couple = base.textToImage();
    if (base.space() instanceof Space.Words
        && couple.similarity() == Similarity.DOT
        && couple.queryTower() instanceof EncodedTower query
        && query.projection() instanceof IdentityProjection
        && query.encoder() instanceof TextEncoder encoder
        && encoder.steps().stream().allMatch(TaughtModel::canGrow)) {
      return new TaughtModel(base, encoder);
    }
    throw new IllegalArgumentException(
        "words can be taught only to a model whose space is made of words");
  }

  private static boolean canGrow(Step step) {
    return step instanceof Weights || step instanceof LengthOne;
  }

  public PictureFeatures features() {
    return features;
  }

  /** The words of the model followed by taught words, each once. */
  public Vocabulary vocabulary(Iterable<String> taught) {
    List<String> words = new ArrayList<>(textEncoder.vocabulary().words());
    for (String word : taught) {
      if (!textEncoder.vocabulary().contains(word)) {
        words.add(word);
      }
    }
    return Vocabulary.of(words);
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
    Couple couple = base.textToImage();
    Couple grown =
        new Couple(
            new EncodedTower(grown(vocabulary), new IdentityProjection(vocabulary.size())),
            pictures(vocabulary, new TreeMap<>(columns)),
            couple.similarity(),
            couple.scale(),
            couple.offset(),
            new Calibrations(
                couple.calibrations().across().with(calibrations), couple.calibrations().back()));
    CrossMediaModel taught = CrossMediaModel.of(base.card(), new Space.Words(vocabulary), grown);
    return base.familiarity().map(taught::withFamiliarity).orElse(taught);
  }

  /** In a query a taught word weighs as much as the rarest known one. */
  private TextEncoder grown(Vocabulary vocabulary) {
    List<Step> steps = new ArrayList<>();
    for (Step step : textEncoder.steps()) {
      steps.add(step instanceof Weights weights ? grown(weights.weights(), vocabulary) : step);
    }
    return new TextEncoder(textEncoder.analysis(), vocabulary, steps);
  }

  private static Weights grown(float[] weights, Vocabulary vocabulary) {
    float most = 0;
    for (float weight : weights) {
      most = Math.max(most, weight);
    }
    float[] grown = Arrays.copyOf(weights, vocabulary.size());
    Arrays.fill(grown, weights.length, grown.length, most);
    return new Weights(grown);
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
