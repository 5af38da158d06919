package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks that the cluster stores, on three nodes: part of {@link ThreeNodesIT}. */
abstract class StoredNetworks {

  private static final int SIDE = 8;
  private static final NetworkSettings SETTINGS = NetworkSettings.ofSize(SIDE, SIDE, false);

  private static final String NETWORKS = "/_cross_media/networks";
  private static final String VERIFY = "/_cross_media/models/_verify";

  @TempDir private Path folder;

  @AfterEach
  void nothingIsLeft(Api api) throws IOException {
    for (JsonNode model : api.json("/_cross_media/models").path("models")) {
      api.delete("/_cross_media/models/" + model.path("model").textValue() + "?force=true").ok();
    }
    for (JsonNode network : api.json(NETWORKS).path("networks")) {
      api.delete(NETWORKS + "/" + escaped(network.path("network").textValue())).ok();
    }
    assertEquals(0, pieces(api));
  }

  private static String escaped(String full) {
    return full.replace("#", "%23");
  }

  /** How many documents of networks and their pieces there are. */
  private static int pieces(Api api) throws IOException {
    return pieces(api, "means#");
  }

  private static int pieces(Api api, String prefix) throws IOException {
    api.send("POST", "/cross-media-models/_refresh");
    Api.Answer found =
        api.search(
            "cross-media-models",
            Formatted.of(
                "{\"size\":1000,\"_source\":false,\"query\":{\"prefix\":{\"model\":\"%s\"}}}",
                prefix));
    return found.status() == 404 ? 0 : found.hits().size();
  }

  private static byte[] means() throws IOException {
    return NetworkUpload.zip(files().byName());
  }

  private static NetworkFiles files() {
    return NetworkFiles.of(NetworkContent.of(TinyNetwork.means(SIDE, SIDE)), SETTINGS, Map.of());
  }

  private static Api.Answer put(Api api, String name, byte[] zip) throws IOException {
    Request request = new Request("PUT", NETWORKS + "/" + escaped(name));
    request.setEntity(new ByteArrayEntity(zip, ContentType.create("application/zip")));
    return api.send(request);
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(each -> strings.add(each.textValue()));
    return strings;
  }

  private static List<Api> each(ElasticsearchCluster cluster) throws IOException {
    List<Api> nodes = new ArrayList<>();
    for (ElasticsearchNode node : cluster.nodes()) {
      nodes.add(cluster.through(node));
    }
    return nodes;
  }

  @Test
  void oneUploadServesAllNodesAndADeletionReachesThem(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    String full = files().fullName("means");
    api.putModel("looks", PixelModels.of(full, 3)).ok();
    assertEquals(
        List.of(full), strings(api.json("/_cross_media/models/looks").at("/versions/0/networks")));
    Pixels.create(api, "looks", "");
    for (Api node : each(cluster)) {
      Api.Answer missing = new Pixels(node, "looks").put("0", PixelModels.png(1));
      assertEquals(400, missing.status());
      assertTrue(
          missing.reason().contains("store it by PUT " + NETWORKS + "/means"), missing::toString);
    }

    Api.Answer stored = put(api, "means", means()).ok();

    assertEquals(201, stored.status());
    assertEquals("created", stored.json().path("result").textValue());
    assertEquals(full, stored.json().path("network").textValue());
    assertEquals(3, stored.json().path("picture_dimensions").intValue());
    assertEquals("unchanged", put(api, full, means()).ok().json().path("result").textValue());
    List<Api> nodes = each(cluster);
    api.post("/_cross_media/_cache/warm");
    for (JsonNode node : api.json("/_cross_media/_stats").path("nodes")) {
      assertEquals(1, node.at("/networks/count").intValue(), "loaded before the first picture");
    }
    JsonNode first = null;
    for (int i = 0; i < nodes.size(); i++) {
      Pixels pixels = new Pixels(nodes.get(i), "looks");
      pixels.put("p" + i, PixelModels.png(1)).ok();
      JsonNode vector = pixels.source("p" + i).at("/picture/vector");
      first = first == null ? vector : first;
      assertEquals(first, vector);
    }
    for (JsonNode node : api.json("/_cross_media/_stats").path("nodes")) {
      JsonNode counted = node.at("/networks/networks").path(full);
      assertEquals(1, counted.path("pictures").intValue(), node::toString);
      assertEquals(1, node.at("/networks/count").intValue());
      assertTrue(counted.path("memory_in_bytes").longValue() > 0);
    }

    Api.Answer refused = api.delete(NETWORKS + "/means");
    assertEquals(409, refused.status());
    assertTrue(refused.reason().contains("is read by [looks@1]"), refused.reason());
    api.delete(NETWORKS + "/means?force=true").ok();
    assertEquals(404, api.get(NETWORKS + "/means").status());
    for (Api node : each(cluster)) {
      assertEquals(400, new Pixels(node, "looks").put("0", PixelModels.png(1)).status());
    }
    for (JsonNode node : api.json("/_cross_media/_stats").path("nodes")) {
      assertEquals(0, node.at("/networks/count").intValue());
      assertEquals(0, node.at("/networks/memory_in_bytes").intValue());
    }
  }

  @Test
  void twoThatStoreTheSameAtOnceStoreItOnce(ElasticsearchCluster cluster) throws Exception {
    List<Api> nodes = each(cluster);
    byte[] zip = means();
    for (int turn = 0; turn < 3; turn++) {
      List<Callable<String>> uploads = new ArrayList<>();
      for (Api node : nodes) {
        uploads.add(() -> put(node, "means", zip).ok().json().path("result").textValue());
      }
      List<String> results = new ArrayList<>();
      try (ExecutorService clients = Executors.newFixedThreadPool(uploads.size())) {
        for (Future<String> each : clients.invokeAll(uploads)) {
          results.add(each.get());
        }
      }
      results.sort(null);
      assertEquals(List.of("created", "unchanged", "unchanged"), results);
      assertEquals(3, pieces(nodes.getFirst()), "the network, and a piece of each of two files");
      nodes.getFirst().delete(NETWORKS + "/means").ok();
      assertEquals(0, pieces(nodes.getFirst()));
    }
  }

  /** What a node leaves that was killed is never a network, and the next change removes it. */
  @Test
  void anUploadThatWasCutOffIsNoNetwork(Api api) throws Exception {
    String full = files().fullName("means");
    put(api, "means", means()).ok();
    JsonNode pieces =
        api.search(
                "cross-media-models",
                "{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"kind\":\"chunk\"}},"
                    + Formatted.of("{\"term\":{\"model\":\"%s\"}}]}}}", full))
            .hits()
            .getFirst();
    String id = pieces.path("_id").textValue();
    String ended = id.replaceFirst("/[^/]*/", "/ZmFyIGF3YXkgYW5kIGdvbmU.t018c0000000-gone/");
    api.put(
        "/cross-media-models/_doc/" + escaped(ended).replace("/", "%2F"),
        "{\"kind\":\"chunk\",\"model\":\"" + full + "\"}");
    assertEquals(4, pieces(api));

    byte[] other =
        NetworkUpload.zip(
            NetworkFiles.of(
                    NetworkContent.of(TinyNetwork.means(SIDE, SIDE + 1)),
                    NetworkSettings.ofSize(SIDE, SIDE + 1, false),
                    Map.of())
                .byName());
    put(api, "means.wide", other).ok();

    assertEquals(3, pieces(api));
    api.send(
            "DELETE",
            "/cross-media-models/_doc/" + escaped(id).replace("/", "%2F") + "?refresh=true")
        .ok();
    JsonNode report = api.post(VERIFY).json();
    assertFalse(report.path("whole").booleanValue(), report::toString);
    for (JsonNode network : report.path("networks")) {
      boolean isDamaged = network.path("network").textValue().equals(full);
      assertEquals(!isDamaged, network.path("whole").booleanValue(), report::toString);
      assertEquals(isDamaged, network.path("problem").asText().contains(id), report::toString);
    }
    api.putModel("damaged", PixelModels.of(full, 3)).ok();
    Pixels pixels = Pixels.create(api, "damaged", "");
    Api.Answer damaged = pixels.put("1", PixelModels.png(1));
    assertEquals(500, damaged.status());
    assertTrue(damaged.reason().contains("store the same network again"), damaged.reason());
    assertEquals("mended", put(api, full, means()).ok().json().path("result").textValue());
    pixels.put("1", PixelModels.png(1)).ok();

    api.put(
        "/cross-media-models/_doc/" + escaped(ended).replace("/", "%2F") + "?refresh=true",
        "{\"kind\":\"chunk\",\"model\":\"" + full + "\"}");
    JsonNode mended = api.post(VERIFY).json();
    assertTrue(mended.path("whole").booleanValue(), mended::toString);
    assertEquals(
        List.of("1 chunks of interrupted uploads were removed"), strings(mended.path("mended")));
    api.post(
        "/cross-media-models/_update/" + escaped("network:" + full) + "?refresh=true",
        "{\"doc\":{\"network\":{\"files\":null}}}");
    JsonNode lost = api.post(VERIFY).json();
    assertEquals(
        "its document is damaged: store the same network again",
        lost.at("/networks/1/problem").textValue(),
        lost::toString);
    put(api, full, means()).ok();
    assertTrue(api.post(VERIFY).json().path("whole").booleanValue());
  }

  /** A pair of networks in the files as they are published. */
  @Test
  void aPairAsItWasPublishedReadsPicturesAndTexts(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    try (ColourPair pair = new ColourPair(folder)) {
      pair.add();
      Path export = folder.resolve("colours");
      Map<String, NetworkContent> published = read(export);
      Api.Answer stored = put(api, "colours", NetworkUpload.zip(published)).ok();
      assertEquals(pair.view(), stored.json().path("network").textValue());
      assertEquals(3, stored.json().path("picture_dimensions").intValue());
      assertEquals(3, stored.json().path("text_dimensions").intValue());
      Map<String, NetworkContent> kept = read(folder.resolve("networks").resolve(pair.view()));
      assertEquals(
          "unchanged",
          put(api, pair.view(), NetworkUpload.zip(kept)).ok().json().path("result").textValue());
      Map<String, NetworkContent> below = new TreeMap<>();
      published.forEach((name, bytes) -> below.put("some/" + name, bytes));
      assertEquals(
          "unchanged",
          put(api, "colours", NetworkUpload.zip(below)).ok().json().path("result").textValue());

      Path collection = pair.collection();
      Path model = folder.resolve("pair.safetensors");
      pair.run(
          List.of("train", "--method", "pair", "--collection", collection, "--out", model),
          List.of("--network", "colours"));
      api.putModel("colours", Files.readAllBytes(model)).ok();
      Pixels pixels = Pixels.create(api, "colours", "");
      for (int i = 0; i < 3; i++) {
        pixels.put("p" + i, Files.readAllBytes(pair.pictures().resolve(i + ".png"))).ok();
      }
      for (Api node : each(cluster)) {
        Pixels asked = new Pixels(node, "colours");
        assertEquals("p1", asked.ask("\"text\":\"green\"").ids().getFirst());
        assertEquals("p2", asked.ask("\"text\":\"blue\"").ids().getFirst());
        Api.Answer unseen = asked.ask("\"text\":\"a yellow dog\"").ok();
        assertEquals(List.of(), unseen.warnings(), "the network reads words of no caption");
      }
    }
  }

  static Map<String, NetworkContent> read(Path folder) throws IOException {
    Map<String, NetworkContent> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString(), NetworkContent.in(file));
      }
    }
    return files;
  }

  @Test
  void whatIsNoNetworkIsRefusedInASentence(Api api) throws IOException {
    NetworkContent network = NetworkContent.of(TinyNetwork.means(SIDE, SIDE));
    NetworkContent settings = NetworkContent.of(SETTINGS.json());
    refused(api, "nothing".getBytes(StandardCharsets.UTF_8), "not a zip of the files");
    refused(api, NetworkUpload.zip(Map.of("a.txt", settings)), "has none of ");
    refused(api, NetworkUpload.zip(Map.of("../a.onnx", network)), "outside the network's folder");
    refused(
        api, NetworkUpload.zip(Map.of("means.onnx", network)), "how the network wants its pixels");
    NetworkContent cut = NetworkContent.of(network.copy(0, network.length() / 2));
    refused(
        api,
        NetworkUpload.zip(Map.of("network.onnx", cut, "network.json", settings)),
        "not a network in ONNX's format");
    refused(
        api,
        NetworkUpload.zip(
            Map.of(
                "network.onnx",
                network,
                "network.json",
                NetworkContent.of(NetworkSettings.ofSize(9, 9, false).json()))),
        "its input is ");
    assertEquals(400, put(api, "Means", means()).status());
    assertEquals(400, put(api, "means#000000000000", means()).status());
    assertEquals(404, api.delete(NETWORKS + "/means").status());
    assertEquals(0, pieces(api));
    api.set("cross_media.network.max_size", "\"100b\"");
    try {
      assertEquals(413, put(api, "means", means()).status());
    } finally {
      api.set("cross_media.network.max_size", "null");
    }
  }

  private static void refused(Api api, byte[] zip, String reason) throws IOException {
    Api.Answer answer = put(api, "means", zip);
    assertEquals(400, answer.status(), reason + ": " + answer.reason());
    assertTrue(answer.reason().contains(reason), answer.reason());
  }
}
