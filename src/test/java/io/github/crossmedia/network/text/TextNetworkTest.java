package io.github.crossmedia.network.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.text.TextNetwork.TextSettings;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TextNetworkTest {

  private static final Map<String, float[]> WORDS =
      new TreeMap<>(
          Map.of(
              "red", new float[] {3, 0, 0},
              "green", new float[] {0, 4, 0},
              "blue", new float[] {0, 0, 1}));

  @TempDir private Path folder;
  private Path export;

  @BeforeEach
  void aPair() throws IOException {
    export = new PairExport(folder.resolve("colours")).write(WORDS);
  }

  @Test
  void aTextLiesWhereItsPictureDoes() throws IOException {
    NetworkLibrary library = new NetworkLibrary(folder.resolve("networks"));
    PublishedNetwork pictures = PublishedNetwork.at(export).withEmbedding();
    PublishedText texts = PublishedText.partnerOf(pictures.file()).orElseThrow();
    assertEquals(List.of("image_embeds"), pictures.settings().outputs());

    String full = library.add("colours", pictures.file(), pictures.settings(), texts.files());

    Picture red = Picture.of(1, 1, new int[] {0xff0000});
    try (NetworkDescriptor seen = library.open(full);
        TextNetwork read = TextNetwork.of(library, full).orElseThrow()) {
      assertEquals(full, seen.name());
      assertArrayEquals(seen.extract(red).toArray(), read.embed("red"), 1e-6f);
      List<float[]> embedded = read.embed(List.of("Green", "red green", "Blue"));
      assertArrayEquals(new float[] {0, 1, 0}, embedded.get(0), 1e-6f);
      assertArrayEquals(new float[] {0.6f, 0.8f, 0}, embedded.get(1), 1e-6f);
      assertArrayEquals(new float[] {0, 0, 1}, embedded.get(2), 1e-6f);
    }
    library.remove(full);
    assertEquals(List.of(), library.names());
  }

  @Test
  void aPairInImmichsLayoutIsReadAsOne() throws IOException {
    Path immich = new PairExport(folder.resolve("ViT-Colours__made-up")).ofImmich(WORDS);
    assertEquals(Optional.empty(), SentenceNetwork.at(immich));
    PublishedNetwork pictures = PublishedNetwork.at(immich).withEmbedding();
    PublishedText texts = PublishedText.partnerOf(pictures.file()).orElseThrow();
    assertEquals("vit-colours__made-up", pictures.name());
    assertTrue(pictures.isNormalised() && pictures.settings().crop());
    assertEquals(8, texts.settings().tokens());
    NetworkLibrary library = new NetworkLibrary(folder.resolve("networks"));
    String full = library.add(pictures.name(), pictures.file(), pictures.settings(), texts.files());
    Picture green = Picture.of(1, 1, new int[] {0x00ff00});
    try (NetworkDescriptor seen = library.open(full);
        TextNetwork read = TextNetwork.of(library, full).orElseThrow()) {
      assertArrayEquals(seen.extract(green).toArray(), read.embed("green"), 1e-6f);
      assertArrayEquals(read.embed("green red"), read.embed(" It's: GREEN_red, "), 1e-6f);
    }
  }

  @Test
  void bothSidesAreKnownByOneHash() throws IOException {
    NetworkLibrary library = new NetworkLibrary(folder.resolve("networks"));
    PublishedNetwork pictures = PublishedNetwork.at(export).withEmbedding();
    Map<String, NetworkContent> files =
        PublishedText.partnerOf(pictures.file()).orElseThrow().files();
    String alone = library.add("colours", pictures.file(), pictures.settings());
    String pair = library.add("colours", pictures.file(), pictures.settings(), files);

    assertNotEquals(alone, pair);
    assertEquals(Optional.empty(), TextNetwork.of(library, alone));
    Files.writeString(library.folder().resolve(pair).resolve("tokenizer.json"), "{}");
    String message =
        assertThrows(NetworkException.class, () -> TextNetwork.of(library, pair)).getMessage();
    assertTrue(message.contains("was changed: remove it"), message);
  }

  @Test
  void settingsComeFromTheFilesOfTheExport() throws IOException {
    assertEquals(TextSettings.ofPair(77, false, 0, false, false), settings());
    Files.writeString(
        export.resolve("tokenizer_config.json"),
        "{\"model_max_length\": 64, \"pad_token\": \"</s>\"}");
    Files.writeString(export.resolve("config.json"), "{\"model_type\": \"siglip\"}");
    Path tokenizer = export.resolve("tokenizer.json");
    Files.writeString(
        tokenizer,
        Files.readString(tokenizer)
            .replace(
                "\"added_tokens\": []", "\"added_tokens\": [{\"id\": 1, \"content\": \"</s>\"}]"));
    assertEquals(TextSettings.ofPair(64, true, 1, false, true), settings());
    Files.writeString(
        export.resolve("config.json"),
        "{\"model_type\": \"clip\", \"text_config\": {\"max_position_embeddings\": 32}}");
    assertEquals(TextSettings.ofPair(32, false, 1, false, false), settings());
    assertEquals(0.01f, settings().temperature());
  }

  private TextSettings settings() throws IOException {
    return PublishedText.partnerOf(export.resolve("onnx/vision_model.onnx"))
        .orElseThrow()
        .settings();
  }

  @Test
  void aLongTextKeepsItsEndAndAShortOneIsFilledUp() {
    TextNetwork.Tokens cut =
        TextSettings.ofPair(4, false, 0, false, false).fitted(new long[] {1, 5, 6, 7, 8, 2});
    assertArrayEquals(new long[] {1, 5, 6, 2}, cut.all());
    assertArrayEquals(new long[] {1, 1, 1, 1}, cut.mask());
    TextNetwork.Tokens filled =
        TextSettings.ofPair(4, true, 9, false, false).fitted(new long[] {1, 2});
    assertArrayEquals(new long[] {1, 2, 9, 9}, filled.all());
    assertArrayEquals(new long[] {1, 1, 0, 0}, filled.mask());
  }

  @Test
  void aPartnerOfFewerBitsGoesWithOneOfFewerBits() throws IOException {
    Path onnx = export.resolve("onnx");
    Files.copy(onnx.resolve("vision_model.onnx"), onnx.resolve("vision_model_quantized.onnx"));
    assertEquals(
        onnx.resolve("text_model.onnx"),
        PublishedText.partnerOf(onnx.resolve("vision_model_quantized.onnx")).orElseThrow().file());
    Files.copy(onnx.resolve("text_model.onnx"), onnx.resolve("text_model_quantized.onnx"));
    assertEquals(
        onnx.resolve("text_model_quantized.onnx"),
        PublishedText.partnerOf(onnx.resolve("vision_model_quantized.onnx")).orElseThrow().file());
    Files.delete(onnx.resolve("text_model.onnx"));
    assertEquals(
        onnx.resolve("text_model_quantized.onnx"),
        PublishedText.partnerOf(onnx.resolve("vision_model.onnx")).orElseThrow().file(),
        "one of fewer bits goes with an exact one");
    assertEquals(Optional.empty(), PublishedText.partnerOf(onnx.resolve("model.onnx")));
  }

  @Test
  void aViewOfAMissingPairSaysWhichToAdd() {
    LibraryTexts texts = new LibraryTexts();
    String view = LibraryTexts.view("clip#3f9a2c11d04e");
    assertTrue(texts.makes(view));
    assertFalse(texts.makes("clip#3f9a2c11d04e"), "the view of a picture");
    assertFalse(texts.makes("clip.text"), "the view of no network");
    String message =
        assertThrows(NetworkException.class, () -> texts.views(view, List.of("a dog")))
            .getMessage();
    assertEquals(
        "texts need the network clip#3f9a2c11d04e, which is not in the library: add it with"
            + " `crossmedia network add DIR --name clip`",
        message);
  }

  /** A published network in eight bits, at an odd address: nothing aligns weights in a file. */
  @Test
  void weightsOutsideTheHeapAreReadWhereTheyLie() throws Exception {
    byte[] bytes;
    try (InputStream in = getClass().getResourceAsStream("/all-minilm-l6-v2-q.onnx")) {
      bytes = in.readAllBytes();
    }
    ByteBuffer outside =
        ByteBuffer.allocateDirect(bytes.length + 1).put(1, bytes).slice(1, bytes.length);
    OnnxFile.Parted parted = OnnxFile.of(outside).parted(List.of(), Set.of(1, 2, 3));
    assertTrue(parted.graph().remaining() < 1 << 20, () -> "" + parted.graph());
    long apart = parted.weights().values().stream().mapToLong(each -> each.bytes().limit()).sum();
    assertTrue(apart > bytes.length * 9L / 10, () -> apart + " of " + bytes.length);
    List<TextNetwork.Tokens> texts =
        List.of(new TextNetwork.Tokens(new long[] {101, 1037, 3899, 102}, 4));
    try (TextNetwork.Session whole =
            TextNetwork.Session.open(ByteBuffer.wrap(bytes), TextNetwork.Pooling.MEAN, 1);
        TextNetwork.Session mapped =
            TextNetwork.Session.open(outside, TextNetwork.Pooling.MEAN, 1)) {
      assertArrayEquals(whole.run(texts).getFirst(), mapped.run(texts).getFirst());
    }
  }
}
