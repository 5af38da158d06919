package io.github.crossmedia.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.picture.network.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Published networks, where they are at hand. */
@Tag("thorough")
@SharedData({"networks", RealNetworksTest.PHOTOGRAPHS})
final class RealNetworksTest {

  static final String PHOTOGRAPHS = "flickr8k/images";
  private static final Path NETWORKS = SharedData.Condition.path("networks");

  @Test
  void aClassifierTellsPhotographsApartBestWithItsOwnOrderOfColoursAndRange() throws IOException {
    List<Picture> photographs = photographs(24);

    NetworkProbe.Finding mobile = probe("mobilenet-v2.onnx", photographs);
    assertEquals(List.of(0.5f, 0.5f, 0.5f), mobile.settings().mean());
    assertEquals(List.of(0.5f, 0.5f, 0.5f), mobile.settings().deviation());

    NetworkProbe.Finding squeeze = probe("squeezenet-fp16.onnx", photographs);
    assertEquals(NetworkSettings.Colours.BGR, squeeze.settings().colours());
    assertEquals(255, squeeze.settings().range());
  }

  private static NetworkProbe.Finding probe(String name, List<Picture> photographs)
      throws IOException {
    NetworkSettings unknown =
        new NetworkSettings(224, 224, null, null, 0, null, false, false, null, 0, false, null);
    NetworkProbe.Finding f =
        NetworkProbe.of(NetworkContent.in(NETWORKS.resolve(name)), unknown, photographs);
    System.out.println(name + " " + f);
    return f;
  }

  @Test
  void aCopyOfAKnownNetworkNeedsNoPhotographs() throws IOException {
    PublishedNetwork published = PublishedNetwork.at(NETWORKS.resolve("squeezenet-fp16.onnx"));
    assertEquals("squeezenet", published.name());
    assertEquals(NetworkSettings.Colours.BGR, published.withFeatures().settings().colours());
    assertEquals(List.of("fire9/concat_1"), published.withFeatures().settings().outputs());

    PublishedNetwork mobile = PublishedNetwork.at(NETWORKS.resolve("mobilenet-v2.onnx"));
    assertEquals("Apache License", mobile.licence().orElseThrow().title());
  }

  @Test
  void theFeaturesOfAClassifierAreWhatItsLastLayerReads() throws IOException {
    assertEquals("t204", features("mobilenet-v2.onnx"));
    assertEquals("fire9/concat_1", features("squeezenet-fp16.onnx"));
  }

  private static String features(String name) throws IOException {
    return OnnxFile.of(Files.readAllBytes(NETWORKS.resolve(name))).features().orElseThrow();
  }

  @Test
  void anInnerLayerIsAveragedOverThePicture() throws IOException {
    NetworkSettings settings =
        new NetworkSettings(
            224, 224, null, null, 0, null, false, false, List.of("fire9/concat_1"), 0, false, null);
    Path file = NETWORKS.resolve("squeezenet-fp16.onnx");
    try (NetworkDescriptor network = NetworkDescriptor.open("squeezenet", file, settings)) {
      assertEquals(512, network.extract(photographs(1).getFirst()).dimension());
    }
  }

  private static List<Picture> photographs(int count) throws IOException {
    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    List<Picture> pictures = new ArrayList<>();
    try (Stream<Path> files = Files.list(SharedData.Condition.path(PHOTOGRAPHS))) {
      for (Path file : files.sorted().limit(count).toList()) {
        pictures.add(reader.read(file));
      }
    }
    return pictures;
  }
}
