package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.network.text.ColourPair;
import io.github.crossmedia.network.text.PairExport;
import io.github.crossmedia.picture.network.NetworkContent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Networks and models that are larger than a request may be, which is 9 megabytes here. */
@Tag("thorough")
@OnElasticsearch(
    networks = true,
    settings = {"http.max_content_length: 9mb", "breaker.cross_media.limit: 60%"})
final class LargeNetworksIT {

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

  /** A network of texts alone, as LangChain4j's jars hold it. */
  static byte[] zip() throws IOException {
    Map<String, NetworkContent> files = new TreeMap<>();
    files.put(NETWORK, resource(NETWORK));
    files.put(TOKENIZER, resource(TOKENIZER));
    return NetworkUpload.zip(files);
  }

  private static Api.Answer put(Api api, String path, byte[] body) throws IOException {
    return api.putFile(NETWORKS + path, body);
  }

  @Test
  void theCommandLineSendsWhatItAdds(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    try (ColourPair pair = new ColourPair(folder)) {
      String url = "http://" + cluster.nodes().getFirst().http();
      Path export = folder.resolve("colours");
      String told = pair.run("network", "add", export, "--name", "colours", "--url", url);
      assertTrue(told.contains("created in " + url), told);
      told = pair.run("network", "add", export, "--name", "colours", "--url", url);
      assertTrue(told.contains("unchanged in " + url), told);
      JsonNode stored = api.json(NETWORKS + "/colours").at("/networks/0");
      assertEquals(pair.view(), stored.path("network").textValue());
      assertEquals(5, stored.path("files").size());

      api.delete("/_cross_media/models/colours?force=true").ok();
      assertEquals(
          1, pair.execute(List.of("network", "add", export, "--url", "http://127.0.0.1:1")));
    }
  }

  /** Weights of more than 64 megabytes are read from the disk, and not into the heap. */
  @Test
  void theCommandLineSendsALargeNetworkInParts(ElasticsearchCluster cluster) throws Exception {
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
      JsonNode stored = api.json(NETWORKS + "/minilm-large").at("/networks/0");
      assertEquals(first.length, stored.path("text_dimensions").intValue());
      JsonNode report = api.send("POST", "/_cross_media/models/_verify").ok().json();
      assertTrue(report.path("whole").booleanValue(), report::toString);
      assertEquals(stored.path("network"), report.at("/networks/0/network"));
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
    // Clients of Elasticsearch send a request again that was refused because a node is busy.
    api.set("breaker.cross_media.limit", "\"100b\"");
    try {
      assertEquals(413, api.send("POST", NETWORKS + "/minilm/_parts/" + upload).status());
    } finally {
      api.set("breaker.cross_media.limit", "null");
    }
    Api.Answer stored = api.send("POST", NETWORKS + "/minilm/_parts/" + upload).ok();
    assertEquals(201, stored.status());
    assertEquals("created", stored.json().path("result").textValue());
    assertEquals(384, stored.json().path("text_dimensions").intValue());
    assertTrue(stored.json().path("picture_dimensions").isMissingNode());
    assertEquals("Apache License 2.0", stored.json().path("licence").textValue());

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
  void aModelThatIsLargerThanARequestIsSentInParts(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    Path file = Path.of("models/photographs.safetensors");
    Path small = Path.of("models/photographs-squeezenet.safetensors");
    assertTrue(Files.size(file) > 9 << 20);
    Address address =
        new Address(
            Address.url("http://" + cluster.nodes().getFirst().http()),
            new Address.Login.Nobody(),
            Optional.empty());
    try (Cluster client = Cluster.connect(address)) {
      assertEquals("large@1", unhashed(StoredModel.put(client, "large", file).version()));
      assertEquals("large@1", unhashed(StoredModel.put(client, "large", file).version()));
      assertEquals("large@2", unhashed(StoredModel.put(client, "large", small).version()));
    }
    assertArrayEquals(
        Files.readAllBytes(file), api.get("/_cross_media/models/large@1/_file").ok().bytes());
    String upload = "/_cross_media/models/large/_parts/";
    upload += api.post("/_cross_media/models/large/_parts").json().path("upload").textValue();
    api.set("cross_media.model.max_size", "\"9mb\"");
    try {
      byte[] part = Arrays.copyOf(Files.readAllBytes(file), PART);
      api.putFile(upload + "/0", part).ok();
      Api.Answer more = api.putFile(upload + "/1", part);
      assertEquals(413, more.status());
      assertTrue(more.reason().contains("cross_media.model.max_size"), more.reason());
    } finally {
      api.set("cross_media.model.max_size", "null");
    }
    api.delete("/_cross_media/models/large?force=true").ok();
    assertEquals(List.of(), models(api));
  }

  private static List<String> models(Api api) throws IOException {
    return api.json("/_cross_media/models").path("models").findValuesAsText("model");
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
      Api.Answer announced = api.send("POST", NETWORKS + "/minilm/_parts?bytes=10000000");
      assertEquals(413, announced.status(), "it is not sent at all");
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
  static List<String> temporary(ElasticsearchCluster cluster) throws IOException {
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
