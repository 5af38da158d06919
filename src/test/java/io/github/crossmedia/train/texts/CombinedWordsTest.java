package io.github.crossmedia.train.texts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.Similarity;
import io.github.crossmedia.model.Space;
import io.github.crossmedia.model.SumTower;
import io.github.crossmedia.model.Tower;
import io.github.crossmedia.model.WordOrigin;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LengthOneProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.model.projection.Projection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.teach.GrownModel;
import io.github.crossmedia.train.teach.TaughtModel;
import io.github.crossmedia.train.texts.TextWords.CombinedWords.NewWord;
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

class CombinedWordsTest {

  private static final Medium PICTURE =
      Medium.ofViews(Map.of("v", SparseVector.of(3, new int[] {0, 2}, new float[] {2, 1})));

  private static final LinearProjection WEIGHTS =
      new LinearProjection(Matrix.of(new float[][] {{1, 2}, {3, 4}, {5, 6}}));

  private static final WordOrigin AS_SEA = new WordOrigin(WordSource.TEXTS, List.of("sea"));

  private static final Calibration OWN =
      Calibration.of(new float[] {0, 10}, new float[] {0.1f, 0.2f});

  @Test
  void anAddedWordScoresAsTheSumOfOthers() {
    CrossMediaModel model = larger(model(encoded(WEIGHTS)));

    // sky 2*1+1*5 = 7, sea 2*2+1*6 = 10, boat 0.5*10 - 0.25*7 = 3.25; all times the scale 2
    assertArrayEquals(new float[] {14, 20, 6.5f}, model.textToImage().document(PICTURE), 1e-6f);
    assertEquals(List.of("sky", "sea", "boat"), model.space().names());
    assertEquals(OWN, model.textToImage().calibration(Medium.ofText("boat")));
    assertArrayEquals(new float[] {0, 0, 3}, model.textToImage().query(Medium.ofText("boat")), 0);
  }

  @Test
  void theQueryIsProjectedBackToTheSameScore() {
    Couple couple = larger(model(encoded(WEIGHTS))).textToImage();

    float[] back =
        couple
            .back(Medium.ofText("boat sea"))
            .terms()
            .getFirst()
            .views()
            .getFirst()
            .weights()
            .toArray();

    // of boat 3 * (0.5*2 - 0.25*1) * 2, of sea 3 * 2 * 2, for the first component
    assertEquals(3 * 0.75f * 2 + 3 * 2 * 2, back[0], 1e-5f);
  }

  @Test
  void pointsThatAreBroughtToLengthOneKeepTheirKnownWords() {
    Projection unit = new LengthOneProjection(WEIGHTS);
    float[] before = model(encoded(unit)).textToImage().document(PICTURE);
    float[] after = larger(model(encoded(unit))).textToImage().document(PICTURE);

    assertArrayEquals(
        new float[] {before[0], before[1], 0.5f * before[1] - 0.25f * before[0]}, after, 1e-6f);
  }

  @Test
  void everyTowerOfASumAddsTheWord() {
    Tower sum =
        new SumTower(List.of(encoded(WEIGHTS), encoded(WEIGHTS)), DenseVector.of(0.25f, 0.75f));

    assertArrayEquals(
        new float[] {14, 20, 6.5f}, larger(model(sum)).textToImage().document(PICTURE), 1e-6f);
  }

  @Test
  void theFileKeepsHowAWordIsKnown() throws IOException {
    CrossMediaModel model = larger(model(encoded(WEIGHTS)));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);

    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(file.toByteArray()));

    assertEquals(model.textToImage(), read.textToImage());
    assertEquals(AS_SEA, read.origin("boat"));
    assertEquals(WordOrigin.PICTURES, read.origin("sea"));
    assertEquals("boat (as sea)", read.origin("boat").shown("boat"));
  }

  @Test
  void anAddedWordCanBeTaughtAfterwards() {
    TreeMap<String, float[]> lesson = new TreeMap<>();
    lesson.put("boat", new float[] {1, 1, 1});

    CrossMediaModel taught = TaughtModel.on(larger(model(encoded(WEIGHTS)))).with(lesson);

    assertArrayEquals(new float[] {14, 20, 12.5f}, taught.textToImage().document(PICTURE), 1e-6f);
    assertEquals(WordOrigin.TAUGHT, taught.origin("boat"));
  }

  @Test
  void nothingAddedIsTheSameModel() {
    CrossMediaModel base = model(encoded(WEIGHTS));

    assertSame(
        base, TextWords.CombinedWords.with(GrownModel.on(base).orElseThrow(), new TreeMap<>()));
  }

  @Test
  void aModelWhoseWordsWereTaughtOnTopIsRefused() {
    TreeMap<String, float[]> lesson = new TreeMap<>();
    lesson.put("boat", new float[] {1, 1, 1});
    CrossMediaModel taught =
        TaughtModel.on(model(encoded(new LengthOneProjection(WEIGHTS)))).with(lesson);

    assertThrows(IllegalArgumentException.class, () -> larger(taught, 3, "ship"));
  }

  private static CrossMediaModel larger(CrossMediaModel base) {
    return larger(base, 2, "boat");
  }

  private static CrossMediaModel larger(CrossMediaModel base, int known, String word) {
    SparseVector weights = SparseVector.of(known, new int[] {0, 1}, new float[] {-0.25f, 0.5f});
    TreeMap<String, NewWord> added = new TreeMap<>();
    added.put(word, new NewWord(weights, AS_SEA, OWN));
    return TextWords.CombinedWords.with(GrownModel.on(base).orElseThrow(), added);
  }

  private static EncodedTower encoded(Projection projection) {
    return new EncodedTower(
        new ViewsEncoder(List.of(new ViewPipeline("v", 3, List.of())), List.of()), projection);
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
