package io.github.crossmedia.model;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A model of any size that has learned nothing: a random weight for each feature and word. */
public final class RandomModel {

  private RandomModel() {}

  /** A model of so many words, {@code word000} and so on, that reads a view. */
  public static CrossMediaModel of(String view, int dimension, int count) {
    Vocabulary words =
        Vocabulary.of(
            IntStream.range(0, count).mapToObj(i -> Formatted.of("word%03d", i)).toList());
    Random random = new Random(1);
    float[] weights = new float[dimension * words.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = (float) random.nextGaussian();
    }
    return CrossMediaModel.of(
        ModelCard.of("random", Map.of()),
        new Space.Words(words),
        new Couple(
            new EncodedTower(
                new TextEncoder(
                    TextAnalysis.of(TextAnalysis.WHITESPACE), words, List.of(new Step.LengthOne())),
                new IdentityProjection(words.size())),
            new EncodedTower(
                new ViewsEncoder(
                    List.of(new ViewPipeline(view, dimension, List.of())),
                    List.of(new Step.LengthOne())),
                new LinearProjection(Matrix.of(dimension, words.size(), weights))),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
