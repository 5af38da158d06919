package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.WordSource;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.PairExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words whose vectors come from the text side of a pair in the user's library. */
final class WordsOfPairTest extends CommandOnMadeUpPictures {

  private static final String LIBRARY = "crossmedia.networks";

  private Path model;
  private Path larger;

  /** Every word of the pair has much in common with all others. */
  @BeforeEach
  void aLibraryAndAPair() throws IOException {
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
    Map<String, float[]> words = new TreeMap<>();
    words.put("sea", new float[] {3, 2, 2});
    words.put("ocean", new float[] {2.9f, 2.1f, 2});
    words.put("water", new float[] {2.8f, 2.1f, 2});
    words.put("sky", new float[] {2, 3, 2});
    words.put("sun", new float[] {2, 3, 2.2f});
    words.put("tiger", new float[] {2, 2, 3});
    words.put("leopard", new float[] {2, 2.1f, 2.9f});
    Path pair = new PairExport(folder.resolve("pair")).write(words);
    assertEquals(0, crossMedia("network", "add", pair, "--name", "clip"), err.toString());
    model = trained("model.safetensors");
    larger = folder.resolve("larger.safetensors");
  }

  @AfterEach
  void theLibraryOfTheUser() {
    System.clearProperty(LIBRARY);
  }

  @Test
  void wordsOfAListAreReadByThePair() throws IOException {
    Path list = Files.writeString(folder.resolve("list.txt"), "leopard\nocean\nzebra\n");

    assertEquals(0, words("--network", "clip", "--vocabulary", list), err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(WordSource.TEXTS, read.origin("leopard").source());
    assertEquals("tiger", read.origin("leopard").as().getFirst());
    assertEquals("sea", read.origin("ocean").as().getFirst());
    assertTrue(!read.space().names().contains("zebra"), "the pair can't read it");
  }

  @Test
  void withoutAListItReadsCommonEnglishWords() throws IOException {
    assertEquals(0, words("--network", "clip", "--most", 2_000), err.toString());

    assertEquals("sea", ModelFile.read(larger).origin("water").as().getFirst());
  }

  @Test
  void aNetworkOfSentencesReadsWordsToo() throws IOException {
    Path list =
        Files.writeString(
            folder.resolve("list.txt"),
            "leopard ocean kitchen money house teacher music paper doctor number book train phone"
                .replace(' ', '\n'));

    assertEquals(0, words("--network", "minilm", "--vocabulary", list), err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals(WordSource.TEXTS, read.origin("leopard").source());
    assertEquals("tiger", read.origin("leopard").as().getFirst());
    assertEquals("sea", read.origin("ocean").as().getFirst());
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"photographs", "photographs-squeezenet"})
  void aShippedModelTakesWordsThatANetworkReads(String name) throws IOException {
    Path shipped = Path.of("models", name + ".safetensors");
    CrossMediaModel base = ModelFile.read(shipped);
    Path list = Files.writeString(folder.resolve("list.txt"), "pooch\nautomobile\n");
    Path texts =
        Files.writeString(
            folder.resolve("texts.txt"),
            "a frostling walks in the snow\nthe snow and a frostling on the mountain\n".repeat(5));

    assertEquals(
        0,
        crossMedia(
            "add-words",
            "--model",
            shipped,
            "--out",
            larger,
            "--network",
            "minilm",
            "--vocabulary",
            list,
            "--texts",
            texts,
            "--rarest",
            2),
        err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    for (String word : List.of("pooch", "automobile", "frostling")) {
      assertTrue(!base.space().names().contains(word), word);
      assertEquals(WordSource.TEXTS, read.origin(word).source(), word);
    }
    assertTrue(read.origin("automobile").as().contains("car"), read.origin("automobile")::toString);
    Medium asked = Medium.ofText("two dogs play in the snow");
    assertArrayEquals(
        base.abilities().sentence(base.textToImage().query(asked)),
        read.abilities().sentence(read.textToImage().query(asked)),
        "the sentence beside the words stays");
  }

  @Test
  void itStandsBesideTextsAndWordVectors() throws IOException {
    Path texts =
        Files.writeString(
            folder.resolve("texts.txt"),
            """
            a tiger and a leopard hunt
            a leopard and a tiger sleep
            the sea and the ocean are deep
            the ocean and the sea are salty
            the sun in the sky
            the sky and the sun
            """);
    Path vectors =
        Files.writeString(
            folder.resolve("vectors.txt"),
            "sea 1 0 0\nsky 0 1 0\nsun 0 1 0.2\ntiger 0 0 1\nocean 0.9 0.1 0\n");

    assertEquals(
        0,
        words("--texts", texts, "--vectors", vectors, "--network", "clip", "--rarest", 2),
        err.toString());

    CrossMediaModel read = ModelFile.read(larger);
    assertEquals("tiger", read.origin("leopard").as().getFirst());
    assertEquals("sea", read.origin("ocean").as().getFirst());
    assertTrue(
        out.toString().matches("(?s).*ridge [0-9.]+, texts [0-9.]+, word vectors [0-9.]+, clip.*"),
        out.toString());
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    Files.writeString(folder.resolve("lone.json"), "{\"width\":4,\"height\":6}");
    Path lone = Files.write(folder.resolve("lone.onnx"), TinyNetwork.means(4, 6));
    assertEquals(0, crossMedia("network", "add", lone, "--name", "lone"), err.toString());

    assertEquals(1, words("--network", "lone"));
    assertEquals(1, words("--network", "unknown"));
    assertEquals(2, words("--vocabulary", lone, "--vectors", "v.txt"));
    assertEquals(2, words("--network", "clip", "--vocabulary", folder.resolve("none.txt")));

    String said = err.toString();
    assertTrue(said.contains("no network of texts is called lone: minilm comes"), said);
    assertTrue(said.contains("no network of texts is called unknown: minilm comes"), said);
    assertTrue(said.contains("--vocabulary goes with --network"), said);
    assertTrue(said.contains("no such file: " + folder.resolve("none.txt")), said);
  }

  private int words(Object... more) {
    List<Object> all = new ArrayList<>(List.of("add-words", "--model", model, "--out", larger));
    all.addAll(List.of("--pictures", collection));
    all.addAll(List.of(more));
    return crossMedia(all.toArray());
  }
}
