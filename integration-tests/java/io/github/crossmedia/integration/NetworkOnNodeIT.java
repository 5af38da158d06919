package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node looks at pictures with a network that lies in its configuration. */
@Tag("thorough")
@OnElasticsearch(settings = "node.attr.looks: network")
final class NetworkOnNodeIT {

  @Test
  void aNodeSeesPicturesAsTheCommandLineDoes(ElasticsearchCluster cluster) throws Exception {
    ElasticsearchNode node = cluster.nodes().getFirst();
    node.stop();
    NetworkLibrary library = new NetworkLibrary(node.config().resolve("networks"));
    Path file = Files.write(node.folder().resolve("means.onnx"), TinyNetwork.means(8, 8));
    String name =
        library.add(
            "means",
            file,
            new NetworkSettings(8, 8, null, null, 0, null, false, false, null, 0, false));
    Path options = Files.createDirectories(node.config().resolve("jvm.options.d"));
    Files.writeString(
        options.resolve("networks.options"), "-Dcrossmedia.networks=" + library.folder() + "\n");
    ServerUser.own(node.folder());
    cluster.start();
    CrossMediaModel model = PixelModels.of(name, 3);
    Api api = Api.of(cluster);
    api.putModel("looks", model).ok();
    Pixels pixels = Pixels.create(api, "looks", "");

    pixels.put("1", PixelModels.png(2)).ok();

    JsonNode vector = pixels.source("1").at("/picture/vector");
    try (NetworkDescriptor network = library.open(name)) {
      PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
      Medium seen =
          Medium.ofViews(Map.of(name, network.extract(reader.read("2.png", PixelModels.png(2)))));
      float[] expected = model.textToImage().document(seen);
      assertEquals(expected.length, vector.size());
      for (int i = 0; i < expected.length; i++) {
        assertEquals(expected[i], vector.get(i).floatValue(), 1e-4);
      }
    }
    assertEquals(1, pixels.ask("\"text\":\"tiger\",\"plan\":\"exact\"").hits().size());
  }
}
