package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddWordsCommandTest extends CommandOnMadeUpPictures {

  private static final List<String> SENTENCES =
      List.of(
          "the tiger hunts in the jungle",
          "a tiger sleeps in the jungle grass",
          "the leopard hunts in the jungle",
          "a leopard sleeps in the jungle grass",
          "the sea is deep and salty",
          "waves of the sea, deep and salty",
          "the ocean is deep and salty",
          "waves of the ocean, deep and salty",
          "the sun warms a blue sky at noon",
          "a blue sky and the sun at noon");

  @Test
  void wordsOfTextsFindWhatTheirLikeFinds() throws IOException {
    Path model = trained("model.safetensors");
    Path texts =
        Files.write(Files.createDirectory(folder.resolve("texts")).resolve("a.txt"), SENTENCES);
    Path larger = folder.resolve("larger.safetensors");

    int code = words(model, larger, "--texts", texts.getParent(), "--rarest", 2);

    assertEquals(0, code, err.toString());
    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(WordSource.TEXTS, read.origin("leopard").source());
    assertEquals("tiger", read.origin("leopard").as().getFirst());
    assertEquals("sea", read.origin("ocean").as().getFirst());
    assertTrue(score(read, "leopard", 3) > score(read, "leopard", 0));
    assertTrue(score(read, "ocean", 0) > score(read, "ocean", 3));
    assertTrue(out.toString().contains("known from texts"), out.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void aShippedModelTakesWordsOfTextsAndOfVectors(String name) throws IOException {
    Path shipped = Path.of("models", name + ".safetensors");
    CrossMediaModel base = ModelFile.read(shipped);
    Path texts =
        Files.write(
            folder.resolve("texts.txt"),
            SENTENCES.stream().map(line -> line.replace("leopard", "ocelotte")).toList());
    Path more = folder.resolve("more.safetensors");
    Path vectors =
        Files.write(
            folder.resolve("vectors.txt"),
            List.of(
                "5 3", "sea 1 0 0", "sky 0 1 0", "sun 0 1 0.2", "tiger 0 0 1", "brine 0.9 0.1 0"));
    Path larger = folder.resolve("larger.safetensors");

    assertEquals(
        0,
        crossMedia("add-words", "--model", shipped, "--out", more, "--texts", texts, "--rarest", 2),
        err.toString());
    assertEquals(
        0,
        crossMedia("add-words", "--model", more, "--out", larger, "--vectors", vectors),
        err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(WordSource.TEXTS, read.origin("ocelotte").source());
    assertEquals("jungle", read.origin("ocelotte").as().getFirst());
    assertEquals(WordSource.TEXTS, read.origin("brine").source());
    assertEquals("sea", read.origin("brine").as().getFirst());
    assertEquals(base.space().sentences(), read.space().sentences());
    Medium asked = Medium.ofText("two dogs play in the snow");
    assertArrayEquals(
        base.abilities().sentence(base.textToImage().query(asked)),
        read.abilities().sentence(read.textToImage().query(asked)),
        "the sentence beside the words stays");
  }

  @Test
  void vectorsAreAnotherSource() throws IOException {
    Path model = trained("model.safetensors");
    Path larger = folder.resolve("larger.safetensors");
    Path vectors =
        Files.write(
            folder.resolve("vectors.txt"),
            List.of(
                "6 3",
                "sea 1 0 0",
                "sky 0 1 0",
                "sun 0 1 0.2",
                "tiger 0 0 1",
                "ocean 0.9 0.1 0",
                "leopard 0 0.1 0.9"));

    assertEquals(0, words(model, larger, "--vectors", vectors), err.toString());

    assertEquals("tiger", ModelFile.read(larger).origin("leopard").as().getFirst());
  }

  @Test
  void parallelCaptionsTeachAnotherLanguage() throws IOException {
    Path model = trained("model.safetensors");
    Path larger = folder.resolve("larger.safetensors");
    Path captions =
        Files.writeString(
            folder.resolve("captions.tsv"),
            "De zee en de hemel\tthe sea and the sky\nDe zon\tthe sun\n"
                + "zon en zee\tsun and sea\nde hemel\tthe sky\nzee\tsea\n");

    assertEquals(2, words(model, larger, "--parallel", captions));
    assertTrue(err.toString().contains("--parallel: a file needs its --language"), err.toString());
    assertEquals(
        0, words(model, larger, "--parallel", captions, "--language", "nl"), err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(
        List.of("sea"), read.textEncoder().orElseThrow().knownWords("een grote zee"), "dutch");
    assertEquals(List.of("sky"), read.textEncoder().orElseThrow().knownWords("Hemel"));
  }

  @Test
  void listsOfOneLanguageAreOne() throws IOException {
    Path model = trained("model.safetensors");
    Path larger = folder.resolve("larger.safetensors");
    Path own = Files.writeString(folder.resolve("de.tsv"), "Meeresflut\tsea\n");

    assertEquals(
        0, words(model, larger, "--dictionary", "german", own, "--language", "de"), err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(List.of("sea"), read.textEncoder().orElseThrow().knownWords("Meeresflut"));
    assertEquals(List.of("sky"), read.textEncoder().orElseThrow().knownWords("Himmel"));
  }

  @Test
  void wordsOfOtherLanguagesFindWhatTheyMean() throws IOException {
    Path model = trained("model.safetensors");
    Path larger = folder.resolve("larger.safetensors");
    Path own = Files.writeString(folder.resolve("nl.tsv"), "zee\tsea\nhemel\tsky\nkat\tcat\n");

    assertEquals(
        0, words(model, larger, "--dictionary", "de", own, "--language", "nl"), err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(List.of("sky"), read.origin("Himmel").as());
    assertEquals(score(read, "sky", 1), score(read, "Himmels", 1));
    assertEquals(score(read, "sea", 0), score(read, "de zee", 0));
    assertTrue(out.toString().contains("2 words of dutch mean words that the model knows"));

    Path list = folder.resolve("list.tsv");
    assertEquals(
        0, crossMedia("add-words", "--dictionary", own, "--language", "nl", "--list", list));
    assertEquals("zee\tsea\nhemel\tsky\nkat\tcat\n", Files.readString(list));
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    Path model = trained("model.safetensors");
    Path larger = folder.resolve("larger.safetensors");
    Path french = Files.writeString(folder.resolve("fr.txt"), "un chien court\n".repeat(9));
    Path broken = Files.writeString(folder.resolve("v.txt"), "sea 1 x\n");

    assertEquals(2, words(model, larger));
    assertEquals(2, words(model, larger, "--url", "http://localhost:1"));
    assertEquals(1, words(model, larger, "--texts", folder.resolve("none.txt")));
    assertEquals(1, words(model, larger, "--texts", french));
    assertEquals(1, words(model, larger, "--vectors", broken));
    assertEquals(1, words(model, larger, "--dictionary", "klingon"));
    assertEquals(2, words(model, larger, "--dictionary", french));
    assertEquals(2, words(model, larger, "--dictionary", french, "--language", "klingon"));
    assertEquals(1, words(model, larger, "--dictionary", french, "--language", "fr"));

    String said = err.toString();
    assertTrue(
        said.contains("Missing --texts, --url, --vectors, --network, --dictionary or --parallel"),
        said);
    assertTrue(said.contains("--url needs --index and --field"), said);
    assertTrue(said.contains("no such file or folder of texts"), said);
    assertTrue(said.contains("at least 3 are needed"), said);
    assertTrue(
        said.contains("the file klingon does not exist; the shipped lists are spanish"), said);
    assertTrue(said.contains("a file needs its --language"), said);
    assertTrue(said.contains("unknown language \"klingon\""), said);
    assertTrue(said.contains("fr.txt has no pair of words"), said);
    assertTrue(said.contains("v.txt, line 1: not a word and its numbers"), said);
  }

  private int words(Path model, Path larger, Object... more) {
    Object[] given = {"add-words", "--model", model, "--out", larger, "--pictures", collection};
    Object[] all = Arrays.copyOf(given, given.length + more.length);
    System.arraycopy(more, 0, all, given.length, more.length);
    return crossMedia(all);
  }

  /** The raw score of a picture with one visual word. */
  private static float score(CrossMediaModel model, String word, int blob) {
    Medium picture =
        Medium.ofViews(
            Map.of(
                "blobs",
                SparseVector.of(SparseVector.UNBOUNDED, new int[] {blob}, new float[] {1})));
    float[] query = model.textToImage().query(Medium.ofText(word));
    return DenseVector.of(model.textToImage().document(picture)).dot(query);
  }
}
