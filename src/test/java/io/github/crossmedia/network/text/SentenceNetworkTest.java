package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.TextNetwork.Pooling;
import io.github.crossmedia.network.text.TextNetwork.TextSettings;
import io.github.crossmedia.picture.network.NetworkException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SentenceNetworkTest {

  private static final Map<String, float[]> WORDS =
      new TreeMap<>(
          Map.of(
              "dog", new float[] {3, 4}, "runs", new float[] {0, 2}, "snow", new float[] {2, 0}));

  @TempDir private Path folder;
  private Path export;

  @BeforeEach
  void aNetworkOfSentences() throws IOException {
    export = new PairExport(folder.resolve("tiny")).sentences(WORDS);
  }

  private static NetworkLibrary library(Path folder) {
    return new NetworkLibrary(folder.resolve("networks"));
  }

  @Test
  void theMeanOfTheTokensIsTheTextAndHasLengthOne() throws IOException {
    float[] text = read("dog snow", Pooling.MEAN, "");
    // (3, 4) and (2, 0) add up to (5, 4)
    float length = (float) Math.sqrt(5 * 5 + 4 * 4);
    assertArrayEquals(new float[] {5 / length, 4 / length}, text, 1e-6f);
    assertArrayEquals(new float[] {.6f, .8f}, read("dog snow", Pooling.FIRST, ""), 1e-6f);
    assertArrayEquals(
        new float[] {5 / length, 4 / length}, read("dog", Pooling.MEAN, "snow "), 1e-6f);
  }

  private float[] read(String text, Pooling pooling, String prefix) throws IOException {
    SentenceNetwork published = SentenceNetwork.at(export).orElseThrow();
    NetworkLibrary library = library(folder);
    String full =
        published
            .with(new TextSettings(16, false, 0, 0, pooling, prefix, false, false))
            .addTo(library, "tiny");
    try (TextNetwork network = TextNetwork.of(library, full).orElseThrow()) {
      assertArrayEquals(network.embed(text), network.embed(List.of("runs", text, "dog")).get(1), 0);
      return network.embed(text);
    }
  }

  @Test
  void aFolderAndAJarHoldTheSameNetwork() throws IOException {
    Path jar = folder.resolve("tiny.jar");
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      Files.copy(export.resolve("onnx/model.onnx"), files.getPath("tiny-q.onnx"));
      Files.copy(export.resolve("tokenizer.json"), files.getPath("tiny-q-tokenizer.json"));
    }
    NetworkLibrary library = library(folder);
    SentenceNetwork packed = SentenceNetwork.at(jar).orElseThrow();
    SentenceNetwork exported = SentenceNetwork.at(export).orElseThrow();
    assertEquals("tiny-q", packed.name());
    assertEquals("tiny", exported.name());
    String full = exported.addTo(library, "tiny");
    assertEquals(full, packed.addTo(library, "tiny"));
    assertEquals(List.of(full), library.textNames());
    assertEquals(List.of(), library.names(), "it sees no pictures");
    assertEquals(Optional.of(full), LibraryTexts.fullName(library, "tiny"));

    Files.writeString(library.folder().resolve(full).resolve("tokenizer.json"), "{}");
    String message =
        assertThrows(NetworkException.class, () -> TextNetwork.of(library, full)).getMessage();
    assertTrue(message.contains("was changed: remove it"), message);
    library.remove(full);
    assertEquals(List.of(), library.textNames());
  }

  @Test
  void anExportSaysHowItsTokensBecomeAText() throws IOException {
    Files.createDirectories(export.resolve("1_Pooling"));
    Files.writeString(
        export.resolve("1_Pooling/config.json"), "{\"pooling_mode_cls_token\": true}");
    assertEquals(Pooling.FIRST, SentenceNetwork.at(export).orElseThrow().settings().pooling());
  }

  @Test
  void pairsAndNetworksOfPicturesAreNone() throws IOException {
    Path pair = new PairExport(folder.resolve("pair")).write(WORDS);
    assertEquals(Optional.empty(), SentenceNetwork.at(pair));
    assertEquals(Optional.empty(), SentenceNetwork.at(pair.resolve("onnx/vision_model.onnx")));
    Path empty = folder.resolve("empty.jar");
    FileSystems.newFileSystem(empty, Map.of("create", "true")).close();
    String message =
        assertThrows(NetworkException.class, () -> SentenceNetwork.at(empty)).getMessage();
    assertEquals(empty + " has no network of texts: it needs *.onnx and *tokenizer.json", message);
  }

  /** The network on the class path of the command line knows English. */
  @Test
  void theShippedNetworkPutsTextsOfOneMeaningTogether() throws IOException {
    NetworkLibrary library = library(folder);
    String full = LibraryTexts.fullName(library, "minilm").orElseThrow();
    assertEquals(List.of(full), library.textNames());
    try (TextNetwork network = TextNetwork.of(library, full).orElseThrow()) {
      List<float[]> read =
          network.embed(
              List.of(
                  "a puppy plays in the snow",
                  "a young dog runs through a white winter landscape",
                  "a man repairs an old car"));
      assertEquals(384, read.getFirst().length);
      assertEquals(1, cosine(read.get(0), read.get(0)), 1e-5);
      assertTrue(cosine(read.get(0), read.get(1)) > 0.5, "dogs in snow");
      assertTrue(cosine(read.get(0), read.get(2)) < 0.2, "a car");
    }
  }

  private static double cosine(float[] one, float[] other) {
    double product = 0;
    for (int i = 0; i < one.length; i++) {
      product += one[i] * other[i];
    }
    return product;
  }
}
