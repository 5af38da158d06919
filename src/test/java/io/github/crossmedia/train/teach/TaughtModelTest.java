package io.github.crossmedia.train.teach;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.ConcatenatedTower;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TaughtModelTest {

  private static final Medium PICTURE =
      Medium.ofViews(Map.of("v", SparseVector.of(3, new int[] {0, 2}, new float[] {2, 1})));

  private static final Matrix WEIGHTS = Matrix.of(new float[][] {{1, 2}, {3, 4}, {5, 6}});

  @Test
  void columnsAreAddedToKnownWordsAndNewOnesStandBehindThem() {
    TreeMap<String, float[]> taught = new TreeMap<>();
    taught.put("boat", new float[] {1, 1, 1});
    taught.put("sky", new float[] {0.5f, 0, 0});

    CrossMediaModel model = TaughtModel.on(linear()).with(taught);

    // sky 2*1+1*5 + 2*0.5, sea 2*2+1*6, boat 2+1; all times the scale 2
    assertArrayEquals(new float[] {16, 20, 6}, model.textToImage().document(PICTURE), 1e-6f);
    assertEquals(List.of("sky", "sea", "boat"), ((Space.Words) model.space()).vocabulary().words());
    assertArrayEquals(new float[] {0, 0, 3}, model.textToImage().query(Medium.ofText("boat")), 0);
  }

  @Test
  void aModelOfSeveralTowersIsTaughtTheSame() throws IOException {
    TreeMap<String, float[]> taught = new TreeMap<>();
    taught.put("boat", new float[] {1, 1, 1});
    taught.put("sky", new float[] {0.5f, 0, 0});
    Tower whole = linear().textToImage().documentTower();
    CrossMediaModel sum = model(new SumTower(List.of(whole, whole), DenseVector.of(0.25f, 0.75f)));

    CrossMediaModel model = TaughtModel.on(sum).with(taught);

    assertArrayEquals(new float[] {16, 20, 6}, model.textToImage().document(PICTURE), 1e-6f);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    assertEquals(
        model.textToImage(), ModelFile.read(ByteBuffer.wrap(file.toByteArray())).textToImage());
  }

  @Test
  void weightsOfWordsMultiplyThePointWhateverMakesIt() throws IOException {
    TreeMap<String, TaughtWeights> taught = new TreeMap<>();
    taught.put("boat", new TaughtWeights(new float[] {1, 1, 1}, new float[] {0.5f, -1}));
    taught.put("sky", new TaughtWeights(new float[0], new float[] {0, 2}));
    Tower whole = linear().textToImage().documentTower();
    EncodedTower encoded = (EncodedTower) whole;
    Tower length =
        new EncodedTower(encoded.encoder(), new LengthOneProjection(encoded.projection()));
    Tower sum = new SumTower(List.of(whole, whole), DenseVector.of(0.25f, 0.75f));
    Tower sides = new ConcatenatedTower(List.of(half(0), half(1)), DenseVector.of(1, 1));

    // sky 2*1+1*5, sea 2*2+1*6; so sky 7 + 2*10, boat 2+1 + 7/2 - 10; all times the scale 2
    for (Tower tower : List.of(whole, sum, sides)) {
      CrossMediaModel model = TaughtModel.on(model(tower)).taught(taught, Map.of());
      assertArrayEquals(new float[] {54, 20, -7}, model.textToImage().document(PICTURE), 1e-5f);
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      ModelFile.write(model, file);
      assertEquals(
          model.textToImage(), ModelFile.read(ByteBuffer.wrap(file.toByteArray())).textToImage());
    }
    double norm = Math.sqrt(7 * 7 + 10 * 10);
    assertArrayEquals(
        new float[] {(float) (54 / norm), (float) (20 / norm), (float) (6 - 13 / norm)},
        TaughtModel.on(model(length)).taught(taught, Map.of()).textToImage().document(PICTURE),
        1e-5f);
  }

  /** A taught word stands behind the known ones and before the sentences, which stay the same. */
  @Test
  void aSpaceOfSentencesStaysBesideTaughtWords() throws IOException {
    Couple words = linear().textToImage();
    CrossMediaModel both = withSentences(words, half(1));
    TreeMap<String, float[]> taught = new TreeMap<>();
    taught.put("boat", new float[] {1, 1, 1});

    CrossMediaModel model = TaughtModel.on(both).with(taught);

    // 10 by the sentences' only column, 2 + 1 of the boat, times the scale 2
    assertArrayEquals(new float[] {14, 20, 20}, both.textToImage().document(PICTURE), 1e-5f);
    assertArrayEquals(new float[] {14, 20, 6, 20}, model.textToImage().document(PICTURE), 1e-5f);
    assertArrayEquals(
        new float[] {1, 3, 0, 4}, model.textToImage().query(Medium.ofText("sky sea")), 1e-5f);
    assertArrayEquals(
        new float[] {0, 0, 3, 0}, model.textToImage().query(Medium.ofText("boat")), 0);
    assertEquals(List.of("sky", "sea", "boat"), model.space().names());
    assertEquals(both, TaughtModel.on(both).with(new TreeMap<>()));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(file.toByteArray()));
    assertEquals(model.textToImage(), read.textToImage());
    assertEquals(model.space(), read.space());
  }

  /** Words beside one dimension of sentences: the sum of a query's words. */
  private static CrossMediaModel withSentences(Couple words, Tower pictures) {
    TextEncoder encoder = words.textEncoder().orElseThrow();
    Tower texts =
        new EncodedTower(encoder, new LinearProjection(Matrix.of(new float[][] {{1}, {1}})));
    DenseVector ones = DenseVector.of(1, 1);
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Words(encoder.vocabulary()).withSentences(1),
        new Couple(
            new ConcatenatedTower(
                List.of(words.queryTower(), texts), ones, Matrix.of(new float[][] {{1, 0}})),
            new ConcatenatedTower(List.of(words.documentTower(), pictures), ones),
            Similarity.DOT,
            2,
            Calibration.unfitted()));
  }

  @Test
  void aSpaceOfSentencesMustLeaveSingleWordsAlone() {
    Couple words = linear().textToImage();
    CrossMediaModel both = withSentences(words, half(1));
    Couple couple = both.textToImage();
    ConcatenatedTower asked = (ConcatenatedTower) couple.queryTower();
    ConcatenatedTower always = new ConcatenatedTower(asked.towers(), asked.weights());
    for (Space wrong :
        List.of(
            new Space.Words(Vocabulary.of(both.space().names())),
            new Space.Words(Vocabulary.of(both.space().names())).withSentences(2))) {
      assertThrows(
          IllegalArgumentException.class, () -> CrossMediaModel.of(both.card(), wrong, couple));
    }
    assertThrows(
        IllegalArgumentException.class,
        () ->
            CrossMediaModel.of(
                both.card(),
                both.space(),
                new Couple(
                    always, couple.documentTower(), Similarity.DOT, 2, Calibration.unfitted())));
  }

  /** One column of the weights. */
  private static Tower half(int column) {
    ViewsEncoder encoder =
        new ViewsEncoder(List.of(new ViewPipeline("v", 3, List.of())), List.of());
    float[][] rows = new float[3][1];
    for (int row = 0; row < rows.length; row++) {
      rows[row][0] = WEIGHTS.get(row, column);
    }
    return new EncodedTower(encoder, new LinearProjection(Matrix.of(rows)));
  }

  @Test
  void aModelWithoutWordsIsRefused() {
    Tower identity = linear().textToImage().documentTower();
    CrossMediaModel latent =
        CrossMediaModel.of(
            ModelCard.of("test", Map.of()),
            new Space.Latent(),
            new Couple(identity, identity, Similarity.DOT, 1, Calibration.unfitted()));

    assertThrows(IllegalArgumentException.class, () -> TaughtModel.on(latent));
  }

  private static CrossMediaModel linear() {
    ViewsEncoder encoder =
        new ViewsEncoder(List.of(new ViewPipeline("v", 3, List.of())), List.of());
    return model(new EncodedTower(encoder, new LinearProjection(WEIGHTS)));
  }

  private static CrossMediaModel model(Tower pictures) {
    Vocabulary vocabulary = Vocabulary.of(List.of("sky", "sea"));
    TextEncoder words =
        new TextEncoder(
            TextAnalysis.of(TextAnalysis.WHITESPACE),
            vocabulary,
            List.of(new Step.Weights(new float[] {1, 3})));
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Words(vocabulary),
        new Couple(
            new EncodedTower(words, new IdentityProjection(2)),
            pictures,
            Similarity.DOT,
            2,
            Calibration.unfitted()));
  }
}
