package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.Bombs;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who may use, read and change models, with the roles that docs/administration.md gives. */
@OnElasticsearch(
    security = true,
    settings = "xpack.license.self_generated.type: trial",
    roles =
        """
        cross_media_user:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'read' ]
        cross_media_admin:
          cluster: [ 'cluster:admin/cross_media/*', 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'manage', 'read', 'write' ]
        cross_media_recorded:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'ubi_queries', 'ubi_events' ]
              privileges: [ 'create_doc', 'auto_configure' ]
        recorded_reader:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'ubi_queries', 'ubi_events' ]
              privileges: [ 'create_doc', 'auto_configure' ]
            - names: [ 'cross-media-models', 'photos' ]
              privileges: [ 'read' ]
        cross_media_log:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'ubi_queries', 'ubi_events' ]
              privileges: [ 'read' ]
        cross_media_watch:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'cross-media-models', 'photos', 'ubi_queries', 'ubi_events' ]
              privileges: [ 'read' ]
            - names: [ 'cross-media-metrics' ]
              privileges: [ 'create_index', 'read', 'index', 'delete' ]
        viewer_without_models:
          indices:
            - names: [ '/~(([.]|ilm-history-|cross-media-models).*)/' ]
              privileges: [ 'read', 'view_index_metadata' ]
        reader:
          cluster: [ 'cluster:monitor/cross_media/*' ]
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'read' ]
            - names: [ 'photos' ]
              privileges: [ 'read' ]
        writer:
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'read' ]
            - names: [ 'photos' ]
              privileges: [ 'write', 'maintenance' ]
        outsider:
          indices:
            - names: [ 'photos' ]
              privileges: [ 'read', 'write', 'maintenance' ]
        projector:
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'read' ]
            - names: [ 'photos' ]
              privileges: [ 'read', 'write' ]
        one_model:
          indices:
            - names: [ 'cross-media-models' ]
              privileges: [ 'read' ]
              query: '{"term":{"model":"photos"}}'
            - names: [ 'photos' ]
              privileges: [ 'read' ]
        tigers_only:
          indices:
            - names: [ 'photos' ]
              privileges: [ 'read' ]
              query: '{"cross_media":{"field":"picture","vector":[1,0,0,0],"model":"photos@1","min_score":0.6}}'
        asking_role:
          indices:
            - names: [ 'photos' ]
              privileges: [ 'read' ]
              query: '{"cross_media":{"field":"picture","text":"tiger","model":"photos"}}'
        """)
@Tag("thorough")
final class SecurityIT {

  private static final String TIGER = "\"text\":\"tiger\"";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    as("cross_media_admin", cluster).putModel("photos", TestModels.words(0.5f)).ok();
    as("cross_media_admin", cluster).putModel("seeing", PixelModels.colours(1)).ok();
    Api.of(cluster)
        .send(
            "PUT",
            "/_ingest/pipeline/seeing",
            "{\"processors\":[{\"cross_media\":{\"field\":\"data\",\"model\":\"seeing\"}}]}")
        .ok();
    Photos.create(Api.of(cluster), "photos", 2)
        .bulk("t", "{\"blobs\":{\"0\":2}}", "s", "{\"blobs\":{\"1\":2}}");
  }

  private static Api as(String user, ElasticsearchCluster cluster) {
    return Api.of(cluster).as(user, FileRealm.PASSWORD);
  }

  private static Photos photos(String user, ElasticsearchCluster cluster) {
    return new Photos(as(user, cluster), "photos");
  }

  @Test
  void aReaderSearchesAndLooksButChangesNothing(ElasticsearchCluster cluster) throws IOException {
    Api reader = as("reader", cluster);
    assertEquals(List.of("t"), photos("reader", cluster).ask(TIGER).ids());
    reader.get("/_cross_media/models/photos").ok();
    reader.get("/_cross_media/models/photos/_file").ok();
    reader.get("/_cross_media/_stats").ok();
    assertEquals(403, reader.putModel("photos", TestModels.words(1)).status());
    assertEquals(403, reader.delete("/_cross_media/models/photos?force=true").status());
    assertEquals(
        403, reader.send("PUT", "/_cross_media/models/photos/_alias", "{\"current\":1}").status());
    assertEquals(403, reader.send("PUT", "/cross-media-models/_doc/photos", "{}").status());
    assertEquals(403, photos("reader", cluster).put("x", "\"views\":{}").status());
  }

  @Test
  void aVersionInUseIsNotRetiredByWhoeverMayNotReadItsDocuments(ElasticsearchCluster cluster)
      throws IOException {
    Api root = Api.of(cluster);
    Api admin = as("cross_media_admin", cluster);
    String kept = "{\"persistent\":{\"cross_media.model.served_versions\":%s}}";
    root.send("PUT", "/_cluster/settings", kept.formatted("1")).ok();
    try {
      admin.putModel("photos", TestModels.words(0.75f)).ok();
      Api.Answer third = admin.putModel("photos", TestModels.words(0.25f)).ok();

      assertTrue(third.json().path("retired").isMissingNode(), third::toString);
      assertEquals(3, third.json().path("served").intValue());
      Api.Answer fourth = admin.putModel("photos", TestModels.words(0.125f)).ok();
      assertEquals(1, fourth.json().path("retired").size());
      assertEquals(List.of("t"), photos("reader", cluster).ask(TIGER).ids());
      assertEquals(403, admin.get("/photos/_cross_media/_stats").status());
    } finally {
      root.send("PUT", "/_cluster/settings", kept.formatted("null")).ok();
      for (int version = 2; version <= 4; version++) {
        admin.delete("/_cross_media/models/photos@" + version + "?force=true").ok();
      }
    }
  }

  @Test
  void whoeverReadsModelsAndReadsAndWritesAnIndexProjectsIt(ElasticsearchCluster cluster)
      throws IOException {
    String request = "/_cross_media/_project?index=photos&model=photos";
    as("projector", cluster).send("POST", request).ok();
    for (String user : List.of("reader", "writer", "outsider", "cross_media_admin")) {
      assertEquals(403, as(user, cluster).send("POST", request).status(), user);
    }
  }

  @Test
  void theRoleOfUsersAloneShowsModelsAndNoPictures(ElasticsearchCluster cluster)
      throws IOException {
    as("cross_media_user", cluster).get("/_cross_media/models/photos").ok();
    as("cross_media_user", cluster).get("/_cross_media/models").ok();
    assertEquals(403, photos("cross_media_user", cluster).ask(TIGER).status());
    assertEquals(
        403, as("cross_media_user", cluster).send("POST", "/_cross_media/_cache/clear").status());
    assertEquals(
        403, as("cross_media_user", cluster).putModel("mine", TestModels.words(1)).status());
  }

  @Test
  void usersLogFeaturesAndAdministratorsChangeTheirSets(ElasticsearchCluster cluster)
      throws IOException {
    String path = "/_cross_media/feature_sets/rank";
    String set =
        "{\"features\":[{\"name\":\"seen\",\"template\":{\"cross_media\":"
            + "{\"field\":\"picture\",\"text\":\"{{words}}\"}}}]}";
    String logged =
        "{\"cross_media_features\":{\"set\":\"rank\",\"params\":{\"words\":\"tiger\"}}}";
    as("cross_media_admin", cluster).send("PUT", path, set).ok();

    Api user = as("cross_media_user", cluster);
    user.get(path).ok();
    assertEquals(403, user.send("PUT", path, set).status());
    assertEquals(403, user.delete(path).status());
    assertEquals(403, as("outsider", cluster).get(path).status());
    user.get("/_cross_media/feature_sets").ok();
    assertEquals(403, as("outsider", cluster).get("/_cross_media/feature_sets").status());
    assertEquals(403, photos("outsider", cluster).search(logged).status());
    JsonNode hit = photos("reader", cluster).search(logged).hits().getFirst();
    assertTrue(hit.at("/fields/_cross_media_features/0/features").has("seen"), hit::toString);
  }

  @Test
  void searchesAreRecordedWithThePrivilegesOfWhoSearches(ElasticsearchCluster cluster)
      throws Exception {
    String search =
        "{\"ext\":{\"ubi\":{\"query_id\":\"%s\"}},\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}}";
    String event = "{\"action_name\":\"click\",\"query_id\":\"granted\"}";
    for (String user : List.of("reader", "recorded_reader")) {
      assertEquals(
          List.of("t"), as(user, cluster).search("photos", search.formatted(user)).ids(), user);
    }
    JsonNode counts = Api.of(cluster).get("/_cross_media/_stats").ok().json();
    for (int i = 0;
        i < 200
            && counts.findPath("recorded").intValue() + counts.findPath("failed").intValue() < 2;
        i++) {
      Thread.sleep(50);
      counts = Api.of(cluster).get("/_cross_media/_stats").ok().json().findPath("recording");
    }
    assertEquals(1, counts.path("recorded").intValue(), counts.toString());
    assertEquals(1, counts.path("failed").intValue(), counts.toString());
    assertTrue(counts.path("last_failure").textValue().contains("reader"), counts.toString());
    Api.of(cluster).send("POST", "/ubi_queries/_refresh").ok();
    List<JsonNode> written = Api.of(cluster).search("ubi_queries", "{}").hits();
    assertEquals(1, written.size());
    assertEquals("recorded_reader", written.getFirst().at("/_source/query_id").textValue());

    String path = "/_cross_media/ubi/events";
    as("cross_media_recorded", cluster).send("POST", path, event).ok();
    assertEquals(403, as("cross_media_user", cluster).send("POST", path, event).status());
    assertEquals(403, as("outsider", cluster).send("POST", path, event).status());
    assertEquals(403, as("recorded_reader", cluster).search("ubi_queries", "{}").status());
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
      String body = asked.formatted(retriever, retriever);
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
        "{\"persistent\":{\"cross_media.shadow.versions\":%s,\"cross_media.shadow.sample_rate\":%s}}";
    String on = settings.formatted("[\"rivals@1\"]", "1");
    for (String user : List.of("cross_media_admin", "cross_media_user", "reader")) {
      assertEquals(403, as(user, cluster).send("PUT", "/_cluster/settings", on).status(), user);
    }
    Api.of(cluster).send("PUT", "/_cluster/settings", on).ok();
    try {
      String rivals = TIGER + ",\"model\":\"rivals\",\"plan\":\"visual_words\"";
      assertEquals(2, photos("reader", cluster).ask(rivals).ids().size());
      assertEquals(403, photos("outsider", cluster).ask(rivals).status());
      JsonNode counts = Api.of(cluster).get("/_cross_media/_stats").ok().json();
      for (int i = 0; i < 200 && counts.findPath("compared").intValue() < 1; i++) {
        Thread.sleep(50);
        counts = as("cross_media_user", cluster).get("/_cross_media/_stats").ok().json();
      }
      assertEquals(
          1, counts.findPath("shadows").at("/rivals@1/compared").intValue(), counts::toString);
      assertEquals(
          0, counts.findPath("shadows").at("/rivals@1/failed").intValue(), counts::toString);
    } finally {
      Api.of(cluster).send("PUT", "/_cluster/settings", settings.formatted("null", "null")).ok();
    }
  }

  /** The command asks for the plugin and reads both indices, and needs nothing else. */
  @Test
  void whoeverReadsTheLogComparesVersions(ElasticsearchCluster cluster) throws IOException {
    Api root = Api.of(cluster);
    String search =
        "{\"query_id\":\"compared\",\"timestamp\":\"2026-01-31T12:00:00Z\",\"query_response_hit_ids\":[\"t\"],\"query_attributes\":{\"split\":[\"a\",\"b\"],\"answered_by\":\"a\"}}";
    root.send("PUT", "/ubi_queries/_doc/compared?refresh=true", search).ok();
    String event = "{\"action_name\":\"seen\",\"timestamp\":\"2026-01-31T12:00:00Z\"}";
    root.send("PUT", "/ubi_events/_doc/compared?refresh=true", event).ok();
    try {
      assertEquals(0, compare("cross_media_log", cluster));
      assertEquals(1, compare("cross_media_recorded", cluster));
      assertEquals(1, compare("reader", cluster));
    } finally {
      root.delete("/ubi_queries/_doc/compared?refresh=true").ok();
      root.delete("/ubi_events/_doc/compared?refresh=true").ok();
    }
  }

  private static int compare(String user, ElasticsearchCluster cluster) throws IOException {
    return Ran.command(
            "cluster",
            "compare",
            "--url",
            "http://" + cluster.nodes().getFirst().http(),
            "--user",
            user + ":" + FileRealm.PASSWORD)
        .code();
  }

  /** It reads the log, the model and the pictures, and writes numbers, never pictures. */
  @Test
  void whoeverWatchesWritesNumbersAlone(ElasticsearchCluster cluster) throws IOException {
    Api root = Api.of(cluster);
    String search =
        "{\"query_id\":\"watched\",\"user_query\":\"tiger\",\"timestamp\":\"2026-01-30T12:00:00Z\",\"query_response_hit_ids\":[\"t\"]}";
    root.send("PUT", "/ubi_queries/_doc/watched?refresh=true", search).ok();
    String event = "{\"action_name\":\"seen\",\"timestamp\":\"2026-01-30T12:00:00Z\"}";
    root.send("PUT", "/ubi_events/_doc/watched?refresh=true", event).ok();
    try {
      Ran watched = watch("cross_media_watch", cluster);
      assertEquals(0, watched.code(), watched::toString);
      assertTrue(watched.out().contains("\nsearches 1.0000 of 1\n"), watched::out);
      assertEquals(0, watch("cross_media_watch", cluster).code(), "again");
      assertTrue(root.get("/cross-media-metrics/_count").ok().json().path("count").intValue() > 5);
      assertEquals(1, watch("cross_media_log", cluster).code());
      assertEquals(1, watch("reader", cluster).code());
      Photos pictures = photos("cross_media_watch", cluster);
      assertEquals(403, pictures.put("x", "\"views\":{\"blobs\":{\"0\":2}}").status());
      Ran checked =
          Ran.command(
              "cluster",
              "check",
              "--url",
              "http://" + cluster.nodes().getFirst().http(),
              "--user",
              "cross_media_watch:" + FileRealm.PASSWORD,
              "--index",
              "photos",
              "--candidate",
              "photos@1");
      assertEquals(3, checked.code(), checked::toString);
    } finally {
      root.delete("/ubi_queries/_doc/watched?refresh=true").ok();
      root.delete("/ubi_events/_doc/watched?refresh=true").ok();
    }
  }

  private static Ran watch(String user, ElasticsearchCluster cluster) throws IOException {
    return Ran.command(
        "cluster",
        "watch",
        "--url",
        "http://" + cluster.nodes().getFirst().http(),
        "--user",
        user + ":" + FileRealm.PASSWORD,
        "--index",
        "photos",
        "--model",
        "photos",
        "--day",
        "2026-01-30");
  }

  @Test
  void withoutTheRoleAModelIsNeitherUsedNorReadNorChanged(ElasticsearchCluster cluster)
      throws IOException {
    Api outsider = as("outsider", cluster);
    Photos photos = photos("outsider", cluster);
    photos.search("{\"match_all\":{}}").ok();
    assertEquals(403, photos.ask(TIGER).status());
    assertEquals(403, photos.ask("\"like\":{\"_index\":\"photos\",\"_id\":\"t\"}").status());
    assertEquals(403, photos.put("x", "\"views\":{\"blobs\":{\"0\":2}}").status());
    for (String path : List.of("", "/photos", "/photos/_file")) {
      assertEquals(403, outsider.get("/_cross_media/models" + path).status(), path);
    }
    assertEquals(403, outsider.get("/_cross_media/_stats").status());
    assertEquals(403, outsider.putModel("mine", TestModels.words(1)).status());
    assertEquals(403, outsider.delete("/_cross_media/models/photos").status());
  }

  /** What one caller may read is known for a moment, to that caller alone. */
  @Test
  void callersInTurnsAreEachHeldToTheirOwnRole(ElasticsearchCluster cluster) throws IOException {
    for (int turn = 0; turn < 5; turn++) {
      for (String model : List.of("photos", "photos@1")) {
        String asked = TIGER + ",\"model\":\"" + model + "\"";
        assertEquals(List.of("t"), photos("reader", cluster).ask(asked).ids());
        assertEquals(403, photos("outsider", cluster).ask(asked).status());
      }
    }
  }

  @Test
  void aSwapIsSeenByOtherCallersOnceItIsAcknowledged(ElasticsearchCluster cluster)
      throws IOException {
    Api admin = as("cross_media_admin", cluster);
    String next =
        admin.putModel("photos", TestModels.words(0.25f)).ok().json().path("version").asText();
    int second = Integer.parseInt(Versions.unhashed(next).substring("photos@".length()));
    try {
      for (int turn = 0; turn < 6; turn++) {
        serve(admin, turn % 2 == 0 ? second : 1);
        assertEquals(
            turn % 2 == 0 ? List.of() : List.of("t"), photos("reader", cluster).ask(TIGER).ids());
      }
    } finally {
      serve(admin, 1);
      admin.delete("/_cross_media/models/photos@" + second).ok();
    }
  }

  private static void serve(Api admin, int version) throws IOException {
    admin
        .send(
            "PUT",
            "/_cross_media/models/photos/_alias",
            "{\"current\":%d,\"served\":[%d]}".formatted(version, version))
        .ok();
  }

  @Test
  void eachDocumentOfABulkIsProjectedUnderTheRightsOfItsSender(ElasticsearchCluster cluster)
      throws IOException {
    JsonNode written = photos("writer", cluster).bulk("w", "{\"blobs\":{\"2\":2}}");
    assertEquals(201, written.at("/items/0/index/status").intValue());
    JsonNode refused = photos("outsider", cluster).bulk("o", "{\"blobs\":{\"2\":2}}");
    assertEquals(403, refused.at("/items/0/index/status").intValue());
    Api.of(cluster).delete("/photos/_doc/w?refresh=true").ok();
  }

  @Test
  void pixelsAreSeenUnderTheRightsOfWhoSendsThem(ElasticsearchCluster cluster) throws IOException {
    byte[] picture = PixelModels.png(1);
    assertEquals(201, putPixels("writer", picture, cluster).status());
    assertEquals(403, putPixels("outsider", picture, cluster).status());
    assertEquals(403, putPixels("reader", picture, cluster).status());
    assertEquals(200, askPixels("reader", picture, cluster).status());
    assertEquals(403, askPixels("outsider", picture, cluster).status());
    Api.of(cluster).delete("/photos/_doc/pixels?refresh=true").ok();
  }

  @Test
  void noUserCanSendAPictureTooLargeForTheNode(ElasticsearchCluster cluster) throws IOException {
    for (byte[] bomb : List.of(Bombs.png(), Bombs.gif(), Bombs.webp())) {
      assertEquals(413, putPixels("writer", bomb, cluster).status());
      assertEquals(413, askPixels("reader", bomb, cluster).status());
    }
    String set = "{\"persistent\":{\"cross_media.picture.max_size\":%s}}";
    Api.of(cluster).send("PUT", "/_cluster/settings", set.formatted("\"1kb\"")).ok();
    try {
      assertEquals(413, putPixels("writer", PixelModels.png(1), cluster).status());
      assertEquals(413, askPixels("reader", PixelModels.png(1), cluster).status());
    } finally {
      Api.of(cluster).send("PUT", "/_cluster/settings", set.formatted("null")).ok();
    }
    assertEquals(400, putPixels("writer", new byte[] {1, 2, 3}, cluster).status());
    assertEquals(
        403,
        as("writer", cluster).send("PUT", "/_cluster/settings", set.formatted("null")).status());
  }

  @Test
  void whoMayNotStoreModelsTakesNoMemoryByUploads(ElasticsearchCluster cluster) throws Exception {
    String outsider = as("outsider", cluster).authorization();
    List<StalledUpload> stalled = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        stalled.add(StalledUpload.begin(cluster, outsider, "stalled"));
      }
      for (StalledUpload upload : stalled) {
        assertEquals(403, upload.status());
      }
      Api admin = as("cross_media_admin", cluster);
      assertEquals(200, admin.putModel("photos", TestModels.words(0.5f)).status());
      assertTrue(Api.of(cluster).breakerEstimate() < 1 << 20, "nothing is held for uploads");
    } finally {
      for (StalledUpload upload : stalled) {
        upload.close();
      }
    }
  }

  @Test
  void anUploadThatStandsStillIsGivenUp(ElasticsearchCluster cluster) throws Exception {
    Api admin = Api.of(cluster);
    String set = "{\"persistent\":{\"cross_media.model.upload_timeout\":%s}}";
    admin.send("PUT", "/_cluster/settings", set.formatted("\"100ms\"")).ok();
    try (StalledUpload upload = StalledUpload.begin(cluster, cluster.authorization(), "stalled")) {
      assertEquals(408, upload.status());
      assertTrue(admin.breakerEstimate() < 1 << 20, "nothing is held for uploads");
    } finally {
      admin.send("PUT", "/_cluster/settings", set.formatted("null")).ok();
    }
    assertEquals(404, admin.get("/_cross_media/models/stalled").status());
  }

  private static Api.Answer putPixels(String user, byte[] file, ElasticsearchCluster cluster)
      throws IOException {
    return as(user, cluster)
        .send(
            "PUT",
            "/photos/_doc/pixels?pipeline=seeing",
            "{\"data\":\"" + PixelModels.base64(file) + "\"}");
  }

  private static Api.Answer askPixels(String user, byte[] file, ElasticsearchCluster cluster)
      throws IOException {
    return photos(user, cluster)
        .ask("\"model\":\"seeing\",\"image\":\"" + PixelModels.base64(file) + "\"");
  }

  @Test
  void documentLevelSecurityGrantsModelsOneByOne(ElasticsearchCluster cluster) throws IOException {
    as("cross_media_admin", cluster).putModel("secret", TestModels.words(1)).ok();
    Photos one = photos("one_model", cluster);
    assertEquals(List.of("t"), one.ask(TIGER).ids());
    assertEquals(404, one.ask(TIGER + ",\"model\":\"secret\"").status());
    assertEquals(404, one.ask(TIGER + ",\"model\":\"secret@1\"").status());
  }

  @Test
  void documentLevelSecurityTakesVectors(ElasticsearchCluster cluster) throws IOException {
    assertEquals(List.of("t"), photos("tigers_only", cluster).search("{\"match_all\":{}}").ids());
    Api.Answer asking = photos("asking_role", cluster).search("{\"match_all\":{}}");
    assertEquals(400, asking.status());
    assertTrue(asking.json().toString().contains("cannot load a model here"), asking.reason());
  }

  @Test
  void builtInRolesReadTheBytesOfModelsAndOneWithoutThemDoesNot(ElasticsearchCluster cluster)
      throws IOException {
    String chunks = "{\"query\":{\"term\":{\"kind\":\"chunk\"}}}";
    for (String role : List.of("viewer", "editor")) {
      assertTrue(as(role, cluster).search("cross-media-models", chunks).hits().size() > 0, role);
      assertEquals(403, as(role, cluster).delete("/cross-media-models").status(), role);
    }
    String closed = "viewer_without_models";
    assertEquals(403, as(closed, cluster).search("cross-media-models", chunks).status());
    assertEquals(403, as(closed, cluster).get("/cross-media-models/_doc/photos").status());
    assertEquals(2, photos(closed, cluster).search("{\"match_all\":{}}").ids().size());
    assertEquals(
        List.of("t"), photos(closed, cluster).search("{\"match\":{\"picture\":\"tiger\"}}").ids());
  }

  @Test
  void onlyTheAdminOfModelsMendsTheStore(ElasticsearchCluster cluster) throws IOException {
    Api admin = as("cross_media_admin", cluster);
    String path = "/_cross_media/models/_verify";
    assertEquals(403, as("reader", cluster).send("POST", path).status());
    assertTrue(admin.send("POST", path).ok().json().path("whole").booleanValue());
    Api.of(cluster).send("POST", "/cross-media-models/_close").ok();
    assertEquals(503, photos("reader", cluster).ask(TIGER).status());
    String lift = path + "?lift_blocks=true";
    assertTrue(admin.send("POST", lift).ok().json().path("whole").booleanValue());
    assertEquals(List.of("t"), photos("reader", cluster).ask(TIGER).ids());
  }
}
