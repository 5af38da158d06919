package io.github.crossmedia.elasticsearch;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.picture.codebook.CodeBookTrainer;
import io.github.crossmedia.picture.codebook.KMeans;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.VectorBag;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** Models that see pixels, with weights nobody learned, and pictures for them. */
public final class PixelModels {

  public static final int VISUAL_WORDS = 8;

  private PixelModels() {}

  /** A word space seen through two descriptors of colour; seeds differ in their weights. */
  public static CrossMediaModel colours(int seed) {
    return model(
        seed,
        new ViewPipeline("cedd", 144, List.of(new Step.LengthOne())),
        new ViewPipeline("color-layout", 33, List.of(new Step.LengthOne())));
  }

  /** A word space seen through a view of so many dimensions, such as that of a network. */
  public static CrossMediaModel of(String view, int dimension) {
    return model(1, new ViewPipeline(view, dimension, List.of(new Step.LengthOne())));
  }

  /** A word space seen through visual words, with the code book in the model. */
  public static CrossMediaModel sift(int seed) {
    return model(seed, new ViewPipeline("sift", VISUAL_WORDS, List.of()).withQuantiser(codeBook()));
  }

  /** The same of other words, read otherwise. */
  public static CrossMediaModel sift(TextAnalysis analysis, List<String> words) {
    return model(
        1,
        new TextEncoder(analysis, Vocabulary.of(words), List.of(new Step.LengthOne())),
        new ViewPipeline("sift", VISUAL_WORDS, List.of()).withQuantiser(codeBook()));
  }

  /** A model whose code book was made for a version of the key points there never was. */
  public static CrossMediaModel misfit() {
    return model(
        1,
        new ViewPipeline("sift", VISUAL_WORDS, List.of())
            .withQuantiser(new Quantiser("keypoints", 99, codeBook().book())));
  }

  /** A model that expects another number of components than its descriptor gives. */
  public static CrossMediaModel misshapen() {
    return model(1, new ViewPipeline("cedd", 145, List.of()));
  }

  /** The code book of the model {@link #sift}. */
  public static Quantiser codeBook() {
    VectorBag points =
        (VectorBag)
            Descriptors.standard().named("keypoints").extract(Picture.of(Scenes.discs(96, 64, 1)));
    List<float[]> sample = points.members().stream().map(DenseVector::toArray).toList();
    return new Quantiser(
        "keypoints",
        1,
        new CodeBookTrainer(new KMeans(VISUAL_WORDS, 5, 1), CodeBookTrainer.Recipe.STANDARDISED)
            .train(sample));
  }

  private static CrossMediaModel model(int seed, ViewPipeline... views) {
    Vocabulary words = Vocabulary.of(TestModels.WORDS);
    return model(
        seed,
        new TextEncoder(TextAnalysis.of("simple"), words, List.of(new Step.LengthOne())),
        views);
  }

  private static CrossMediaModel model(int seed, TextEncoder texts, ViewPipeline... views) {
    Vocabulary words = texts.vocabulary();
    ViewsEncoder seen = new ViewsEncoder(List.of(views), List.of());
    Tower text = new EncodedTower(texts, new IdentityProjection(words.size()));
    float[] weights = new float[seen.dimension() * words.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = ((i + seed) * 31 % 17 - 8) / 8f;
    }
    Tower picture =
        new EncodedTower(
            seen, new LinearProjection(Matrix.of(seen.dimension(), words.size(), weights)));
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of("seed", String.valueOf(seed))),
        new Space.Words(words),
        new Couple(text, picture, Similarity.DOT, 1, Calibration.unfitted()));
  }

  /** A drawn scene as a PNG file. */
  public static byte[] png(long seed) {
    return file(Scenes.discs(96, 64, seed), "png");
  }

  /** An image as a file. */
  public static byte[] file(BufferedImage image, String format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, format, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  public static String base64(byte[] file) {
    return Base64.getEncoder().encodeToString(file);
  }
}
