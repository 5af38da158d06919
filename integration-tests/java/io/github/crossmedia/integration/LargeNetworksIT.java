package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.picture.network.NetworkContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks that are larger than a request may be, which is 9 megabytes here. */
@Tag("thorough")
@OnElasticsearch(
    networks = true,
    settings = {"http.max_content_length: 9mb", "breaker.cross_media.limit: 60%"})
final class LargeNetworksIT {

  /** The node's limits are none to these, which would start another. */
  @Nested
  final class InItsConfiguration extends NetworkOnNode {}

  private static final String NETWORKS = "/_cross_media/networks";
  private static final String TOKENIZER = "all-minilm-l6-v2-q-tokenizer.json";
  private static final String NETWORK = "all-minilm-l6-v2-q.onnx";
  private static final int PART = 5 << 20;

  @TempDir private Path folder;

  @AfterEach
  void nothingIsLeft(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    for (JsonNode network : api.get(NETWORKS).ok().json().path("networks")) {
      api.delete(NETWORKS + "/" + network.path("network").textValue().replace("#", "%23")).ok();
    }
    assertEquals(0, pieces(api));
  }

  private static int pieces(Api api) throws IOException {
    api.send("POST", "/cross-media-models/_refresh");
    Api.Answer found =
        api.search(
            "cross-media-models",
            "{\"size\":1000,\"_source\":false,\"query\":{\"prefix\":{\"model\":\"minilm\"}}}");
    return found.status() == 404 ? 0 : found.hits().size();
  }

  private static NetworkContent resource(String name) throws IOException {
    try (InputStream in = LargeNetworksIT.class.getResourceAsStream("/" + name)) {
      return NetworkContent.of(in.readAllBytes());
    }
  }

  private static byte[] zip() throws IOException {
    Map<String, NetworkContent> files = new TreeMap<>();
    files.put(NETWORK, resource(NETWORK));
    files.put(TOKENIZER, resource(TOKENIZER));
    return NetworkUpload.zip(files);
  }

  private static Api.Answer put(Api api, String path, byte[] body) throws IOException {
    Request request = new Request("PUT", NETWORKS + path);
    request.setEntity(new ByteArrayEntity(body, ContentType.create("application/zip")));
    return api.send(request);
  }

  @Test
  void theCommandLineSendsALargeNetworkInParts(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    Path export = Files.createDirectories(folder.resolve("minilm"));
    Files.write(export.resolve("model.onnx"), resource(NETWORK).copy());
    Files.write(export.resolve("tokenizer.json"), resource(TOKENIZER).copy());
    try (ColourPair user = new ColourPair(folder)) {
      String url = "http://" + cluster.nodes().getFirst().http();
      List<String> add =
          List.of("network", "add", export.toString(), "--name", "minilm", "--url", url);

      assertTrue(user.run(add).contains("created in " + url));
      assertTrue(user.run(add).contains("unchanged in " + url));

      JsonNode stored = api.get(NETWORKS + "/minilm").ok().json().at("/networks/0");
      assertEquals(384, stored.path("text_dimensions").intValue());
      JsonNode report = api.send("POST", "/_cross_media/models/_verify").ok().json();
      assertTrue(report.path("whole").booleanValue(), report::toString);
      assertEquals(stored.path("network"), report.at("/networks/0/network"));
    }
  }

  /** Weights of more than 64 megabytes are read from the disk, and not into the heap. */
  @Test
  void aNetworkThatIsReadFromTheDiskIsStoredAndRead(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    float[] first = new float[1 << 12];
    first[0] = 1;
    float[] second = new float[first.length];
    second[1] = 1;
    Map<String, float[]> words = new TreeMap<>();
    words.put("red", first);
    words.put("green", second);
    for (int i = 0; i < 4_200; i++) {
      words.put("word" + i, second);
    }
    Path export = new PairExport(folder.resolve("minilm-large")).sentences(words);
    long bytes = Files.size(export.resolve("onnx/model.onnx"));
    assertTrue(bytes > 1 << 26, "it has " + bytes + " bytes");
    try (ColourPair user = new ColourPair(folder)) {
      String url = "http://" + cluster.nodes().getFirst().http();
      String told = user.run("network", "add", export, "--name", "minilm-large", "--url", url);
      assertTrue(told.contains("created in " + url), told);
      JsonNode report = api.send("POST", "/_cross_media/models/_verify").ok().json();
      assertTrue(report.path("whole").booleanValue(), report::toString);
    }
  }

  @Test
  void partsThatAreMissingOrWrongLeaveNoNetwork(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    byte[] zip = zip();
    requireTooLarge(api, zip);
    String upload = begin(api, "minilm");
    for (int part = 0; part * PART < zip.length; part++) {
      if (part != 1) {
        put(api, part(upload, part), slice(zip, part)).ok();
      }
    }
    Api.Answer missing = api.send("POST", NETWORKS + "/minilm/_parts/" + upload);
    assertEquals(400, missing.status());
    assertTrue(missing.reason().contains("parts of the upload are missing"), missing.reason());

    put(api, part(upload, 1), slice(zip, 1)).ok();
    Api.Answer stored = api.send("POST", NETWORKS + "/minilm/_parts/" + upload).ok();
    assertEquals(201, stored.status());
    assertEquals("created", stored.json().path("result").textValue());

    String broken = begin(api, "minilm");
    put(api, part(broken, 0), slice(zip, 0)).ok();
    Api.Answer cut = api.send("POST", NETWORKS + "/minilm/_parts/" + broken);
    assertEquals(400, cut.status());
    assertTrue(cut.reason().contains("the body is not a usable network"), cut.reason());
    assertEquals(400, put(api, part("none", 0), slice(zip, 0)).status());
    assertEquals(400, put(api, part(upload, 1_000_000), slice(zip, 0)).status());
    assertEquals(400, api.send("POST", NETWORKS + "/minilm/_parts/" + broken).status());
  }

  /** Clients of Elasticsearch send a request again that was refused because a node is busy. */
  @Test
  void partsStayWhereTheSameRequestMaySucceedLater(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    byte[] zip = zip();
    String upload = begin(api, "minilm");
    for (int part = 0; part * PART < zip.length; part++) {
      put(api, part(upload, part), slice(zip, part)).ok();
    }
    api.set("breaker.cross_media.limit", "\"100b\"");
    try {
      Api.Answer refused = api.send("POST", NETWORKS + "/minilm/_parts/" + upload);
      assertEquals(413, refused.status());
    } finally {
      api.set("breaker.cross_media.limit", "null");
    }
    assertEquals(201, api.send("POST", NETWORKS + "/minilm/_parts/" + upload).ok().status());
  }

  /** Elasticsearch answers before it has read all, and closes the connection. */
  private static void requireTooLarge(Api api, byte[] zip) {
    try {
      assertEquals(413, put(api, "/minilm", zip).status());
    } catch (IOException closed) {
      assertNotNull(closed.getMessage());
    }
  }

  private static String begin(Api api, String name) throws IOException {
    return api.send("POST", NETWORKS + "/" + name + "/_parts")
        .ok()
        .json()
        .path("upload")
        .textValue();
  }

  private static String part(String upload, int part) {
    return "/minilm/_parts/" + upload + "/" + part;
  }

  private static byte[] slice(byte[] zip, int part) {
    return Arrays.copyOfRange(zip, part * PART, Math.min((part + 1) * PART, zip.length));
  }
}
