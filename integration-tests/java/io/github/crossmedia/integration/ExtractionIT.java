package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.picture.Scenes;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures of queries and of documents share a node without keeping each other out. */
@OnElasticsearch
@Tag("thorough")
final class ExtractionIT {

  private static final String INDEX = "extraction";
  private static final String SMALL = PixelModels.base64(PixelModels.png(1));
  private static final String LARGE =
      PixelModels.base64(PixelModels.file(Scenes.discs(400, 300, 1), "jpg"));

  private final ExecutorService clients = Executors.newFixedThreadPool(4);

  @BeforeAll
  static void index(Api api) throws IOException {
    api.set("cross_media.extraction.concurrency", "1");
    api.putModel(INDEX, PixelModels.sift(1)).ok();
    Pixels.create(api, INDEX, "").put("p", PixelModels.png(1)).ok();
  }

  @AfterEach
  void close() {
    clients.close();
  }

  private static String query(String picture) {
    return "{\"cross_media\":{\"field\":\"picture\",\"image\":\"" + picture + "\"}}";
  }

  private static String manyQueries(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> query(LARGE))
        .collect(Collectors.joining(",", "{\"query\":{\"bool\":{\"should\":[", "]}}}"));
  }

  private static String bulk(int documents) {
    return ("{\"index\":{}}\n{\"data\":\"" + LARGE + "\"}\n").repeat(documents);
  }

  private static JsonNode extraction(Api api, String of) throws IOException {
    JsonNode nodes = api.json("/_cross_media/_stats").path("nodes");
    return nodes.elements().next().at("/" + of + "/extraction");
  }

  private static JsonNode tasks(Api api) throws IOException {
    return api.json("/_tasks?detailed&group_by=none&actions=*cross_media/extract");
  }

  private Future<Api.Answer> send(Api api, String path, String body) {
    return clients.submit(() -> api.send("POST", path, body));
  }

  @Test
  void queriesAreAnsweredWhileABulkIsExtracted(Api api) throws Exception {
    long rejected = extraction(api, "queries").path("rejected").longValue();
    Future<Api.Answer> bulk = send(api, "/" + INDEX + "/_bulk", bulk(200));
    Eventually.holds(
        () -> extraction(api, "documents").path("waiting").intValue() > 100 || bulk.isDone());
    assertFalse(bulk.isDone(), "the bulk was done before it could be seen");
    for (int i = 0; i < 10; i++) {
      new Pixels(api, INDEX).ask("\"image\":\"" + SMALL + "\"").ok();
    }
    assertTrue(extraction(api, "documents").path("waiting").intValue() > 0, "the bulk goes on");
    assertEquals(rejected, extraction(api, "queries").path("rejected").longValue());
    api.post("/_tasks/_cancel?actions=indices:data/write/cross_media/extract");
    for (JsonNode item : bulk.get().ok().json().path("items")) {
      int status = item.at("/index/status").intValue();
      assertTrue(status == 201 || status == 400, item::toString);
    }
  }

  @Test
  void aRejectedRequestLeavesNothingBehind(Api api) throws Exception {
    Api.Answer rejected = api.search(INDEX, manyQueries(150));
    assertEquals(429, rejected.status());
    assertEquals("1", rejected.retryAfter());
    assertEquals(0, extraction(api, "queries").path("waiting").intValue());
    Eventually.holds(() -> extraction(api, "queries").path("running").intValue() == 0);
    new Pixels(api, INDEX).ask("\"image\":\"" + SMALL + "\"").ok();
  }

  @Test
  void whoVanishesTakesTheWorkAlong(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    long cancelled = extraction(api, "queries").path("cancelled").longValue();
    List<Socket> sockets = new ArrayList<>();
    URI uri = URI.create("http://" + cluster.nodes().getFirst().http());
    for (int i = 0; i < 30; i++) {
      Socket socket = new Socket(uri.getHost(), uri.getPort());
      byte[] body = ("{\"query\":" + query(LARGE) + "}").getBytes(StandardCharsets.UTF_8);
      String head =
          "POST /%s/_search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
              + "Content-Length: %d\r\n\r\n";
      socket
          .getOutputStream()
          .write(Formatted.of(head, INDEX, body.length).getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(body);
      sockets.add(socket);
    }
    Eventually.holds(() -> extraction(api, "queries").path("waiting").intValue() > 20);
    for (Socket socket : sockets) {
      socket.close();
    }
    Eventually.holds(() -> extraction(api, "queries").path("waiting").intValue() == 0);
    assertTrue(
        extraction(api, "queries").path("cancelled").longValue() >= cancelled + 10,
        "they were cancelled, not done");
  }

  @Test
  void extractionsAreTasksOfTheSearchAndCancelledWithIt(Api api) throws Exception {
    Future<Api.Answer> search = send(api, "/" + INDEX + "/_search", manyQueries(60));
    Eventually.holds(() -> tasks(api).path("tasks").size() > 20);
    JsonNode task = tasks(api).path("tasks").get(20);
    assertTrue(
        task.path("description").textValue().endsWith("[image] of a query of [picture]"),
        task::toString);
    String parent = task.path("parent_task_id").textValue();
    assertNotEquals("", parent);
    api.post("/_tasks/" + parent + "/_cancel");
    assertEquals(400, search.get().status());
    assertEquals(0, extraction(api, "queries").path("waiting").intValue());
    Eventually.holds(() -> tasks(api).path("tasks").isEmpty());
  }

  @Test
  void aPictureThatTakesTooLongFailsAlone(Api api) throws Exception {
    String set = "{\"persistent\":{\"cross_media.extraction.timeout\":%s}}";
    api.put("/_cluster/settings", Formatted.of(set, "\"1ms\""));
    Api.Answer asked;
    Api.Answer indexed;
    try {
      asked = api.search(INDEX, "{\"query\":" + query(LARGE) + "}");
      indexed = api.send("POST", "/" + INDEX + "/_doc", "{\"data\":\"" + LARGE + "\"}");
    } finally {
      api.put("/_cluster/settings", Formatted.of(set, "null"));
    }
    for (Api.Answer answer : List.of(asked, indexed)) {
      assertTrue(List.of(408, 429).contains(answer.status()), answer.json()::toString);
      assertTrue(answer.json().toString().contains("[cross_media.extraction.timeout] allows"));
    }
    assertTrue(extraction(api, "documents").path("timed_out").longValue() > 0);
    new Pixels(api, INDEX).ask("\"image\":\"" + SMALL + "\"").ok();
  }
}
