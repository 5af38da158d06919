package io.github.crossmedia.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.answers.Answering;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.model.encoder.TextEncoder;
import io.github.crossmedia.model.encoder.ViewPipeline;
import io.github.crossmedia.model.encoder.ViewsEncoder;
import io.github.crossmedia.model.file.ModelFormatException;
import io.github.crossmedia.model.file.SafetensorsReader;
import io.github.crossmedia.model.projection.IdentityProjection;
import io.github.crossmedia.picture.codebook.CodeBook;
import io.github.crossmedia.picture.codebook.FisherBook;
import io.github.crossmedia.text.BilingualList;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.texts.TranslatedWords;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelMapTest {

  private final Quantiser words =
      new Quantiser(
          "keypoints",
          1,
          new CodeBook(
              DenseVector.of(1, 2),
              Matrix.of(new float[][] {{0, 0}, {4, 0}, {0, 8}}),
              CodeBook.Assignment.NEAREST));

  @Test
  void wordsBesideSentencesAreReadInOtherLanguagesToo() {
    CrossMediaModel model = Answering.BOTH.model();
    TextEncoder english = model.textEncoder().orElseThrow();
    CrossMediaModel german =
        model.withForeignWords(
            () -> List.of(TranslatedWords.to(english).of(BilingualList.shipped("german"))));

    float[] asked = german.textToImage().query(Medium.ofText("Schnee, Stadt"));

    float[] expected = model.textToImage().query(Medium.ofText("snow, city"));
    int words = english.vocabulary().size();
    assertArrayEquals(Arrays.copyOf(expected, words), Arrays.copyOf(asked, words), 1e-6f);
    assertNotEquals(0, asked[words], "the sentences' own bag of words reads German as well");
    assertEquals(model.space(), german.space());
  }

  @Test
  void letsAModelSeeWhatItsWordsAreMadeOf() {
    CrossMediaModel model = model().withCodeBooks(Map.of("sift", words));
    VectorBag bag = new VectorBag(2, List.of(DenseVector.of(3, 0), DenseVector.of(0, 5)));

    float[] fromPoints = model.textToImage().document(Medium.ofViews(Map.of("keypoints", bag)));
    float[] fromWords =
        model
            .textToImage()
            .document(Medium.ofViews(Map.of("sift", SparseVector.of(3, Map.of(1, 1f, 2, 1f)))));

    assertArrayEquals(new float[] {0, 1, 1}, fromPoints);
    assertArrayEquals(fromWords, fromPoints);
  }

  @Test
  void livesInTheModelsFile() throws IOException {
    CrossMediaModel model = model().withCodeBooks(Map.of("sift", words));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    assertEquals(model, ModelFile.read(ByteBuffer.wrap(file.toByteArray())));
  }

  @Test
  void keepsHowVectorsAreSharedAmongWords() throws IOException {
    CodeBook book = (CodeBook) words.book();
    CodeBook.Assignment soft = new CodeBook.Assignment(0.3f, OptionalInt.of(1));
    Quantiser shared =
        new Quantiser("regions", 2, new CodeBook(book.scale(), book.centres(), soft));
    CrossMediaModel model = model().withCodeBooks(Map.of("sift", shared)).inHalfPrecision();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(file.toByteArray()));
    CodeBook kept = (CodeBook) PictureViews.of(read).books().get("sift").book();
    assertEquals(soft, kept.assignment());
    assertEquals(model, read);
  }

  @Test
  void keepsFisherVectors(@TempDir Path folder) throws IOException {
    Quantiser fisher =
        new Quantiser(
            "placed-keypoints",
            1,
            new FisherBook(
                DenseVector.of(0.1f, 0.2f, 0.3f),
                Matrix.of(new float[][] {{1, 0, 0.5f}, {0, 1, 0}}),
                new FisherBook.Mixture(
                    DenseVector.of(0.25f, 0.75f),
                    Matrix.of(new float[][] {{1, 2}, {3, 4}}),
                    Matrix.of(new float[][] {{0.5f, 1}, {2, 0.1f}}))));
    Path books = folder.resolve("books.safetensors");
    CodeBookFile.write(Map.of("fisher", fisher), books);
    assertEquals(Map.of("fisher", fisher), CodeBookFile.read(books));
    CrossMediaModel model = model().withCodeBooks(Map.of("sift", fisher));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model.inHalfPrecision(), file);
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(file.toByteArray()));
    assertEquals(fisher, PictureViews.of(read).books().get("sift"));
  }

  @Test
  void towersThatShareACodeBookStoreItOnce() throws IOException {
    CrossMediaModel one = model().withCodeBooks(Map.of("sift", words));
    Couple couple = one.textToImage();
    Tower twice =
        new SumTower(
            List.of(couple.documentTower(), couple.documentTower()), DenseVector.of(0.3f, 0.7f));
    CrossMediaModel two =
        CrossMediaModel.of(
            one.card(),
            one.space(),
            new Couple(couple.queryTower(), twice, couple.similarity(), 1, couple.calibrations()));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(two, file);
    ByteBuffer bytes = ByteBuffer.wrap(file.toByteArray());
    assertEquals(two, ModelFile.read(bytes));
    long centres =
        SafetensorsReader.read(bytes).tensors().keySet().stream()
            .filter(name -> name.endsWith("centres"))
            .count();
    assertEquals(1, centres);
  }

  @Test
  void halfPrecisionHalvesTheFileAndComesBackEqual() throws IOException {
    float[][] thirds = new float[1000][2];
    for (int i = 0; i < thirds.length; i++) {
      thirds[i] = new float[] {i / 3f, 1};
    }
    Quantiser book =
        new Quantiser(
            "keypoints",
            1,
            new CodeBook(DenseVector.of(1, 1), Matrix.of(thirds), CodeBook.Assignment.NEAREST));
    CrossMediaModel whole = model().withCodeBooks(Map.of("sift", book));
    CrossMediaModel half = whole.inHalfPrecision();
    ByteArrayOutputStream wholeFile = new ByteArrayOutputStream();
    ByteArrayOutputStream halfFile = new ByteArrayOutputStream();
    ModelFile.write(whole, wholeFile);
    ModelFile.write(half, halfFile);
    assertEquals(half, ModelFile.read(ByteBuffer.wrap(halfFile.toByteArray())));
    assertEquals(2 * 2 * 1000, wholeFile.size() - halfFile.size(), 100, "two bytes a number");
  }

  @Test
  void comesBackFromAFileOfItsOwn(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("books.safetensors");
    CodeBookFile.write(Map.of("sift", words), file);
    assertEquals(Map.of("sift", words), CodeBookFile.read(file));
  }

  @Test
  void comesOutOfAModelThatContainsIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.safetensors");
    ModelFile.write(model().withCodeBooks(Map.of("sift", words)), file);
    assertEquals(Map.of("sift", words), CodeBookFile.read(file));
  }

  @Test
  void namesAFileThatHoldsNoCodeBooks(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.safetensors");
    try (var out = Files.newOutputStream(file)) {
      ModelFile.write(model(), out);
    }
    Exception error = assertThrows(ModelFormatException.class, () -> CodeBookFile.read(file));
    assertEquals(
        file + ": this file does not contain code books of format cross-media-code-books/1",
        error.getMessage());
  }

  @Test
  void refusesAFileOfABookThatCannotCount(@TempDir Path folder) throws IOException {
    CodeBook book = (CodeBook) words.book();
    CodeBook.Assignment soft = new CodeBook.Assignment(10.5f, OptionalInt.of(1));
    Quantiser shared =
        new Quantiser("regions", 2, new CodeBook(book.scale(), book.centres(), soft));
    Path file = folder.resolve("books.safetensors");
    CodeBookFile.write(Map.of("blobs", shared), file);
    String whole = Files.readString(file, ISO_8859_1);
    assertRefused(
        "blobs: vectors cannot be shared with a width of -1.5",
        file,
        whole.replace("10.5", "-1.5"));
    assertRefused(
        "blobs: the code book has 2 components, number 2 is out of range",
        file,
        whole.replace("area\\\":1", "area\\\":2"));
  }

  private static void assertRefused(String reason, Path file, String content) throws IOException {
    Files.writeString(file, content, ISO_8859_1);
    Exception error = assertThrows(ModelFormatException.class, () -> CodeBookFile.read(file));
    assertEquals(file + ": " + reason, error.getMessage());
  }

  private static CrossMediaModel model() {
    Vocabulary vocabulary = Vocabulary.of(List.of("a", "b", "c"));
    TextEncoder text =
        new TextEncoder(TextAnalysis.of(TextAnalysis.WHITESPACE), vocabulary, List.of());
    ViewsEncoder pictures =
        new ViewsEncoder(List.of(new ViewPipeline("sift", 3, List.of())), List.of());
    return CrossMediaModel.of(
        ModelCard.of("test", Map.of()),
        new Space.Words(vocabulary),
        new Couple(
            new EncodedTower(text, new IdentityProjection(3)),
            new EncodedTower(pictures, new IdentityProjection(3)),
            Similarity.DOT,
            1,
            Calibration.unfitted()));
  }
}
