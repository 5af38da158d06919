package io.github.crossmedia.model;

import static io.github.crossmedia.Told.assertTold;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.Calibrations.Phrases;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Step;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {

  private static CrossMediaModel model() {
    Vocabulary words = Vocabulary.of(List.of("tiger", "snow"));
    Tower text =
        new EncodedTower(
            new TextEncoder(
                TextAnalysis.of("whitespace"),
                words,
                List.of(new Step.Weights(new float[] {2, 1}), new Step.LengthOne())),
            new IdentityProjection(2));
    ViewPipeline blobs =
        new ViewPipeline("blobs", 3, List.of(new Step.Weights(new float[] {1, 2, 3})));
    Tower picture =
        new EncodedTower(
            new ViewsEncoder(List.of(blobs), List.of(new Step.LengthOne())),
            new LinearProjection(Matrix.of(new float[][] {{1, 0}, {0, 1}, {0.5f, -1}})));
    return CrossMediaModel.of(
        ModelCard.of("pamir", Map.of("c", "0.01")),
        new Space.Words(words),
        new Couple(text, picture, Similarity.DOT, 0.5f, Calibration.unfitted()));
  }

  @Test
  void keepsWhatIsFamiliarIfThatIsKnown() throws IOException {
    Familiarity known = new Familiarity(Matrix.of(new float[][] {{1, 0.5f, 0}, {0, 0, 1}}), 0.25f);
    CrossMediaModel familiar = model().withFamiliarity(known);
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(bytes(familiar)));
    assertEquals(Optional.of(known), read.familiarity());
    assertEquals(familiar.familiarity(), read.inHalfPrecision().familiarity());
    assertTrue(ModelFile.read(ByteBuffer.wrap(bytes(model()))).familiarity().isEmpty());

    Familiarity ofOthers = new Familiarity(Matrix.of(new float[][] {{1, 0.5f}}), 0.25f);
    assertTold(
        assertThrows(IllegalArgumentException.class, () -> model().withFamiliarity(ofOthers))
            .getMessage(),
        "2 dimensions",
        "3");
  }

  private static byte[] bytes(CrossMediaModel model) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelFile.write(model, out);
    return out.toByteArray();
  }

  @Test
  void aModelComesBackEqualAndIsWrittenTheSameTwice(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("m.safetensors");
    ModelFile.write(model(), file);
    assertEquals(model(), ModelFile.read(file));
    assertArrayEquals(bytes(model()), Files.readAllBytes(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void aLatentSpaceMayNameItsDimensions(@TempDir Path folder) throws IOException {
    Couple couple = model().textToImage();
    Space named = new Space.Latent(List.of("sport", "music"));
    ModelFile.write(CrossMediaModel.of(model().card(), named, couple), folder.resolve("m"));
    assertEquals(named, ModelFile.read(folder.resolve("m")).space());
    assertTold(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    CrossMediaModel.of(
                        model().card(), new Space.Latent(List.of("a", "b", "c")), couple))
            .getMessage(),
        "3 dimensions",
        "2");
  }

  @Test
  void scoresAreEncodedProjectedAndCompared() {
    Couple couple = model().textToImage();
    float[] query = couple.query(Medium.ofText("snow tiger cat"));
    float[] picture =
        couple.document(
            Medium.ofViews(
                Map.of(
                    "blobs",
                    SparseVector.of(SparseVector.UNBOUNDED, Map.of(0, 3f, 1, 2f, 9, 1f)))));
    // words (2, 1) / sqrt 5; visual words (3, 4, 0) / 5, projected to (0.6, 0.8), scaled by 0.5
    assertArrayEquals(new float[] {0.894427f, 0.447214f}, query, 1e-6f);
    assertArrayEquals(new float[] {0.3f, 0.4f}, picture, 1e-6f);
    assertEquals(
        List.of("snow"),
        WordWeigher.of(model()).strongest(picture, 1, 0).stream().map(WeightedWord::word).toList());
  }

  /** The kinds of maps a couple may hold come back; one map alone is written as it always was. */
  @Test
  void aMapForEachKindOfQueryComesBack() throws IOException {
    CrossMediaModel model = python();
    Couple couple = model.textToImage();
    String old = new String(bytes(model), ISO_8859_1);
    assertTrue(old.contains("knots"), old);
    assertFalse(old.contains("directions"), old);
    QueryCalibrations across =
        new QueryCalibrations(
            map(0.1f),
            List.of(map(0.2f), map(0.3f)),
            new TreeMap<>(),
            new Phrases(
                new TreeMap<>(Map.of("tiger", -2, "snow", -5, "zebra", -9)),
                List.of(new TreeMap<>(Map.of(-4, map(0.7f), -6, map(0.8f))))),
            map(0.4f),
            0.25f);
    Calibrations all =
        new Calibrations(across.with(Map.of("tiger", map(0.5f))), QueryCalibrations.of(map(0.6f)));
    CrossMediaModel grown =
        CrossMediaModel.of(model.card(), model.space(), couple.withCalibrations(all));
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(bytes(grown)));
    assertEquals(grown, read);
    assertTrue(read.isSymmetric());
    assertEquals(map(0.5f), read.textToImage().calibration(Medium.ofText("tiger")));
    assertEquals(map(0.2f), read.textToImage().calibration(Medium.ofText("snow")));
    assertEquals(map(0.7f), read.textToImage().calibration(Medium.ofText("tiger snow")));
    Calibration ofAll = read.textToImage().calibration(Medium.ofText("tiger snow unheard unseen"));
    assertEquals(map(0.7f).times(0.0625f), ofAll, "all of the words are shown");
    QueryCalibrations maps = read.textToImage().calibrations().across();
    assertEquals(map(0.8f), maps.ofText(List.of("snow", "zebra")), "nearest to -7");
    assertEquals(map(0.8f), maps.ofText(List.of("snow", "zebra", "tiger")), "-16 / 3 is below -5");
    assertEquals(map(0.3f), maps.ofText(List.of("snow", "taught")), "of unknown frequency");
    assertEquals(map(0.1f), read.textToImage().calibration(Medium.ofText("")));
    assertEquals(map(0.6f), read.imageToText().calibration(Medium.ofText("")));
  }

  @Test
  void wordsThatShareAMapHaveItOnceInTheFile() throws IOException {
    CrossMediaModel grown = withMaps(Map.of("tiger", map(0.5f), "snow", map(0.5f)));
    assertEquals(grown, ModelFile.read(ByteBuffer.wrap(bytes(grown))));
    String file = new String(bytes(grown), ISO_8859_1);
    assertTrue(file.contains("across.of-words.0.map.raw"), file);
    assertFalse(file.contains("across.of-words.1.map.raw"), file);
  }

  private static CrossMediaModel withMaps(Map<String, Calibration> ofWords) throws IOException {
    CrossMediaModel model = python();
    Calibrations maps = Calibrations.of(map(0.1f));
    Calibrations grown = new Calibrations(maps.across().with(ofWords), maps.back());
    return CrossMediaModel.of(
        model.card(), model.space(), model.textToImage().withCalibrations(grown));
  }

  private static Calibration map(float low) {
    return Calibration.of(new float[] {0, 1}, new float[] {low, 0.9f});
  }

  /** Made by {@code models/example.py} with Python's safetensors 0.8.0. */
  @Test
  void aModelMadeInPythonRanks() throws IOException {
    CrossMediaModel python = python();
    Couple couple = python.textToImage();
    float[] snow = couple.query(Medium.ofText("snow"));
    // the pictures' visual words weigh (1, 2, 3); snow is the second column (0, 1, -1) of the
    // matrix
    assertArrayEquals(new float[] {0, 1}, snow, 1e-6f);
    assertEquals(0.8f, DenseVector.of(snow).dot(blobs(Map.of(0, 3f, 1, 2f), couple)), 1e-6f);
    assertEquals(0, DenseVector.of(snow).dot(blobs(Map.of(0, 3f), couple)), 1e-6f);
    assertEquals(-1, DenseVector.of(snow).dot(blobs(Map.of(2, 5f), couple)), 1e-6f);
    assertEquals(0.75f, couple.calibration(Medium.ofText("snow")).apply(1), 1e-6f);
    byte[] ours = bytes(python);
    assertEquals(python, ModelFile.read(ByteBuffer.wrap(ours)));
  }

  private static CrossMediaModel python() throws IOException {
    try (InputStream in = ModelFileTest.class.getResourceAsStream("python.safetensors")) {
      return ModelFile.read(ByteBuffer.wrap(in.readAllBytes()));
    }
  }

  private static float[] blobs(Map<Integer, Float> counts, Couple couple) {
    SparseVector view = SparseVector.of(SparseVector.UNBOUNDED, counts);
    return couple.document(Medium.ofViews(Map.of("blobs", view)));
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    byte[] whole = bytes(model());
    for (int length = 0; length < whole.length; length++) {
      ByteBuffer part = ByteBuffer.wrap(whole, 0, length);
      assertThrows(ModelFormatException.class, () -> ModelFile.read(part));
    }
  }

  @Test
  void aFileLargerThanAnyModelIsRefusedUnread(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("huge.safetensors");
    try (var sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(1L << 32);
    }
    var error = assertThrows(ModelFormatException.class, () -> ModelFile.read(file));
    assertEquals(
        file + ": 4294967296 bytes exceed the largest size of a model", error.getMessage());
  }

  @Test
  void aWrongTensorIsNamed() throws IOException {
    String text = new String(bytes(model()), ISO_8859_1);
    String changed = text.replace("query.encoder.steps.0.weights", "query.encoder.steps.0.weighty");
    var error =
        assertThrows(
            ModelFormatException.class,
            () -> ModelFile.read(ByteBuffer.wrap(changed.getBytes(ISO_8859_1))));
    assertTrue(
        error.getMessage().contains("text_to_image.query.encoder.steps.0"), error.getMessage());
  }
}
