package io.github.crossmedia.train.fusion;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The weighted sum of models with spaces of their own, by concatenating their points. Queries and
 * documents are both multiplied by the root of the weight, so that items of one medium are compared
 * with these weights too.
 */
final class JoinedSpaces {

  /** The similarities that prepare both sides of a comparison alike. */
  static final Set<Similarity> ADDABLE =
      Set.of(Similarity.DOT, Similarity.COSINE, Similarity.CORRELATION);

  private JoinedSpaces() {}

  /**
   * Returns the sum of models.
   *
   * @param factors of the weights of models other than those of words, for queries of one word and
   *     more
   */
  static CrossMediaModel of(
      ModelCard card, List<CrossMediaModel> models, float[] weights, float[] factors) {
    Matrix byWords = byWords(models, factors);
    Couple textToImage = couple(models, Direction.TEXT_TO_IMAGE, weights, byWords, 1);
    Space.Latent space = new Space.Latent(dimensions(models));
    return models.stream().allMatch(CrossMediaModel::isSymmetric)
        ? CrossMediaModel.of(card, space, textToImage)
        : new CrossMediaModel(
            card, space, textToImage, couple(models, Direction.IMAGE_TO_TEXT, weights, byWords, 1));
  }

  /**
   * Returns the couple of texts that find pictures.
   *
   * @param excess by which points of pictures other than those of words are divided, and points of
   *     texts multiplied
   */
  static Couple couple(
      List<CrossMediaModel> models, float[] weights, float[] factors, float excess) {
    return couple(models, Direction.TEXT_TO_IMAGE, weights, byWords(models, factors), excess);
  }

  private static Matrix byWords(List<CrossMediaModel> models, float[] factors) {
    return Matrix.of(factors.length, models.size(), rows(models, factors));
  }

  private static float[] rows(List<CrossMediaModel> models, float[] factors) {
    float[] rows = new float[Math.multiplyExact(factors.length, models.size())];
    for (int i = 0; i < rows.length; i++) {
      boolean isOfWords = models.get(i % models.size()).abilities().hasWords();
      rows[i] = isOfWords ? 1 : factors[i / models.size()];
    }
    return rows;
  }

  /** Returns the names of all dimensions, empty where a model has none for its own. */
  private static List<String> dimensions(List<CrossMediaModel> models) {
    List<List<String>> names = models.stream().map(model -> model.space().names()).toList();
    return names.stream().anyMatch(List::isEmpty)
        ? List.of()
        : names.stream().flatMap(List::stream).toList();
  }

  private static Couple couple(
      List<CrossMediaModel> models,
      Direction direction,
      float[] weights,
      Matrix byWords,
      float excess) {
    List<Couple> couples = models.stream().map(direction::of).toList();
    return new Couple(
        joined(couples, Couple::queryTower, weights, byWords, excess),
        joined(couples, Couple::documentTower, weights, byWords, 1 / excess),
        Similarity.DOT,
        1,
        Calibration.unfitted());
  }

  private static Tower joined(
      List<Couple> couples,
      Function<Couple, Tower> side,
      float[] weights,
      Matrix byWords,
      float ofOthers) {
    float[] roots = new float[weights.length];
    for (int i = 0; i < roots.length; i++) {
      if (weights[i] < 0) {
        throw new IllegalArgumentException(
            "the weight of a fusion's member is " + weights[i] + ", below 0");
      }
      roots[i] = (float) Math.sqrt(weights[i]) * (i == 0 ? 1 : ofOthers);
    }
    List<Tower> towers =
        couples.stream().map(couple -> prepared(side.apply(couple), couple.similarity())).toList();
    boolean readsWords =
        towers.stream().flatMap(Tower::encoders).anyMatch(TextEncoder.class::isInstance);
    return readsWords
        ? new ConcatenatedTower(towers, DenseVector.of(roots), byWords)
        : new ConcatenatedTower(towers, DenseVector.of(roots));
  }

  /**
   * Returns a tower whose points are compared by the dot product as its own are by a similarity.
   */
  private static Tower prepared(Tower tower, Similarity similarity) {
    if (similarity == Similarity.DOT) {
      return tower;
    }
    if (!ADDABLE.contains(similarity) || !(tower instanceof EncodedTower encoded)) {
      throw new IllegalArgumentException(
          "a fusion can't add up scores by " + similarity.label() + ": choose one of " + names());
    }
    Projection projection = encoded.projection();
    return new EncodedTower(
        encoded.encoder(),
        new LengthOneProjection(
            similarity == Similarity.COSINE
                ? projection
                : new ChainProjection(List.of(projection, centring(projection.dimension())))));
  }

  private static String names() {
    return String.join(", ", Stream.of(addable()).map(String::valueOf).toList());
  }

  /** Returns the names of the similarities whose scores can be added up. */
  static Object[] addable() {
    return Arrays.stream(Similarity.values())
        .filter(ADDABLE::contains)
        .map(Similarity::label)
        .toArray();
  }

  private static LinearProjection centring(int dimension) {
    float[] values = new float[Math.multiplyExact(dimension, dimension)];
    Arrays.fill(values, -1f / dimension);
    for (int i = 0; i < dimension; i++) {
      values[i * dimension + i] += 1;
    }
    return new LinearProjection(Matrix.of(dimension, dimension, values));
  }
}
