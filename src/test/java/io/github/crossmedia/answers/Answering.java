package io.github.crossmedia.answers;

import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.JoinedEncoder;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.TextViewEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.encoder.WordVectorsEncoder;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.labels.LabelWords;
import io.github.crossmedia.train.texts.TranslatedWords;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The models, documents and questions that all customers of the core get. */
public enum Answering {
  /** A space of words, through visual words. */
  WORDS,
  /** A latent space with two different couples, whose pictures are projected by a linear map. */
  LATENT,
  /** The same with pictures projected by an affine map, which can't be run backwards. */
  AFFINE,
  /** A trained space whose two media are compared by correlation, asked by free text. */
  TRAINED_CCA,
  /** A trained space with a couple for each direction. */
  TRAINED_MDCR,
  /** A space of written words and phrases. */
  PHRASES,
  /** A space of English words that German queries find. */
  GERMAN,
  /**
   * A space of words beside one of sentences, which counts for more the more words a query has. The
   * network of its sentences is not at hand, so that word vectors read them beside the bag of
   * words.
   */
  FUSED,
  /** The same, where words alone answer queries of one word, so that its space is one of words. */
  BOTH,
  /**
   * A space of words that a classifier knows by its labels, before any picture taught them. Its
   * pictures are projected by more than a linear map.
   */
  LABELS,
  /** The default model. */
  PHOTOGRAPHS;

  public static final int PICTURES = 6;
  public static final int DIMENSION = 3;

  /** The words that a picture keeps, and the least weight of them. */
  public static final int KEPT = 24;

  public static final float LEAST = 0.05f;

  /** Texts that are documents, where a customer has such. */
  public static final List<String> TEXTS = List.of("snow on the sea", "a tiger in the city");

  /** The components of the view {@code color-layout}. */
  private static final int COLOURS = 33;

  private static final List<String> QUESTIONS =
      List.of("tiger", "snow", "tiger snow city", "tiger unicorn");

  private CrossMediaModel made;

  /** The texts that a model is asked. */
  public List<String> questions() {
    return switch (this) {
      case GERMAN -> List.of("Schnee", "Stadt", "ein Tiger im Schnee");
      case LABELS -> List.of("panther", "snow", "tigers and snow in a city");
      case PHOTOGRAPHS -> List.of("snow", "a dog on the beach", "beach unicorn");
      default -> QUESTIONS;
    };
  }

  /** Returns the model, which is made once. */
  public synchronized CrossMediaModel model() {
    if (made == null) {
      made = make();
    }
    return made;
  }

  private CrossMediaModel make() {
    return switch (this) {
      case WORDS -> PixelModels.sift(1);
      case PHRASES ->
          PixelModels.sift(
              TextAnalysis.of("english", 2).written(),
              List.of("tigers", "tiger snow", "snow", "city"));
      case GERMAN -> german(PixelModels.sift(1));
      case LATENT -> latent(new LinearProjection(matrix(3, PixelModels.VISUAL_WORDS, DIMENSION)));
      case AFFINE -> latent(affine(3, PixelModels.VISUAL_WORDS, DIMENSION));
      case TRAINED_CCA -> TrainedModels.latent("cca", "correlation");
      case TRAINED_MDCR -> TrainedModels.latent("mdcr", "cosine");
      case FUSED -> fused(new Space.Latent(), 0.25f);
      case BOTH -> fused(both(), 0);
      case LABELS -> labels();
      case PHOTOGRAPHS -> shipped();
    };
  }

  /** Whether queries can be brought back to visual words. */
  public boolean isLinear() {
    return !isLatent() && !hasSentences() && this != LABELS || this == LATENT;
  }

  /** Whether texts of several words are compared with whole sentences. */
  public boolean hasSentences() {
    return this == BOTH || this == PHOTOGRAPHS;
  }

  public boolean isLatent() {
    return this == LATENT
        || this == AFFINE
        || this == TRAINED_CCA
        || this == TRAINED_MDCR
        || this == FUSED;
  }

  /** The number in the name of a version and of an index. */
  public String id() {
    return "answers-" + ordinal();
  }

  private static CrossMediaModel shipped() {
    try {
      return ModelFile.read(Path.of("models", "photographs.safetensors"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Space both() {
    return new Space.Words(Vocabulary.of(TestModels.WORDS)).withSentences(DIMENSION);
  }

  private static CrossMediaModel fused(Space space, float ofOneWord) {
    TextEncoder words = words();
    int count = TestModels.WORDS.size();
    TextViewEncoder sentences =
        new TextViewEncoder(
            new ViewPipeline("sentences#0123456789ab", DIMENSION, List.of(new Step.LengthOne())),
            Optional.of(
                new WordVectorsEncoder(
                    words,
                    matrix(11, count, 2),
                    matrix(12, 2, DIMENSION),
                    List.of(new Step.LengthOne()))));
    Tower queries =
        new ConcatenatedTower(
            List.of(
                new EncodedTower(words, new IdentityProjection(count)),
                new EncodedTower(
                    new JoinedEncoder(List.of(words, sentences)),
                    affine(13, count + DIMENSION, DIMENSION))),
            DenseVector.of(1, 0.5f),
            Matrix.of(2, 2, new float[] {1, ofOneWord, 1, 0.5f}));
    Tower pictures =
        new ConcatenatedTower(
            List.of(
                new EncodedTower(
                    views(), new LinearProjection(matrix(14, PixelModels.VISUAL_WORDS, count))),
                new EncodedTower(views(), affine(15, PixelModels.VISUAL_WORDS, DIMENSION))),
            DenseVector.of(1, 0.5f));
    return CrossMediaModel.of(
        ModelCard.of("by hand", Map.of()),
        space,
        new Couple(
            queries,
            pictures,
            Similarity.DOT,
            0.5f,
            Calibration.of(new float[] {-4, 4}, new float[] {0.1f, 0.9f})));
  }

  /** A view of colours is the classifier; a network of texts finds a panther like its tigers. */
  private static CrossMediaModel labels() {
    List<String> labels = new ArrayList<>(Collections.nCopies(COLOURS, "sea, ocean"));
    labels.set(0, "tiger, big cat");
    labels.set(21, "snow");
    labels.set(22, "city");
    labels.set(27, "city at night");
    Map<String, float[]> like =
        Map.of("tiger", new float[] {1, 0, 0}, "panther", new float[] {0.9f, 0.1f, 0.1f});
    return LabelWords.model(
        "color-layout",
        labels,
        false,
        new LabelWords.Reading(
            List.of("panther"),
            texts ->
                texts.stream()
                    .map(text -> like.getOrDefault(text, new float[] {0, 0.6f, 0.8f}))
                    .toList()));
  }

  private static TextEncoder words() {
    return new TextEncoder(
        TextAnalysis.of("simple"), Vocabulary.of(TestModels.WORDS), List.of(new Step.LengthOne()));
  }

  private static ViewsEncoder views() {
    return new ViewsEncoder(
        List.of(
            new ViewPipeline("sift", PixelModels.VISUAL_WORDS, List.of(new Step.LengthOne()))
                .withQuantiser(PixelModels.codeBook())),
        List.of());
  }

  private static CrossMediaModel german(CrossMediaModel model) {
    return model.withForeignWords(
        () ->
            List.of(
                TranslatedWords.to(model.textEncoder().orElseThrow())
                    .of(BilingualList.shipped("german"))));
  }

  private static CrossMediaModel latent(Projection pictures) {
    TextEncoder texts = words();
    ViewsEncoder views = views();
    int words = TestModels.WORDS.size();
    Couple textToImage =
        new Couple(
            new EncodedTower(texts, affine(1, words, DIMENSION)),
            new EncodedTower(views, pictures),
            Similarity.DOT,
            0.5f,
            Calibration.of(new float[] {-4, 4}, new float[] {0.1f, 0.9f}));
    Couple imageToText =
        new Couple(
            new EncodedTower(views, affine(5, PixelModels.VISUAL_WORDS, DIMENSION)),
            new EncodedTower(texts, affine(7, words, DIMENSION)),
            Similarity.COSINE,
            0.75f,
            Calibration.of(new float[] {-1, 1}, new float[] {0.2f, 0.7f}));
    return new CrossMediaModel(
        ModelCard.of("by hand", Map.of()), new Space.Latent(), textToImage, imageToText);
  }

  private static Projection affine(int seed, int rows, int columns) {
    float[] offset = new float[columns];
    for (int i = 0; i < columns; i++) {
      offset[i] = 0.25f * (i + 1);
    }
    return new AffineProjection(matrix(seed, rows, columns), DenseVector.of(offset));
  }

  private static Matrix matrix(int seed, int rows, int columns) {
    Random random = new Random(seed);
    float[] values = new float[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return Matrix.of(rows, columns, values);
  }
}
