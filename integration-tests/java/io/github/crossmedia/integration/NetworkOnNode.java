package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.CollectionReader;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.SharedData;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.gallery.Gallery;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.network.NetworkDescriptor;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.PublishedNetwork;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.picture.decode.DecodingLimits;
import io.github.crossmedia.picture.decode.PictureReader;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.util.VectorUtil;
import org.elasticsearch.common.logging.LogConfigurator;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node looks at pictures with networks that lie in its configuration: part of {@link RestartIT},
 * as a node finds their folder when it starts.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class NetworkOnNode {

  @TempDir private Path folder;

  /** Does what the page says of networks that are not stored, but for the restart. */
  static void configure(ElasticsearchCluster cluster, Path folder) throws Exception {
    Api api = Api.of(cluster);
    String missing = "means#0123456789ab";
    api.putModel("missing", PixelModels.of(missing, 3)).ok();
    Api.Answer unseen = Pixels.create(api, "missing", "").put("1", PixelModels.png(2));
    assertEquals(400, unseen.status());
    String told = unseen.reason();
    assertTrue(told.contains("copy the network's folder [" + missing + "]"), told);
    assertTrue(!told.contains("crossmedia network"), told);
    api.delete("/_cross_media/models/missing?force=true").ok();
    api.delete("/missing").ok();
    follow(cluster, folder, DocumentedBlock.of(Path.of("docs/networks.md"), "## On a node"));
  }

  @Test
  @Order(1)
  void aNodeSeesPicturesAsTheCommandLineDoes(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    NetworkLibrary library = library(cluster);
    String name = library.fullName("squeezenet").orElseThrow();
    CrossMediaModel model = PixelModels.of(name, 3);
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

  /**
   * A classifier of a million photographs, the shipped model that was learned on it, a photograph.
   */
  @Test
  @SharedData({"networks/squeezenet-fp16.onnx", "flickr8k/images"})
  void aPublishedNetworkAndItsShippedModelFindAPhotograph(ElasticsearchCluster cluster)
      throws Exception {
    Path file = SharedData.Condition.path("networks/squeezenet-fp16.onnx");
    Path folder = SharedData.Condition.path("flickr8k/images");
    String name =
        look(
            cluster,
            library ->
                library.add(
                    "squeezenet", file, PublishedNetwork.at(file).withFeatures().settings()));
    CrossMediaModel model = ModelFile.read(Path.of("models/photographs-squeezenet.safetensors"));
    Api api = Api.of(cluster);
    api.putModel("squeezed", model).ok();
    Pixels pixels = Pixels.create(api, "squeezed", "");
    List<Path> photographs;
    try (Stream<Path> files = Files.list(folder)) {
      photographs = files.sorted().limit(2).toList();
    }

    PictureReader reader = new PictureReader(DecodingLimits.STANDARD);
    try (NetworkDescriptor network = library(cluster).open(name)) {
      for (int i = 0; i < photographs.size(); i++) {
        byte[] bytes = Files.readAllBytes(photographs.get(i));
        pixels.put("pixels" + i, bytes).ok();
        Vector view = network.extract(reader.read("photograph", bytes));
        String json = new JsonMapper().writeValueAsString(Map.of(name, view.toArray()));
        pixels.put("views" + i, "\"views\":" + json).ok();
        float[] expected = model.textToImage().document(Medium.ofViews(Map.of(name, view)));
        float[] seen = vector(pixels.source("pixels" + i));
        assertTrue(cosine(expected, seen) > .999999, photographs.get(i) + " seen on the node");
        float[] sent = vector(pixels.source("views" + i));
        assertTrue(cosine(expected, sent) > .999999, photographs.get(i) + " as a view");
      }
    }
    assertEquals(
        2 * photographs.size(), pixels.ask("\"text\":\"dog\",\"plan\":\"exact\"").hits().size());
  }

  /** Pictures and sentences are read by networks in all three places, and score alike. */
  @Test
  void aFolderALibraryAndANodeGiveTheSameScores(ElasticsearchCluster cluster) throws Exception {
    LogConfigurator.configureESLogging();
    try (ColourPair pair = new ColourPair(folder)) {
      pair.add();
      Path collection = pair.collection();
      String full = pair.view();
      String broken =
          look(
              cluster,
              library -> {
                Path pairs = folder.resolve("networks");
                Folders.copy(pairs.resolve(full), library.folder().resolve(full));
                return broken(library);
              });
      Api api = Api.of(cluster);
      api.putModel("broken", PixelModels.of(broken, 3)).ok();
      Api.Answer refused = Pixels.create(api, "broken", "").put("1", PixelModels.png(2));
      assertEquals(400, refused.status());
      assertTrue(refused.reason().contains(broken + " can't be loaded: "), refused.reason());
      List<Item> items = CollectionReader.readAll(collection);
      Map<String, String> pixels = new TreeMap<>();
      for (Item item : items) {
        byte[] file = Files.readAllBytes(collection.resolveSibling(item.picture()));
        pixels.put(item.id(), PixelModels.base64(file));
      }
      for (String method : List.of("pair", "ridge")) {
        Path model = folder.resolve(method + ".safetensors");
        pair.run(
            List.of("train", "--method", method, "--collection", collection, "--out", model),
            method.equals("ridge")
                ? List.of("--picture-view", full + ":plain")
                : List.of("--network", "colours"));
        NetworkAnswersIT.Node node =
            NetworkAnswersIT.Node.filled(api, "looks-" + method, model, "picture", pixels);
        NetworkAnswersIT.Library library = NetworkAnswersIT.Library.of(model, items);
        Path index = folder.resolve("index-" + method);
        try (Gallery gallery = Gallery.openOrMake(index, pair.pictures(), Optional.of(model))) {
          gallery.indexer(1).run(IndexProgress.NONE);
          // no caption says yellow, which the network of texts knows
          for (String text : List.of("green", "yellow red")) {
            if (method.equals("ridge") && text.contains("yellow")) {
              continue;
            }
            Map<String, Float> found = node.scores("\"text\":\"" + text + "\",\"plan\":\"exact\"");
            NetworkAnswersIT.assertSame(found, library.scores(text, Plan.EXACT), text);
            NetworkAnswersIT.assertSame(
                found, NetworkAnswersIT.scores(gallery, text, Plan.EXACT), text);
          }
        }
      }
    }
  }

  private static float[] vector(JsonNode source) {
    JsonNode vector = source.at("/picture/vector");
    float[] values = new float[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.get(i).floatValue();
    }
    return values;
  }

  private static double cosine(float[] one, float[] other) {
    assertEquals(one.length, other.length);
    return VectorUtil.cosine(one, other);
  }

  @FunctionalInterface
  private interface Added {
    String to(NetworkLibrary library) throws IOException;
  }

  private static NetworkLibrary library(ElasticsearchCluster cluster) {
    return new NetworkLibrary(cluster.nodes().getFirst().config().resolve("networks"));
  }

  /** Writes a network that was cut off before it was added. */
  private static String broken(NetworkLibrary library) throws IOException {
    NetworkSettings settings = NetworkSettings.ofSize(8, 8, false);
    byte[] network = Arrays.copyOf(TinyNetwork.means(8, 8), 60);
    String full =
        NetworkFiles.of(NetworkContent.of(network), settings, Map.of()).fullName("broken");
    Path place = Files.createDirectories(library.folder().resolve(full));
    Files.write(place.resolve("network.onnx"), network);
    Files.writeString(place.resolve("network.json"), settings.json());
    return full;
  }

  /**
   * Does what the page says after the installation, where nobody else may read what the reader's
   * user has.
   */
  private static void follow(ElasticsearchCluster cluster, Path folder, List<DocumentedBlock> page)
      throws Exception {
    Path own = Files.createDirectories(folder.resolve(".local/share/crossmedia/networks"));
    Path file = Files.write(folder.resolve("means.onnx"), TinyNetwork.means(8, 8));
    new NetworkLibrary(own)
        .add(
            "squeezenet",
            file,
            new NetworkSettings(8, 8, null, null, 0, null, false, false, null, 0, false, null));
    try (Stream<Path> kept = Files.walk(own)) {
      for (Path each : (Iterable<Path>) kept::iterator) {
        String mode = Files.isDirectory(each) ? "rwx------" : "rw-------";
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(mode));
      }
    }
    ElasticsearchNode node = cluster.nodes().getFirst();
    String config = node.config().toString();
    Ran copied =
        new DocumentedShell(folder)
            .with("sudo ", "")
            .with("/etc/elasticsearch", config)
            .run(page.get(3).text());
    assertEquals(0, copied.code(), copied::toString);
    Path options = Files.createDirectories(node.config().resolve("jvm.options.d"));
    Files.writeString(
        options.resolve("networks.options"),
        page.get(4).text().replace("/etc/elasticsearch", config));
  }

  /** Puts one more network into the node's configuration. */
  private static String look(ElasticsearchCluster cluster, Added added) throws Exception {
    String name = added.to(library(cluster));
    ServerUser.own(cluster.nodes().getFirst().config());
    return name;
  }
}
