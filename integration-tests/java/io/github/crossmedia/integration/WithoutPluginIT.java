package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes that start without the plugin: what works, what doesn't, and that nothing is lost. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class WithoutPluginIT {

  private static final String TIGER = "\"text\":\"tiger\"";
  private static final String REASONS = "\"ext\":{\"cross_media\":{\"reasons\":2}}";
  private static final String BLOBS = "\"views\":{\"blobs\":{\"0\":2}}";
  private static final String OURS = "{\"persistent\":{\"cross_media.model.max_size\":%s}}";
  private static final String OTHERS =
      "{\"persistent\":{\"indices.recovery.max_bytes_per_sec\":%s}}";

  private static ElasticsearchHome plain;

  @BeforeAll
  static void unpack() throws IOException {
    plain = ElasticsearchHome.unpack();
  }

  @AfterAll
  static void delete() {
    plain.close();
  }

  @AfterEach
  void allNodesAreBack(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    new Fleet(cluster).heal();
  }

  private static void assertRefused(Api.Answer answer, String reason) throws IOException {
    assertEquals(400, answer.status(), answer.reason());
    assertTrue(answer.reason().contains(reason), answer.reason());
  }

  private static Api.Answer set(Api api, String settings, String value) throws IOException {
    return api.send("PUT", "/_cluster/settings", Formatted.of(settings, value));
  }

  @Test
  void allNodesStartOnceWithoutIt(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    Api with = fleet.any();
    with.putModel("away", TestModels.words(0.5f)).ok();
    Photos.create(with, "away", 2).bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    List<JsonNode> before = new Photos(with, "away").ask(TIGER).hits();
    with.put("/unrelated/_doc/1", "{\"title\":\"sea\"}");
    set(with, OURS, "\"64mb\"").ok();
    fleet.await("green");

    cluster.stop(false);
    cluster.nodes().forEach(node -> node.moveTo(plain));
    cluster.start();
    Api without = fleet.any();
    without.get("/_cluster/health/unrelated?wait_for_status=green&timeout=300s").ok();
    assertEquals("red", without.json("/_cluster/health/away").path("status").asText());
    without.put("/unrelated/_doc/2", "{\"title\":\"sky\"}");
    without.get("/_cluster/health/cross-media-models?wait_for_status=yellow&timeout=300s").ok();
    assertTrue(!without.search("cross-media-models", "{\"_source\":false}").hits().isEmpty());
    assertArchived(without);

    cluster.stop(false);
    cluster.nodes().forEach(node -> node.moveTo(cluster.home()));
    cluster.start();
    fleet.await("green");
    Api again = fleet.any();
    Photos photos = new Photos(again, "away");
    assertEquals(before, photos.ask(TIGER).hits());
    photos.bulk("c", "{\"blobs\":{\"0\":2}}");
    assertEquals(Set.of("a", "b", "c"), Set.copyOf(photos.ask(TIGER).ids()));
    while (again.json("/_cluster/settings").toString().contains("archived")) {
      Thread.sleep(100);
    }
    assertEquals(
        "64mb",
        again
            .json("/_cluster/settings?flat_settings=true")
            .at("/persistent/cross_media.model.max_size")
            .asText());
    set(again, OTHERS, "\"50mb\"").ok();
    set(again, OTHERS, "null").ok();
    set(again, OURS, "null").ok();
  }

  /** A setting of the plugin that no plugin vouched for stops every change of settings. */
  private static void assertArchived(Api api) throws IOException {
    JsonNode settings = api.json("/_cluster/settings?flat_settings=true");
    assertEquals("64mb", settings.at("/persistent/archived.cross_media.model.max_size").asText());
    assertRefused(
        set(api, OTHERS, "\"50mb\""), "unknown setting [archived.cross_media.model.max_size]");
  }

  @Test
  void onlyTheMasterIsWithoutIt(ElasticsearchCluster cluster) throws Exception {
    Fleet fleet = new Fleet(cluster);
    fleet.any().putModel("ruled", TestModels.words(0.5f)).ok();
    Photos.create(fleet.any(), "ruled", 2).put("a", BLOBS).ok();
    fleet.await("green");
    ElasticsearchNode master = cluster.nodes().getLast();
    master.stop();
    master.moveTo(plain);
    cluster.start();
    fleet.elect(master);
    Api with = fleet.through(fleet.allBut(master));
    Photos photos = new Photos(with, "ruled");

    photos.put("b", BLOBS).ok();
    with.putModel("ruled", TestModels.words(0.25f)).ok();
    assertEquals(
        "ruled@2", unhashed(with.json("/_cross_media/models/ruled").path("current").textValue()));
    assertEquals(Set.of("a", "b"), Set.copyOf(photos.ask(TIGER).ids()));
    with.get("/_cluster/health/cross-media-models?wait_for_status=green&timeout=300s").ok();
    assertTrue(!nodesWith(with, "ruled").contains(master.name()));
    // a copy goes to every data node, some time after the node has come
    while (!nodesWith(with, "cross-media-models").contains(master.name())) {
      Thread.sleep(100);
    }
    assertEquals(1, with.json("/_cross_media/_stats").at("/_nodes/failed").intValue());

    with.put("/ordinary", "{\"settings\":{\"number_of_shards\":3,\"number_of_replicas\":0}}");
    with.put("/ordinary/_doc/1?refresh=true", "{\"title\":\"sea\"}");
    assertTrue(nodesWith(with, "ordinary").contains(master.name()));
    JsonNode recorded =
        with.search("ordinary", "{\"ext\":{\"ubi\":{\"query_id\":\"ordinary\"}}}").ok().json();
    assertEquals(0, recorded.at("/_shards/failed").intValue(), recorded::toString);
    assertEquals("ordinary", recorded.at("/ext/ubi/query_id").textValue());
    Api.Answer told = with.search("ordinary", "{" + REASONS + "}").ok();
    assertEquals(0, told.json().at("/_shards/failed").intValue(), told.json()::toString);
    assertEquals(List.of("1"), told.ids());
    String asked =
        "{\"query\":{\"cross_media\":{\"field\":\"picture\"," + TIGER + "}}," + REASONS + "}";
    for (JsonNode hit : with.search("ruled", asked).hits()) {
      assertEquals("tiger", hit.at("/fields/_cross_media/0/reasons/0/word").textValue());
    }

    String unknown = "The mapper type [cross_media] declared on field [picture] does not exist";
    assertRefused(photos.put("c", BLOBS), unknown);
    String seen = "\"picture\":{\"vector\":[1,0,0,0],\"model\":\"ruled@1\"}";
    assertRefused(
        with.send("PUT", "/ruled/_doc/d?pipeline=_none", "{\"colour\":\"red\"," + seen + "}"),
        unknown);
    String keyword = "{\"properties\":{\"colour\":{\"type\":\"keyword\"}}}";
    assertRefused(with.send("PUT", "/ruled/_mapping", keyword), unknown);
    assertRefused(with.send("PUT", "/ruled/_settings", "{\"number_of_replicas\":2}"), unknown);
    String mapping = "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}";
    assertRefused(with.send("PUT", "/another", mapping), unknown);
    String pipeline =
        "{\"processors\":[{\"cross_media\":{\"field\":\"data\",\"model\":\"ruled\"}}]}";
    assertRefused(
        with.send("PUT", "/_ingest/pipeline/another", pipeline),
        "No processor type exists with name [cross_media]");
    assertRefused(set(with, OURS, "\"64mb\""), "not recognized");
    assertRefused(
        new Photos(cluster.through(master), "ruled").ask(TIGER), "unknown query [cross_media]");
  }

  private static List<String> nodesWith(Api api, String index) throws IOException {
    return api.json("/_cat/shards/" + index + "?format=json&h=node").findValuesAsText("node");
  }

  @Test
  void itIsUninstalledForGood(ElasticsearchCluster cluster) throws Exception {
    ElasticsearchCluster other = cluster.another("uninstalled");
    Api with = Api.of(other);
    with.putModel("photos", TestModels.words(0.5f)).ok();
    Photos.create(with, "photos", 1).put("a", BLOBS).ok();
    with.put("/unrelated", "{\"settings\":{\"number_of_replicas\":0}}");
    with.put("/unrelated/_doc/1", "{\"title\":\"sea\"}");
    set(with, OURS, "\"64mb\"").ok();

    DocumentedRequests.of("docs/operations.md", "Uninstall").send(with);
    String none = "{\"persistent\":{},\"transient\":{}}";
    assertEquals(none, with.json("/_cluster/settings").toString());
    set(with, OURS, "\"64mb\"").ok();
    other.stop(false);
    other.nodes().getFirst().moveTo(plain);
    other.start();

    Api without = Api.of(other);
    JsonNode health =
        without.json("/_cluster/health?wait_for_status=green&expand_wildcards=all&timeout=300s");
    assertEquals("green", health.path("status").textValue(), health::toString);
    assertArchived(without);
    DocumentedRequests.of("docs/operations.md", "Started without the plugin").send(without);
    assertEquals(none, without.json("/_cluster/settings").toString());
    set(without, OTHERS, "\"50mb\"").ok();
    other.close();
  }
}
