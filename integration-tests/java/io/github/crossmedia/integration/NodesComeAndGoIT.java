package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Restarts of all nodes, at once or one by one, and of a node more. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class NodesComeAndGoIT {

  private static final String TIGER = "\"text\":\"tiger\"";

  @AfterEach
  void allNodesAreBack(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    new Fleet(cluster).heal();
  }

  private static List<JsonNode> fill(Api api, String name) throws IOException {
    api.putModel(name, TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, name, 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    api.putModel(name, TestModels.words(0.25f)).ok();
    photos.bulk("c", "{\"blobs\":{\"0\":3}}");
    List<JsonNode> hits = photos.ask(TIGER).hits();
    assertEquals(3, hits.size());
    return hits;
  }

  @Test
  void allAreKilledAtOnce(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    List<JsonNode> before = fill(fleet.any(), "dark");
    byte[] file = TestModels.file(TestModels.latent(50_000, 24));
    fleet.any().putModel("darker", file).ok();
    String setting = "{\"persistent\":{\"cross_media.picture.max_size\":%s}}";
    fleet.any().put("/_cluster/settings", Formatted.of(setting, "\"1kb\""));

    cluster.restart(true);
    fleet.await("green");

    for (ElasticsearchNode node : cluster.nodes()) {
      Api api = cluster.through(node);
      assertEquals(before, new Photos(api, "dark").ask(TIGER).hits(), node.name());
      assertArrayEquals(file, api.get("/_cross_media/models/darker/_file").ok().bytes());
    }
    assertTrue(fleet.any().json("/_cluster/settings").toString().contains("1kb"));
    fleet.any().put("/_cluster/settings", Formatted.of(setting, "null"));
    assertEquals(
        "dark@3",
        unhashed(
            fleet
                .any()
                .putModel("dark", TestModels.words(0.7f))
                .ok()
                .json()
                .path("version")
                .textValue()));
  }

  @Test
  void oneAfterTheOtherWhileTheRestIsAsked(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    List<JsonNode> before = fill(fleet.any(), "rolling");
    for (ElasticsearchNode node : cluster.nodes()) {
      fleet.await("green");
      Api rest = fleet.through(fleet.allBut(node));
      AtomicBoolean away = new AtomicBoolean(true);
      try (ExecutorService client = Executors.newSingleThreadExecutor()) {
        Future<Integer> asked =
            client.submit(
                () -> {
                  int searches = 0;
                  while (searches == 0 || away.get()) {
                    Api.Answer answer = new Photos(rest, "rolling").ask(TIGER);
                    // what a node found and can't fetch any longer, Elasticsearch counts as failed
                    if (answer.json().at("/_shards/failed").intValue() == 0) {
                      assertEquals(before, answer.hits(), () -> said(answer));
                      searches++;
                    } else {
                      assertTrue(before.containsAll(answer.hits()), () -> said(answer));
                    }
                  }
                  return searches;
                });
        try {
          node.stop();
          cluster.start();
        } finally {
          away.set(false);
        }
        assertTrue(asked.get() > 0, node.name());
      }
    }
  }

  private static String said(Api.Answer answer) {
    try {
      return answer.json().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aNodeMoreGetsTheModelsAndLeavesAgain(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    List<JsonNode> before = fill(fleet.any(), "joined");
    ElasticsearchNode fourth = cluster.join();
    try {
      fleet.await("green");
      assertEquals(4, copies(fleet.any()));
      assertEquals(before, new Photos(cluster.through(fourth), "joined").ask(TIGER).hits());
    } finally {
      cluster.leave(fourth);
    }
    fleet.await("green");
    assertEquals(3, copies(fleet.any()));
    assertEquals(before, new Photos(fleet.any(), "joined").ask(TIGER).hits());
  }

  private static int copies(Api api) throws IOException {
    int started = 0;
    for (JsonNode copy : api.json("/_cat/shards/cross-media-models?format=json&h=state")) {
      assertEquals("STARTED", copy.path("state").textValue());
      started++;
    }
    return started;
  }
}
