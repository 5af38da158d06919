package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;

/**
 * A cluster of three, each node with the plugin, where users log in. {@link NodesComeAndGoIT} stops
 * some of them.
 */
@Tag("thorough")
@OnElasticsearch(nodes = 3, networks = true, security = true)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class ThreeNodesIT {

  /** With nodes of their own these would start three more. */
  @Nested
  @Order(1)
  final class Networks extends StoredNetworks {}

  @Nested
  @Order(2)
  final class Calls extends StoreCalls {}

  private static final String TIGER = "\"text\":\"tiger\"";

  @Test
  void eachNodeHasThePlugin(ElasticsearchCluster cluster) throws IOException {
    var nodes = Api.of(cluster).json("/_nodes/plugins").path("nodes");

    assertEquals(3, nodes.size());
    for (var node : nodes) {
      assertEquals(
          List.of("cross-media", "cross-media-networks"),
          node.path("plugins").findValuesAsText("name").stream().sorted().toList());
    }
  }

  @Test
  void eachNodeAnswersWithTheSameScoresOfFiveShards(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("three", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "three", 5);
    List<String> idsAndViews = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      idsAndViews.add("p" + i);
      idsAndViews.add(Formatted.of("{\"blobs\":{\"0\":%d,\"1\":%d}}", 1 + i % 7, 1 + i % 4));
    }
    photos.bulk(idsAndViews.toArray(String[]::new));

    for (String plan : List.of("exact", "words", "visual_words")) {
      Map<String, Float> first = scores(api, plan);
      assertEquals(20, first.size(), plan);
      for (ElasticsearchNode node : cluster.nodes()) {
        assertEquals(first, scores(cluster.through(node), plan), plan + " through " + node.name());
      }
    }
  }

  private static Map<String, Float> scores(Api api, String plan) throws IOException {
    Map<String, Float> scores = new TreeMap<>();
    for (JsonNode hit :
        api.search(
                "three",
                "{\"size\":20,\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":"
                    + Formatted.of("\"tiger snow\",\"plan\":\"%s\"}}}", plan))
            .hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").floatValue());
    }
    return scores;
  }

  /** The node that takes a request processes its pictures; no shard of any node sees pixels. */
  @Test
  void picturesComeThroughEachNode(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("threefold", PixelModels.colours(1)).ok();
    api.put(
        "/threefold",
        "{\"settings\":{\"number_of_shards\":3,\"number_of_replicas\":1},\"mappings\":{\"properties\":"
            + "{\"title\":{\"type\":\"keyword\"},\"picture\":{\"type\":\"cross_media\","
            + "\"model\":\"threefold\",\"vector_field\":true}}}}");
    String picture = PixelModels.base64(PixelModels.png(33));
    String document = "{\"title\":\"a title in three files\",\"picture\":\"" + picture + "\"}";
    for (ElasticsearchNode node : cluster.nodes()) {
      StringBuilder bulk = new StringBuilder();
      for (int i = 0; i < 6; i++) {
        String id = "{\"_id\":\"" + node.name() + i + "\"}}\n";
        bulk.append("{\"index\":").append(id).append(document).append('\n');
        bulk.append("{\"update\":").append(id).append("{\"doc\":" + document + "}\n");
      }
      JsonNode sent = cluster.through(node).post("/threefold/_bulk", bulk.toString()).json();
      assertFalse(sent.path("errors").booleanValue(), sent::toString);
    }
    api.post("/threefold/_refresh");

    assertTrue(StoredFiles.contain(api, "a title in three files"));
    assertFalse(StoredFiles.contain(api, picture.substring(60, 100)));
    String asked =
        "{\"size\":20,\"_source\":{\"exclude_vectors\":false},\"query\":{\"cross_media\":"
            + "{\"field\":\"picture\",\"image\":\""
            + picture
            + "\",\"k\":20}}}";
    List<JsonNode> hits = api.search("threefold", asked).hits();
    assertEquals(18, hits.size());
    hits.forEach(
        hit -> assertEquals(hits.getFirst().at("/_source/picture"), hit.at("/_source/picture")));
  }

  @Test
  void aModelThatIsDeletedOrClearedLeavesTheMemoryOfAllNodes(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("leaving", TestModels.words(0.5f)).ok();
    api.putModel("staying", TestModels.words(0.5f)).ok();
    api.put("/left", "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}");
    for (ElasticsearchNode node : cluster.nodes()) {
      ask(cluster.through(node), "leaving");
      ask(cluster.through(node), "staying");
    }
    assertEquals(3, holding(api, "leaving@1"));
    assertEquals(3, holding(api, "staying@1"));

    api.post("/_cross_media/models/leaving/_cache/clear");

    assertEquals(0, holding(api, "leaving@1"));
    assertEquals(3, holding(api, "staying@1"));
    ask(api, "leaving");
    assertEquals(1, holding(api, "leaving@1"));
    api.delete("/_cross_media/models/leaving?force=true").ok();
    assertEquals(0, holding(api, "leaving@1"));
    for (JsonNode node : api.json("/_cross_media/_stats").path("nodes")) {
      assertEquals(
          List.of("staying@1"),
          node.at("/models/versions").properties().stream()
              .filter(version -> version.getKey().matches("(leaving|staying)@1"))
              .map(Map.Entry::getKey)
              .toList());
    }

    api.post("/_cross_media/_cache/clear");

    for (JsonNode node : api.json("/_nodes/stats/breaker").path("nodes")) {
      assertEquals(0, node.at("/breakers/cross_media/estimated_size_in_bytes").longValue());
    }
  }

  @Test
  void queriesOfEveryNodeSeeASwapOnceItIsAcknowledged(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("turning", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "turning", 1);
    photos.put("first", "\"views\":{\"blobs\":{\"0\":2}}").ok();
    api.putModel("turning", TestModels.words(0.4f)).ok();

    for (int swap = 0; swap < 6; swap++) {
      int served = 2 - swap % 2;
      api.put(
          "/_cross_media/models/turning/_alias",
          Formatted.of("{\"current\":%d,\"served\":[%d]}", served, served));
      for (ElasticsearchNode node : cluster.nodes()) {
        List<String> found = new Photos(cluster.through(node), "turning").ask(TIGER).ids();
        assertEquals(served == 1 ? List.of("first") : List.of(), found, node.name() + served);
      }
    }
    String pinned = TIGER + ",\"model\":\"turning@1\"";
    for (ElasticsearchNode node : cluster.nodes()) {
      new Photos(cluster.through(node), "turning").ask(pinned).ok();
    }
    api.delete("/_cross_media/models/turning?force=true").ok();
    for (ElasticsearchNode node : cluster.nodes()) {
      Photos asked = new Photos(cluster.through(node), "turning");
      assertEquals(404, asked.ask(TIGER).status(), node.name());
      assertEquals(404, asked.ask(pinned).status(), node.name());
    }
  }

  private static void ask(Api api, String model) throws IOException {
    api.search(
            "left",
            "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"model\":\""
                + model
                + "\"}}}")
        .ok();
  }

  /** How many nodes hold a version. */
  private static long holding(Api api, String version) throws IOException {
    long nodes = 0;
    for (JsonNode node : api.json("/_cross_media/_stats").path("nodes")) {
      nodes +=
          node.at("/models/versions").path(version).path("memory_in_bytes").longValue() > 0 ? 1 : 0;
    }
    return nodes;
  }
}
