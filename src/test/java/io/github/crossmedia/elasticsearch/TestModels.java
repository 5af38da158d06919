package io.github.crossmedia.elasticsearch;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Models so small that a test can tell their scores by arithmetic. */
public final class TestModels {

  public static final List<String> WORDS = List.of("tiger", "snow", "sea", "city");

  private TestModels() {}

  /**
   * A word space: the picture's point is its counted blobs, of which each is one word, times {@code
   * scale}; the query is the words it has, made length one.
   */
  public static CrossMediaModel words(float scale) {
    return words(WORDS, scale);
  }

  /** The same for other words. */
  public static CrossMediaModel words(List<String> names, float scale) {
    return words("simple", names, scale);
  }

  /** The same for words that a language's analysis reads. */
  public static CrossMediaModel words(String language, List<String> names, float scale) {
    Vocabulary words = Vocabulary.of(names);
    Tower text =
        new EncodedTower(
            new TextEncoder(TextAnalysis.of(language), words, List.of(new Step.LengthOne())),
            new IdentityProjection(words.size()));
    Tower picture =
        new EncodedTower(
            new ViewsEncoder(
                List.of(new ViewPipeline("blobs", words.size(), List.of())), List.of()),
            new LinearProjection(identity(words.size())));
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of("scale", String.valueOf(scale))),
        new Space.Words(words),
        new Couple(text, picture, Similarity.DOT, scale, Calibration.unfitted()));
  }

  /** A latent space whose picture side has as many weights as are asked for. */
  public static CrossMediaModel latent(int visualWords, int dimension) {
    Vocabulary words = Vocabulary.of(WORDS);
    Tower text =
        new EncodedTower(
            new TextEncoder(TextAnalysis.of("simple"), words, List.of(new Step.LengthOne())),
            new LinearProjection(weights(words.size(), dimension)));
    Tower picture =
        new EncodedTower(
            new ViewsEncoder(List.of(new ViewPipeline("blobs", visualWords, List.of())), List.of()),
            new LinearProjection(weights(visualWords, dimension)));
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Latent(),
        new Couple(text, picture, Similarity.DOT, 1, Calibration.unfitted()));
  }

  private static Matrix weights(int rows, int columns) {
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      // no number of half precision, which a file would keep in half the bytes
      values[i] = (i * 31 % 17 - 8) / 9f;
    }
    return Matrix.of(rows, columns, values);
  }

  private static Matrix identity(int size) {
    float[][] rows = new float[size][size];
    for (int i = 0; i < size; i++) {
      rows[i][i] = 1;
    }
    return Matrix.of(rows);
  }

  /** A model as a file. */
  public static byte[] file(CrossMediaModel model) {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      ModelFile.write(model, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
