package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.network.Looks;
import io.github.crossmedia.picture.network.NetworkException;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkDescriptorTest {

  @TempDir private Path folder;

  /** Three rows of red, green and blue. */
  private final Picture stripes =
      Picture.of(2, 3, new int[] {0xff0000, 0xff0000, 0x00ff00, 0x00ff00, 0x0000ff, 0x0000ff});

  @Test
  void describesAPictureByWhatTheNetworkMakesOfIt() throws IOException {
    write(
        TinyNetwork.means(4, 6),
        """
        {"width":4,"height":6,"mean":[0.5,0.5,0.5],"deviation":[0.25,0.5,1],"version":7}
        """);

    try (NetworkDescriptor network = open()) {
      assertEquals("net", network.name());
      assertEquals(7, network.version());
      // each channel is full in a third of the picture
      assertArrayEquals(
          new float[] {(1 / 3f - 0.5f) / 0.25f, (1 / 3f - 0.5f) / 0.5f, 1 / 3f - 0.5f},
          network.extract(stripes).toArray(),
          1e-2f);
    }
  }

  @Test
  void givesPlanesOrPixels() throws IOException {
    write(TinyNetwork.same(1, 3, 3, 2), "{\"width\":2,\"height\":3}");
    try (NetworkDescriptor planes = open()) {
      assertArrayEquals(
          new float[] {1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1},
          planes.extract(stripes).toArray());
    }
    write(TinyNetwork.same(1, 3, 2, 3), "{\"width\":2,\"height\":3,\"channels_last\":true}");
    try (NetworkDescriptor pixels = open()) {
      assertArrayEquals(
          new float[] {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1},
          pixels.extract(stripes).toArray());
    }
  }

  /** Red beside black: the view and the mirrored view are unit vectors of two places. */
  @Test
  void takesTheMeanWithTheMirrorImage() throws IOException {
    Picture sides = Picture.of(2, 1, new int[] {0xff0000, 0});
    write(TinyNetwork.same(1, 3, 1, 2), "{\"width\":2,\"height\":1,\"range\":9,\"flips\":true}");
    try (NetworkDescriptor planes = open()) {
      assertArrayEquals(new float[] {.5f, .5f, 0, 0, 0, 0}, planes.extract(sides).toArray());
    }
    write(
        TinyNetwork.same(1, 1, 2, 3),
        "{\"width\":2,\"height\":1,\"channels_last\":true,\"flips\":true}");
    try (NetworkDescriptor pixels = open()) {
      assertArrayEquals(new float[] {.5f, 0, 0, .5f, 0, 0}, pixels.extract(sides).toArray());
    }
  }

  /**
   * A red square of 4 x 4 at the upper left of a green picture of 10 x 10 is a sixteenth of 100
   * pixels, 16 of the 36 of one corner and nothing of the others.
   */
  @Test
  void takesTheMeanOfCornersToo() throws IOException {
    int[] pixels = new int[100];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = i % 10 < 4 && i / 10 < 4 ? 0xff0000 : 0x00ff00;
    }
    write(TinyNetwork.means(10, 10), "{\"width\":10,\"height\":10,\"looks\":\"corners-1\"}");
    double whole = Math.hypot(16, 84);
    double corner = Math.hypot(16, 20);
    float red = (float) ((2 * 16 / whole + 16 / corner) / 6);
    float green = (float) ((2 * 84 / whole + 20 / corner + 3) / 6);
    try (NetworkDescriptor network = open()) {
      assertArrayEquals(
          new float[] {red, green, 0},
          network.extract(Picture.of(10, 10, pixels)).toArray(),
          0.01f);
    }
  }

  /** Models name a network by the hash of its settings, so those of older networks stay. */
  @Test
  void settingsOfMirrorImagesAreWrittenAsEver() throws IOException {
    NetworkSettings flips = NetworkSettings.ofSize(2, 1, false).with(Looks.MIRROR);
    assertTrue(flips.json().endsWith("\"flips\":true}"), flips::json);
    assertFalse(NetworkSettings.ofSize(2, 1, false).json().contains("looks"));
    NetworkSettings corners = flips.with(Looks.CORNERS);
    assertTrue(corners.json().endsWith("\"looks\":\"corners-1\"}"), corners::json);
    Path file = Files.writeString(folder.resolve("kept.json"), corners.json());
    assertEquals(corners, NetworkSettings.read(file, file));
  }

  @Test
  void runsNetworksOfEightBitsAsTheyCome() throws IOException {
    float[] red = {255, 255, 0, 0, 0, 0};
    write(TinyNetwork.quantised(1, 3, 3, 2), "{\"width\":2,\"height\":3,\"range\":255}");
    try (NetworkDescriptor quantised = open()) {
      float[] values = quantised.extract(stripes).toArray();
      assertArrayEquals(red, Arrays.copyOf(values, 6), 1);
    }
    write(TinyNetwork.ofBytes(1, 3, 3, 2), "{\"width\":2,\"height\":3,\"range\":255}");
    try (NetworkDescriptor bytes = open()) {
      assertArrayEquals(red, Arrays.copyOf(bytes.extract(stripes).toArray(), 6));
    }
  }

  @Test
  void cropsTheMiddleOrSqueezesTheWhole() throws IOException {
    int[] sides = IntStream.range(0, 4).map(x -> x == 1 || x == 2 ? 0xff0000 : 0).toArray();
    Picture wide = Picture.of(4, 1, sides);
    write("middle", TinyNetwork.means(2, 1), "{\"width\":2,\"height\":1,\"crop\":true}");
    write("whole", TinyNetwork.means(2, 1), "{\"width\":2,\"height\":1}");
    try (NetworkDescriptor middle = NetworkDescriptor.open(folder.resolve("middle.onnx"));
        NetworkDescriptor whole = NetworkDescriptor.open(folder.resolve("whole.onnx"))) {
      assertEquals(1, middle.extract(wide).get(0), 0.01f);
      // the triangle over two pixels weighs three of the four by 0.75, 0.75 and 0.25
      assertEquals(1 / 1.75f, whole.extract(wide).get(0), 0.01f);
    }
  }

  @Test
  void cropsAThreadWithoutEnlargingAllOfIt() throws IOException {
    // Enlarged until it is 224 pixels wide, it would be 1,120,000 pixels high: a gigabyte.
    int[] pixels = new int[5000];
    Arrays.fill(pixels, 2450, 2550, 0xff0000);
    Picture thread = Picture.of(1, pixels.length, pixels);
    write("net", TinyNetwork.means(224, 224), "{\"width\":224,\"height\":224,\"crop\":true}");
    try (NetworkDescriptor network = NetworkDescriptor.open(folder.resolve("net.onnx"))) {
      assertEquals(DenseVector.of(1, 0, 0), network.extract(thread));
    }
  }

  @Test
  void saysWhatIsMissingOrWrong() throws IOException {
    assertMessage("no such network: " + folder.resolve("net.onnx"));
    Files.write(folder.resolve("net.onnx"), TinyNetwork.means(4, 6));
    assertMessage(
        folder.resolve("net.onnx")
            + " needs net.json next to it, such as {\"width\": 224, \"height\": 224}");
    write(TinyNetwork.means(4, 6), "{\"width\":4}");
    assertMessage(folder.resolve("net.json") + ": it lacks \"height\"");
    write(TinyNetwork.means(4, 6), "{\"width\":4,\"height\":6,\"colour\":1}");
    assertMessage(folder.resolve("net.json") + ": unknown key \"colour\", known are [");
    write(TinyNetwork.means(4, 6), "{\"width\":\"a\",\"height\":6}");
    assertMessage(folder.resolve("net.json") + ": \"width\" is of the wrong type");
    write(TinyNetwork.means(4, 6), "[]");
    assertMessage(folder.resolve("net.json") + ": not a JSON object");
    write(TinyNetwork.means(4, 6), "nope");
    assertMessage(folder.resolve("net.json") + ": not JSON: ");
    write(TinyNetwork.means(4, 6), "{\"width\":4,\"height\":0}");
    assertMessage(
        folder.resolve("net.json")
            + ": \"width\" and \"height\" must be from 1 to 4096, not 4 and 0");
    write(TinyNetwork.means(4, 6), "{\"width\":224,\"height\":224}");
    assertMessage(
        "its input is float [1, 3, 6, 4], not one tensor of floats of [1, 3, 224, 224] as its JSON"
            + " specifies");
    write(new byte[] {1, 2, 3}, "{\"width\":4,\"height\":6}");
    assertMessage("not a network in ONNX's format");
  }

  private void assertMessage(String expected) {
    String message = assertThrows(NetworkException.class, this::open).getMessage();
    assertTrue(message.contains(expected), message);
  }

  private NetworkDescriptor open() throws IOException {
    return NetworkDescriptor.open(folder.resolve("net.onnx"));
  }

  private void write(byte[] network, String json) throws IOException {
    write("net", network, json);
  }

  private void write(String name, byte[] network, String json) throws IOException {
    Files.write(folder.resolve(name + ".onnx"), network);
    Files.writeString(folder.resolve(name + ".json"), json);
  }
}
