package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The master ends by {@code kill -9}, in the middle of work: what was acknowledged is kept. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class MasterKilledIT {

  private static final int BULKS = 24;
  private static final int PICTURES = 10;
  private static final String CHUNKS =
      "{\"size\":0,\"track_total_hits\":true,\"query\":{\"bool\":{\"filter\":["
          + "{\"term\":{\"kind\":\"chunk\"}},{\"term\":{\"model\":\"halfway\"}}]}}}";

  @AfterEach
  void allNodesAreBack(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    new Fleet(cluster).heal();
  }

  @Test
  void inTheMiddleOfABulkWithPictures(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    fleet.any().putModel("flood", PixelModels.colours(1)).ok();
    Pixels.create(fleet.any(), "flood", "", 3);
    fleet.await("green");
    ElasticsearchNode master = fleet.master();
    Api survivors = fleet.through(fleet.allBut(master));
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    List<Callable<Void>> bulks = new ArrayList<>();
    for (int i = 0; i < BULKS; i++) {
      int number = i;
      bulks.add(
          () -> {
            acknowledged.addAll(accepted(bulk(survivors, number)));
            return null;
          });
    }

    int before;
    try (ExecutorService clients = Executors.newFixedThreadPool(2)) {
      List<Future<Void>> running = bulks.stream().map(clients::submit).toList();
      while (acknowledged.size() < BULKS * PICTURES / 4) {
        Thread.sleep(20);
      }
      before = acknowledged.size();
      master.kill();
      for (Future<Void> each : running) {
        each.get();
      }
    }
    assertTrue(before < BULKS * PICTURES, "all was done before the master was killed");
    fleet.await("yellow");

    Set<String> kept = indexed(survivors);
    assertTrue(kept.containsAll(acknowledged), () -> missing(acknowledged, kept));
    for (int i = 0; i < BULKS; i++) {
      assertEquals(PICTURES, accepted(bulk(survivors, i)).size());
    }
    assertEquals(BULKS * PICTURES, indexed(survivors).size());
    fleet.heal();
    assertEquals(BULKS * PICTURES, indexed(fleet.any()).size());
    assertCopiesAgree(fleet.any());
  }

  private static String missing(Set<String> acknowledged, Set<String> kept) {
    Set<String> lost = new HashSet<>(acknowledged);
    lost.removeAll(kept);
    return "acknowledged, but lost: " + lost;
  }

  private static Api.Answer bulk(Api api, int number) throws IOException {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      body.append(Formatted.of("{\"index\":{\"_id\":\"%d\"}}%n", number * PICTURES + i));
      body.append("{\"data\":\"").append(PixelModels.base64(PixelModels.png(i))).append("\"}\n");
    }
    return api.send("POST", "/flood/_bulk", body.toString());
  }

  private static List<String> accepted(Api.Answer bulk) throws IOException {
    List<String> ids = new ArrayList<>();
    for (JsonNode item : bulk.json().path("items")) {
      if (item.at("/index/status").intValue() < 300) {
        ids.add(item.at("/index/_id").textValue());
      }
    }
    return ids;
  }

  /** The documents that are whole: with all that was seen, and without pixels. */
  private static Set<String> indexed(Api api) throws IOException {
    api.post("/flood/_refresh");
    Set<String> ids = new HashSet<>();
    for (JsonNode hit :
        api.search(
                "flood",
                "{\"size\":1000,\"_source\":{\"exclude_vectors\":false},\"query\":{\"exists\":"
                    + "{\"field\":\"picture\"}}}")
            .hits()) {
      JsonNode source = hit.path("_source");
      assertTrue(source.path("data").isMissingNode(), "pixels stayed");
      assertEquals(TestModels.WORDS.size(), source.at("/picture/vector").size());
      assertEquals("flood@1", unhashed(source.at("/picture/model").textValue()));
      ids.add(hit.path("_id").textValue());
    }
    return ids;
  }

  private static void assertCopiesAgree(Api api) throws IOException {
    long[] documents = new long[3];
    for (JsonNode shard : api.json("/_cat/shards/flood?format=json")) {
      int number = shard.path("shard").asInt();
      long counted = shard.path("docs").asLong();
      assertTrue(documents[number] == 0 || documents[number] == counted, shard::toString);
      documents[number] = counted;
    }
  }

  @Test
  void inTheMiddleOfStoringAModel(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    fleet.any().putModel("halfway", TestModels.words(0.5f)).ok();
    fleet.await("green");
    ElasticsearchNode master = fleet.primary("cross-media-models");
    fleet.elect(master);
    Api survivors = fleet.through(List.of(fleet.allBut(master).getFirst()));
    byte[] file = TestModels.file(TestModels.latent(200_000, 24));

    int answered;
    try (ExecutorService client = Executors.newSingleThreadExecutor()) {
      Future<Api.Answer> storing = client.submit(() -> survivors.putModel("halfway", file));
      while (!storing.isDone() && chunks(survivors) < 5) {
        Thread.sleep(5);
      }
      assertTrue(!storing.isDone(), "it was stored before the master was killed");
      master.kill();
      answered = storing.get().status();
    }
    fleet.await("yellow");

    Api.Answer second = survivors.get("/_cross_media/models/halfway@2/_file");
    if (answered < 300 || second.status() != 404) {
      assertArrayEquals(file, second.ok().bytes());
    } else {
      assertEquals("halfway@1", current(survivors));
    }
    assertWhole(survivors);
    Api.Answer next = survivors.putModel("halfway", TestModels.words(0.25f)).ok();
    assertEquals(
        "halfway@3", unhashed(next.json().path("version").textValue()), () -> "after " + answered);
    fleet.heal();
    assertEquals("halfway@3", current(fleet.any()));
    for (ElasticsearchNode node : cluster.nodes()) {
      Api.Answer again = cluster.through(node).get("/_cross_media/models/halfway@2/_file");
      assertEquals(second.status(), again.status(), node.name());
      assertArrayEquals(second.bytes(), again.bytes(), node.name());
    }
  }

  private static String current(Api api) throws IOException {
    return unhashed(api.json("/_cross_media/models/halfway").path("current").textValue());
  }

  private static void assertWhole(Api api) throws IOException {
    for (JsonNode model : api.post("/_cross_media/models/_verify").json().path("models")) {
      for (JsonNode version : model.path("versions")) {
        assertTrue(version.path("whole").booleanValue(), model::toString);
      }
    }
  }

  private static int chunks(Api api) throws IOException {
    api.post("/cross-media-models/_refresh");
    return api.search("cross-media-models", CHUNKS).ok().json().at("/hits/total/value").intValue();
  }
}
