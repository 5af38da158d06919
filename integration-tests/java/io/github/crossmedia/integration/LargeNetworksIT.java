package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import co.elastic.clients.transport.rest5_client.low_level.Request;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final Pattern TEMPORARY = Pattern.compile("^(cross-media|onnxruntime-java.*/)");

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

  private static NetworkFiles means() throws IOException {
    return NetworkFiles.of(
        NetworkContent.of(TinyNetwork.means(8, 8)), NetworkSettings.ofSize(8, 8, false), Map.of());
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

  @Test
  void whatIsTooLargeOrMisnamedIsRefusedBeforeItIsCopied(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    for (String name : List.of("a%2Fb", "A", "minilm%230")) {
      assertEquals(400, api.send("POST", NETWORKS + "/" + name + "/_parts").status(), name);
      assertEquals(400, put(api, "/" + name, new byte[1]).status(), name);
    }
    byte[] part = new byte[PART];
    String upload = begin(api, "minilm");
    assertEquals(400, put(api, "/a%2Fb/_parts/" + upload + "/0", part).status());
    put(api, part(upload, 0), part).ok();
    put(api, part(upload, 1), part).ok();
    api.set("cross_media.network.max_size", "\"9mb\"");
    try {
      Api.Answer more = put(api, part(upload, 1), part);
      assertEquals(413, more.status());
      assertTrue(more.reason().contains("cross_media.network.max_size"), more.reason());
      Api.Answer all = api.send("POST", NETWORKS + "/minilm/_parts/" + upload);
      assertEquals(413, all.status());
      assertTrue(all.reason().contains("cross_media.network.max_size"), all.reason());
    } finally {
      api.set("cross_media.network.max_size", "null");
    }
    assertEquals(400, api.send("POST", NETWORKS + "/minilm/_parts/" + upload).status());
  }

  @Test
  void anEndWithoutPartsLeavesNoFileAndNoHandle(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String upload = begin(api, "minilm");
    long before = handles(api);
    for (int i = 0; i < 100; i++) {
      assertEquals(400, api.send("POST", NETWORKS + "/minilm/_parts/" + upload).status());
    }
    assertTrue(handles(api) < before + 50, () -> "there were " + before);
    assertEquals(List.of("lock"), temporary(cluster));
  }

  private static long handles(Api api) throws IOException {
    JsonNode nodes = api.json("/_nodes/stats/process").path("nodes");
    return nodes.elements().next().at("/process/open_file_descriptors").longValue();
  }

  /** What the node has in its temporary folder, but what the server itself puts there. */
  private static List<String> temporary(ElasticsearchCluster cluster) throws IOException {
    Path folder = cluster.nodes().getFirst().folder().resolve("tmp");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> TEMPORARY.matcher(folder.relativize(file).toString()).find())
          .map(file -> file.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void craftedArchivesAreRefusedInASentence(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    NetworkContent file = NetworkContent.of("{}");
    Map<String, String> reasons = new TreeMap<>();
    reasons.put("n".repeat(5_000), "it has a file whose name has 5000 bytes");
    reasons.put("\u732b".repeat(100), "it has a file whose name has 300 bytes");
    reasons.put("a.onnx/b", "its name \"a.onnx\" is taken twice");
    reasons.put("./a.onnx", "its name \"a.onnx\" is taken twice");
    reasons.put("b/../a.onnx/c/d", "its name \"a.onnx\" is taken twice");
    reasons.put("..", "would lie outside");
    for (Map.Entry<String, String> each : reasons.entrySet()) {
      Map<String, NetworkContent> files = new LinkedHashMap<>();
      files.put("a.onnx", file);
      files.put(each.getKey(), file);
      Api.Answer refused = put(api, "/minilm", NetworkUpload.zip(files));
      assertEquals(400, refused.status(), refused.reason());
      assertTrue(refused.reason().contains(each.getValue()), refused.reason());
      assertTrue(!refused.json().toString().contains("cross-media-node"), refused.reason());
    }
    assertEquals(List.of("lock"), temporary(cluster));
  }

  /** The libraries of ONNX Runtime, and what is being stored. */
  @Test
  void whatANodeLeavesThatIsKilledIsRemovedAtItsNextStart(ElasticsearchCluster cluster)
      throws Exception {
    byte[] zip = zip();
    Api before = Api.of(cluster);
    String upload = begin(before, "minilm");
    for (int part = 0; part * PART < zip.length; part++) {
      put(before, part(upload, part), slice(zip, part)).ok();
    }
    try (ExecutorService client = Executors.newSingleThreadExecutor()) {
      Future<Api.Answer> sent =
          client.submit(() -> before.send("POST", NETWORKS + "/minilm/_parts/" + upload));
      while (temporary(cluster).size() < 2 && !sent.isDone()) {
        Thread.sleep(5);
      }
      cluster.nodes().getFirst().kill();
      assertThrows(ExecutionException.class, sent::get);
    }
    assertTrue(temporary(cluster).size() > 1, "nothing was being stored");

    cluster.start();

    assertEquals(List.of("lock"), temporary(cluster));
    Api api = Api.of(cluster);
    put(api, "/minilm", NetworkUpload.zip(means().byName())).ok();
    assertEquals(List.of("lock"), temporary(cluster), "libraries that are loaded are not kept");
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
