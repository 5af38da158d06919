package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkLibraryTest {

  private static final NetworkSettings SETTINGS =
      new NetworkSettings(4, 6, null, null, 0, null, false, false, List.of("out"), 0, false, null);

  @TempDir private Path folder;
  private NetworkLibrary library;
  private Path file;

  @BeforeEach
  void aNetwork() throws IOException {
    library = new NetworkLibrary(folder.resolve("networks"));
    file = folder.resolve("means.onnx");
    Files.write(file, TinyNetwork.means(4, 6));
  }

  @Test
  void keepsANetworkUnderItsNameAndHash() throws IOException {
    String full = library.add("means", file, SETTINGS);

    assertTrue(full.matches("means#[0-9a-f]{12}"), full);
    assertEquals(full, library.add("means", file, SETTINGS), "added again, it is the same");
    assertEquals(List.of(full), library.names());
    assertEquals(Optional.of(full), library.fullName("means"));
    assertEquals(SETTINGS, library.settings(full));
    try (NetworkDescriptor network = library.open(full)) {
      assertEquals(full, network.name());
      Picture red = Picture.of(1, 1, new int[] {0xff0000});
      assertArrayEquals(new float[] {1, 0, 0}, network.extract(red).toArray(), 1e-6f);
    }
    library.remove(full);
    assertEquals(Optional.empty(), library.fullName("means"));
  }

  @Test
  void otherSettingsMakeAnotherNetwork() throws IOException {
    String plain = library.add("means", file, SETTINGS);
    String centred =
        library.add("means", file, NetworkProbe.Normalisation.usual().get(1).in(SETTINGS));

    assertNotEquals(plain, centred);
    String message =
        assertThrows(NetworkException.class, () -> library.fullName("means")).getMessage();
    assertTrue(message.startsWith("several networks are called means: name one of "), message);
    assertEquals(Optional.of(plain), library.fullName(plain));
  }

  @Test
  void aChangedFileIsRefused() throws IOException {
    String full = library.add("means", file, SETTINGS);
    Files.write(
        library.folder().resolve(full).resolve("network.onnx"), TinyNetwork.same(1, 3, 6, 4));

    String message = assertThrows(NetworkException.class, () -> library.open(full)).getMessage();
    assertTrue(message.contains("was changed: remove it by `crossmedia network remove"), message);
  }

  @Test
  void aNameIsOneThatViewsCanHave() {
    String message =
        assertThrows(NetworkException.class, () -> library.add("a:b", file, SETTINGS)).getMessage();
    assertTrue(message.startsWith("\"a:b\" is not a name for a network"), message);
  }

  @Test
  void anInnerTensorBecomesAnOutput() throws IOException {
    OnnxFile graph = OnnxFile.of(TinyNetwork.means(4, 6));
    assertEquals(List.of("out"), graph.outputs());
    assertTrue(graph.makes("out"));
    assertEquals(
        List.of("out", "inner"), OnnxFile.of(graph.withOutputs(List.of("inner"))).outputs());
    assertEquals(Optional.empty(), graph.features(), "no layer has weights");
  }

  @Test
  void anExportSaysHowPixelsAreNormalised() throws IOException {
    Path export = Files.createDirectories(folder.resolve("clip/onnx"));
    Files.write(export.resolve("vision_model.onnx"), TinyNetwork.means(4, 6));
    Files.writeString(
        folder.resolve("clip/preprocessor_config.json"),
        """
        {"do_center_crop": true, "do_normalize": true, "do_rescale": true,
         "image_mean": [0.48, 0.46, 0.41], "image_std": [0.27, 0.26, 0.28],
         "rescale_factor": 0.00392156862745098, "size": {"shortest_edge": 6}}
        """);

    PublishedNetwork published = PublishedNetwork.at(folder.resolve("clip"));

    assertTrue(published.isNormalised());
    NetworkSettings settings = published.settings();
    assertEquals(4, settings.width());
    assertEquals(6, settings.height());
    assertEquals(List.of(0.48f, 0.46f, 0.41f), settings.mean());
    assertEquals(List.of(0.27f, 0.26f, 0.28f), settings.deviation());
    assertEquals(1, settings.range(), 1e-6);
    assertTrue(settings.crop());
  }

  @Test
  void aFileAloneSaysNothingOfItsPixels() throws IOException {
    PublishedNetwork published = PublishedNetwork.at(file);
    assertEquals(false, published.isNormalised());
    assertEquals(List.of("out"), published.withFeatures().settings().outputs());
    String message =
        assertThrows(NetworkException.class, () -> PublishedNetwork.at(folder)).getMessage();
    assertTrue(message.contains("has none of vision_model.onnx"), message);
  }
}
