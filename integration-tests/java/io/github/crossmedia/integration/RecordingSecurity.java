package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.SecuredPhotos.as;
import static io.github.crossmedia.integration.SecuredPhotos.photos;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may record searches, ask several versions, compare them and watch for drift. */
abstract class RecordingSecurity {

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    SecuredPhotos.index(cluster);
  }

  @Test
  void searchesAreRecordedWithThePrivilegesOfWhoSearches(ElasticsearchCluster cluster)
      throws Exception {
    String search =
        "{\"ext\":{\"ubi\":{\"query_id\":\"%s\"}},\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}}";
    String event = "{\"action_name\":\"click\",\"query_id\":\"granted\"}";
    JsonNode before = counts(cluster);
    int recorded = before.path("recorded").intValue();
    int failed = before.path("failed").intValue();
    for (String user : List.of("reader", "recorded_reader")) {
      assertEquals(
          List.of("t"), as(user, cluster).search("photos", Formatted.of(search, user)).ids(), user);
    }
    JsonNode counts =
        Eventually.holds(
            () -> counts(cluster),
            seen ->
                seen.path("recorded").intValue() + seen.path("failed").intValue()
                    >= recorded + failed + 2);
    assertEquals(recorded + 1, counts.path("recorded").intValue(), counts.toString());
    assertEquals(failed + 1, counts.path("failed").intValue(), counts.toString());
    assertEquals("security_exception", counts.path("last_failure").textValue());
    Api.of(cluster).post("/ubi_queries/_refresh");
    List<JsonNode> written = Api.of(cluster).search("ubi_queries", "{}").hits();
    assertEquals(1, written.size());
    assertEquals("recorded_reader", written.getFirst().at("/_source/query_id").textValue());

    String path = "/_cross_media/ubi/events";
    as("cross_media_recorded", cluster).post(path, event);
    assertEquals(403, as("cross_media_user", cluster).send("POST", path, event).status());
    assertEquals(403, as("outsider", cluster).send("POST", path, event).status());
    assertEquals(403, as("recorded_reader", cluster).search("ubi_queries", "{}").status());
  }

  private static JsonNode counts(ElasticsearchCluster cluster) throws IOException {
    return Api.of(cluster).json("/_cross_media/_stats").findPath("recording");
  }

  private static JsonNode shadow(ElasticsearchCluster cluster) throws IOException {
    return as("cross_media_user", cluster)
        .json("/_cross_media/_stats")
        .findPath("shadows")
        .path("rivals@1");
  }

  /** Two versions of a model of which the index has no documents. */
  private static void storeRivals(ElasticsearchCluster cluster) throws IOException {
    Api admin = as("cross_media_admin", cluster);
    admin.putModel("rivals", TestModels.words(0.5f)).ok();
    admin.putModel("rivals", TestModels.words(0.25f)).ok();
  }

  @Test
  void whoeverReadsModelsAndPicturesInterleavesAndSplits(ElasticsearchCluster cluster)
      throws IOException {
    storeRivals(cluster);
    String asked =
        "{\"retriever\":{\"cross_media_%s\":{\"seed\":\"s1\",\"%s\":[\"rivals@1\",\"rivals@2\"],\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"visual_words\"}}}}}";
    for (String retriever : List.of("interleave", "split")) {
      String body = Formatted.of(asked, retriever, retriever);
      assertEquals(2, as("reader", cluster).search("photos", body).ids().size(), retriever);
      for (String user : List.of("outsider", "cross_media_user", "cross_media_admin")) {
        assertEquals(403, as(user, cluster).search("photos", body).status(), user);
      }
      assertEquals(404, as("one_model", cluster).search("photos", body).status(), retriever);
    }
  }

  @Test
  void shadowsAreAskedWithThePrivilegesOfWhoSearches(ElasticsearchCluster cluster)
      throws Exception {
    storeRivals(cluster);
    String settings =
        "{\"persistent\":{\"cross_media.shadow.versions\":%s,\"cross_media.shadow.sample_rate\":%s,"
            + "\"cross_media.shadow.timeout\":%s}}";
    String on = Formatted.of(settings, "[\"rivals@1\"]", "1", "\"1m\"");
    for (String user : List.of("cross_media_admin", "cross_media_user", "reader")) {
      assertEquals(403, as(user, cluster).send("PUT", "/_cluster/settings", on).status(), user);
    }
    Api.of(cluster).put("/_cluster/settings", on);
    try {
      String rivals = SecuredPhotos.TIGER + ",\"model\":\"rivals\",\"plan\":\"visual_words\"";
      assertEquals(2, photos("reader", cluster).ask(rivals).ids().size());
      assertEquals(403, photos("outsider", cluster).ask(rivals).status());
      JsonNode counts =
          Eventually.holds(() -> shadow(cluster), seen -> seen.path("compared").intValue() >= 1);
      assertEquals(1, counts.path("compared").intValue(), counts::toString);
      assertEquals(0, counts.path("failed").intValue(), counts::toString);
    } finally {
      Api.of(cluster).put("/_cluster/settings", Formatted.of(settings, "null", "null", "null"));
    }
  }

  /** The command asks for the plugin and reads both indices, and needs nothing else. */
  @Test
  void whoeverReadsTheLogComparesVersions(ElasticsearchCluster cluster) throws IOException {
    Api root = Api.of(cluster);
    String search =
        "{\"query_id\":\"compared\",\"timestamp\":\"2026-01-31T12:00:00Z\",\"query_response_hit_ids\":[\"t\"],\"query_attributes\":{\"split\":[\"a\",\"b\"],\"answered_by\":\"a\"}}";
    root.put("/ubi_queries/_doc/compared?refresh=true", search);
    String event = "{\"action_name\":\"seen\",\"timestamp\":\"2026-01-31T12:00:00Z\"}";
    root.put("/ubi_events/_doc/compared?refresh=true", event);
    try {
      assertEquals(0, run("cross_media_log", cluster, "compare").code());
      assertEquals(1, run("cross_media_recorded", cluster, "compare").code());
      assertEquals(1, run("reader", cluster, "compare").code());
    } finally {
      root.delete("/ubi_queries/_doc/compared?refresh=true").ok();
      root.delete("/ubi_events/_doc/compared?refresh=true").ok();
    }
  }

  private static Ran run(String user, ElasticsearchCluster cluster, String verb, String... options)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "cluster",
                verb,
                "--url=http://" + cluster.nodes().getFirst().http(),
                "--user=" + user + ":" + FileRealm.PASSWORD));
    command.addAll(List.of(options));
    return Ran.command(command.toArray());
  }

  /** It reads the log, the model and the pictures, and writes numbers, never pictures. */
  @Test
  void whoeverWatchesWritesNumbersAlone(ElasticsearchCluster cluster) throws IOException {
    Api root = Api.of(cluster);
    String search =
        "{\"query_id\":\"watched\",\"user_query\":\"tiger\",\"timestamp\":\"2026-01-30T12:00:00Z\",\"query_response_hit_ids\":[\"t\"]}";
    root.put("/ubi_queries/_doc/watched?refresh=true", search);
    String event = "{\"action_name\":\"seen\",\"timestamp\":\"2026-01-30T12:00:00Z\"}";
    root.put("/ubi_events/_doc/watched?refresh=true", event);
    try {
      Ran watched = watch("cross_media_watch", cluster);
      assertEquals(0, watched.code(), watched::toString);
      assertTrue(watched.out().contains("\nsearches 1.0000 of 1\n"), watched::out);
      assertEquals(0, watch("cross_media_watch", cluster).code(), "again");
      assertTrue(root.json("/cross-media-metrics/_count").path("count").intValue() > 5);
      assertEquals(1, watch("cross_media_log", cluster).code());
      assertEquals(1, watch("reader", cluster).code());
      Photos pictures = photos("cross_media_watch", cluster);
      assertEquals(403, pictures.put("x", "\"views\":{\"blobs\":{\"0\":2}}").status());
      String[] candidate = {"--index=photos", "--candidate=photos@1"};
      Ran checked = run("cross_media_watch", cluster, "check", candidate);
      assertEquals(3, checked.code(), checked::toString);
    } finally {
      root.delete("/ubi_queries/_doc/watched?refresh=true").ok();
      root.delete("/ubi_events/_doc/watched?refresh=true").ok();
    }
  }

  private static Ran watch(String user, ElasticsearchCluster cluster) throws IOException {
    return run(user, cluster, "watch", "--index=photos", "--model=photos", "--day=2026-01-30");
  }
}
