package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.client.NetworkUpload;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.network.TinyNetwork;
import io.github.crossmedia.picture.network.NetworkContent;
import io.github.crossmedia.picture.network.NetworkFiles;
import io.github.crossmedia.picture.network.NetworkSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Requests to the store of three nodes where users log in, while others work, a client goes away
 * and a node is killed: part of {@link ThreeNodesIT}, and its end.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class StoreCalls {

  private static final String MODELS = "/_cross_media/models";
  private static final String NETWORKS = "/_cross_media/networks";
  private static final String ADMIN = "cross_media_admin";
  private static final byte[] LARGE = TestModels.file(TestModels.latent(1 << 17, 24));
  private static final int PART = 4 << 20;

  /** Those of a network of 22 megabytes, of its tokenizer, of its settings, and its document. */
  private static final int MINILM_PIECES = 22 + 1 + 1 + 1;

  /** What a request may be answered while a node leaves: never that something is broken. */
  private static final Set<Integer> EXPECTED = Set.of(200, 201, 404, 409, 429, 503);

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    SecuredPhotos.index(cluster);
    new Fleet(cluster).await("green");
  }

  private static Api as(String user, Api api) {
    return api.as(user, FileRealm.PASSWORD);
  }

  private static Api as(String user, ElasticsearchCluster cluster, int node) throws IOException {
    return as(user, cluster.through(cluster.nodes().get(node % cluster.nodes().size())));
  }

  private static String begin(Api api, String path) throws IOException {
    return path + "/_parts/" + api.post(path + "/_parts").json().path("upload").textValue();
  }

  private static Api.Answer putParts(List<Api> nodes, String path, byte[] file) throws IOException {
    String upload = begin(nodes.getFirst(), path);
    for (int part = 0; part * PART < file.length; part++) {
      byte[] bytes =
          Arrays.copyOfRange(file, part * PART, Math.min((part + 1) * PART, file.length));
      nodes.get(part % nodes.size()).putFile(upload + "/" + part, bytes).ok();
    }
    return nodes.getLast().send("POST", upload);
  }

  private static void assertWhole(Api api) throws IOException {
    api.post(MODELS + "/_verify");
    JsonNode report = api.post(MODELS + "/_verify").json();
    assertTrue(report.path("whole").booleanValue(), report::toString);
    assertEquals(0, report.path("mended").size(), report::toString);
  }

  private static void assertNothingHeld(Api api) throws IOException {
    api.post("/_cross_media/_cache/clear");
    for (JsonNode node : api.json("/_nodes/stats/breaker").path("nodes")) {
      assertEquals(0, node.at("/breakers/cross_media/estimated_size_in_bytes").longValue());
    }
  }

  private static boolean isStoring(Api api) throws IOException {
    return !api.json("/_tasks?actions=cluster:admin/cross_media/store/put").path("nodes").isEmpty();
  }

  @Test
  @Order(1)
  void eachNodeActsWithTheRightsOfItsCaller(ElasticsearchCluster cluster) throws IOException {
    for (int node = 0; node < cluster.nodes().size(); node++) {
      byte[] file = TestModels.file(TestModels.words(0.25f / (1 + node)));
      Api admin = as(ADMIN, cluster, node);
      String upload = begin(admin, MODELS + "/granted");
      admin.putFile(upload + "/0", file).ok();
      for (String user : List.of("reader", "outsider")) {
        Api other = as(user, cluster, node);
        for (Api.Answer refused :
            List.of(
                other.putModel("granted", file),
                other.send("POST", MODELS + "/granted/_parts"),
                other.putFile(upload + "/0", file),
                other.send("POST", upload),
                other.send("PUT", MODELS + "/photos/_alias", "{\"current\":1}"),
                other.send("POST", MODELS + "/_verify"),
                other.delete(MODELS + "/photos?force=true"))) {
          assertEquals(403, refused.status(), user + ": " + refused.reason());
        }
      }
      admin.post(upload);
      as("reader", cluster, node + 1).get(MODELS + "/granted/_file").ok();
      assertEquals(403, as("outsider", cluster, node + 1).get(MODELS + "/granted").status());
      assertEquals(
          List.of("t"),
          new Photos(as("reader", cluster, node), "photos").ask(SecuredPhotos.TIGER).ids());
    }
    as(ADMIN, cluster, 0).delete(MODELS + "/granted?force=true").ok();
  }

  /** Parts reach all nodes, while each of them loads a model for every search. */
  @Test
  @Order(2)
  void aModelIsStoredBesideLoadsOfAnother(ElasticsearchCluster cluster) throws Exception {
    List<Api> admins = List.of(as(ADMIN, cluster, 0), as(ADMIN, cluster, 1), as(ADMIN, cluster, 2));
    int searches = 0;
    try (ExecutorService client = Executors.newSingleThreadExecutor()) {
      Future<Api.Answer> stored = client.submit(() -> putParts(admins, MODELS + "/beside", LARGE));
      for (; !stored.isDone(); searches++) {
        admins.get(searches % 3).post("/_cross_media/_cache/clear");
        Photos photos = new Photos(as("reader", cluster, searches), "photos");
        assertEquals(List.of("t"), photos.ask(SecuredPhotos.TIGER).ids());
      }
      assertEquals(201, stored.get().status(), stored.get().reason());
    }
    assertTrue(searches > 3, searches + " searches");
    assertArrayEquals(LARGE, admins.get(1).get(MODELS + "/beside/_file").ok().bytes());
    assertWhole(admins.get(2));
    assertNothingHeld(Api.of(cluster));
  }

  /** What was begun is done to its end, and nothing of the request stays in memory. */
  @Test
  @Order(3)
  void aClientThatGoesAwayLeavesTheStoreWhole(ElasticsearchCluster cluster) throws Exception {
    Api root = Api.of(cluster);
    URI uri = URI.create("http://" + cluster.nodes().get(1).http());
    Api other = cluster.through(cluster.nodes().get(2));
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      String head =
          Formatted.of(
              "PUT %s/beside@7 HTTP/1.1\r\nHost: x\r\nAuthorization: %s\r\n"
                  + "Content-Type: application/octet-stream\r\nContent-Length: %d\r\n\r\n",
              MODELS, Api.authorization(ADMIN, FileRealm.PASSWORD), LARGE.length);
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(LARGE);
      out.flush();
      while (!isStoring(other)) {
        Thread.onSpinWait();
      }
    }
    while (isStoring(other)) {
      Thread.sleep(20);
    }
    assertArrayEquals(LARGE, root.get(MODELS + "/beside@7/_file").ok().bytes());
    root.delete(MODELS + "/beside?force=true").ok();
    assertWhole(root);
    assertNothingHeld(root);
    for (JsonNode node : root.json("/_nodes/stats/breaker").path("nodes")) {
      long held = node.at("/breakers/in_flight_requests/estimated_size_in_bytes").longValue();
      assertTrue(held < 1 << 20, held + " bytes");
    }
  }

  /** What the master leaves that was killed is never a network, and the next change removes it. */
  @Test
  @Order(4)
  void theMasterThatIsKilledInTheMiddleOfEachCallLeavesTheStoreWhole(ElasticsearchCluster cluster)
      throws Exception {
    Fleet fleet = new Fleet(cluster);
    NetworkFiles means =
        NetworkFiles.of(
            NetworkContent.of(TinyNetwork.means(8, 8)),
            NetworkSettings.ofSize(8, 8, false),
            Map.of());
    byte[] small = NetworkUpload.zip(means.byName());
    byte[] zip = NetworkUpload.zip(minilm());
    fleet.any().putFile(NETWORKS + "/means", small).ok();
    fleet.any().putModel("photos", TestModels.words(0.25f)).ok();
    fleet.await("green");
    boolean cutOff = false;
    for (int turn = 0; turn < 5 && !cutOff; turn++) {
      fleet.heal();
      ElasticsearchNode storing = cluster.nodes().getLast();
      fleet.elect(storing);
      Api others = fleet.through(fleet.allBut(storing));
      Api own = cluster.through(storing);
      AtomicBoolean over = new AtomicBoolean();
      List<Callable<List<Api.Answer>>> calls = new ArrayList<>();
      for (Api api : List.of(own, others)) {
        calls.addAll(calls(as(ADMIN, api), api == own, over, small));
      }
      try (ExecutorService clients = Executors.newFixedThreadPool(calls.size() + 1)) {
        Future<?> sent = clients.submit(() -> own.putFile(NETWORKS + "/minilm", zip));
        List<Future<List<Api.Answer>>> running = calls.stream().map(clients::submit).toList();
        while (pieces(others) < 3 && !sent.isDone()) {
          Thread.sleep(5);
        }
        storing.kill();
        over.set(true);
        for (Future<List<Api.Answer>> each : running) {
          for (Api.Answer answer : each.get()) {
            assertTrue(EXPECTED.contains(answer.status()), () -> told(answer));
          }
        }
      }
      fleet.await("yellow");
      cutOff = others.get(NETWORKS + "/minilm").status() == 404;
      assertEquals(cutOff, pieces(others) < MINILM_PIECES, "a network or none");
      if (cutOff) {
        assertEquals(
            "unchanged",
            others.putFile(NETWORKS + "/means", small).ok().json().path("result").textValue());
        assertEquals(0, pieces(others));
        assertEquals(201, others.putFile(NETWORKS + "/minilm", zip).ok().status());
      }
      assertEquals(MINILM_PIECES, pieces(others));
      others.delete(NETWORKS + "/minilm").ok();
      assertWhole(others);
      for (JsonNode model : others.json(MODELS).path("models")) {
        others.get(MODELS + "/" + model.path("model").textValue() + "/_file").ok();
      }
      assertNothingHeld(others);
    }
    assertTrue(cutOff, "no upload was cut off");
  }

  private static String told(Api.Answer answer) {
    return answer.status() + ": " + new String(answer.bytes(), StandardCharsets.UTF_8);
  }

  /** Each call again and again until a node is killed, of which some are in the middle then. */
  private static List<Callable<List<Api.Answer>>> calls(
      Api admin, boolean isKilled, AtomicBoolean over, byte[] network) {
    String own = isKilled ? "-killed" : "-left";
    byte[] model = TestModels.file(TestModels.latent(40_000, 24));
    List<Call> calls =
        List.of(
            () -> admin.putModel("put" + own, model),
            () -> putParts(List.of(admin), MODELS + "/parted" + own, model),
            () -> admin.delete(MODELS + "/put" + own + "?force=true"),
            () -> admin.send("PUT", MODELS + "/photos/_alias", "{\"current\":1,\"served\":[2]}"),
            () -> admin.send("POST", MODELS + "/_verify"),
            () -> admin.putFile(NETWORKS + "/other" + own, network),
            () -> admin.delete(NETWORKS + "/other" + own),
            () -> admin.get(MODELS + "/photos/_file"),
            () -> admin.send("POST", "/_cross_media/_cache/warm"));
    return calls.stream()
        .<Callable<List<Api.Answer>>>map(call -> () -> repeated(call, isKilled, over))
        .toList();
  }

  @FunctionalInterface
  private interface Call {

    Api.Answer answer() throws IOException;
  }

  private static List<Api.Answer> repeated(Call call, boolean isKilled, AtomicBoolean over)
      throws IOException {
    List<Api.Answer> answers = new ArrayList<>();
    try {
      while (!over.get()) {
        answers.add(call.answer());
      }
    } catch (IOException gone) {
      if (!isKilled) {
        throw gone;
      }
    }
    return answers;
  }

  private static int pieces(Api api) throws IOException {
    api.send("POST", "/cross-media-models/_refresh");
    return api.search(
            "cross-media-models",
            "{\"size\":1000,\"_source\":false,\"query\":{\"prefix\":{\"model\":\"minilm#\"}}}")
        .hits()
        .size();
  }

  private static Map<String, NetworkContent> minilm() throws IOException {
    Map<String, NetworkContent> files = new TreeMap<>();
    for (String name : List.of("all-minilm-l6-v2-q.onnx", "all-minilm-l6-v2-q-tokenizer.json")) {
      try (InputStream in = StoreCalls.class.getResourceAsStream("/" + name)) {
        files.put(name, NetworkContent.of(in.readAllBytes()));
      }
    }
    return files;
  }
}
