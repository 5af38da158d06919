package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.SecuredPhotos.as;
import static io.github.crossmedia.integration.SecuredPhotos.photos;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.Bombs;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may use, read and change models, with the roles that docs/operations.md gives. */
abstract class Security {

  private static final String TIGER = SecuredPhotos.TIGER;

  private static final String FEATURES =
      "{\"features\":[{\"name\":\"seen\",\"template\":{\"cross_media\":"
          + "{\"field\":\"picture\",\"text\":\"{{words}}\"}}}]}";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    SecuredPhotos.index(cluster);
  }

  @Test
  void aReaderSearchesAndLooksButChangesNothing(ElasticsearchCluster cluster) throws IOException {
    Api reader = as("reader", cluster);
    assertEquals(List.of("t"), photos("reader", cluster).ask(TIGER).ids());
    reader.get("/_cross_media/models/photos").ok();
    reader.get("/_cross_media/models/photos/_file").ok();
    reader.get("/_cross_media/_stats").ok();
    assertEquals(403, reader.putModel("photos", TestModels.words(1)).status());
    String parts = "/_cross_media/models/photos/_parts";
    String upload = as("cross_media_admin", cluster).post(parts).json().path("upload").asText();
    assertEquals(403, reader.send("POST", parts).status());
    assertEquals(403, reader.send("PUT", parts + "/" + upload + "/0", "{}").status());
    assertEquals(403, reader.send("POST", parts + "/" + upload).status());
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
    root.put("/_cluster/settings", Formatted.of(kept, "1"));
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
      root.put("/_cluster/settings", Formatted.of(kept, "null"));
      for (int version = 2; version <= 4; version++) {
        admin.delete("/_cross_media/models/photos@" + version + "?force=true").ok();
      }
    }
  }

  @Test
  void whoeverReadsModelsAndReadsAndWritesAnIndexProjectsIt(ElasticsearchCluster cluster)
      throws IOException {
    String request = "/photos/_cross_media/_project?model=photos";
    as("projector", cluster).post(request);
    for (String user : List.of("reader", "writer", "outsider", "cross_media_admin")) {
      assertEquals(403, as(user, cluster).send("POST", request).status(), user);
    }
  }

  @Test
  void aFieldReadsItsModelForWhoeverWrites(ElasticsearchCluster cluster) throws IOException {
    String path = "/photos/_doc/sent?pipeline=_none";
    String picture = "{\"picture\":{\"blobs\":{\"3\":1}}}";
    try {
      as("writer", cluster).put(path, picture);
      JsonNode item =
          as("outsider", cluster)
              .post(
                  "/photos/_bulk?pipeline=_none",
                  "{\"update\":{\"_id\":\"sent\"}}\n{\"doc\":" + picture + "}\n")
              .json()
              .at("/items/0/update");
      assertEquals(403, item.path("status").intValue(), item::toString);
      assertEquals(403, as("outsider", cluster).send("PUT", path, picture).status());
    } finally {
      Api.of(cluster).delete("/photos/_doc/sent?refresh=true");
    }
  }

  /** What was read without the fields that are hidden from the caller must not be written back. */
  @Test
  void whoeverSeesPartsOfDocumentsDoesNotProjectThem(ElasticsearchCluster cluster)
      throws IOException {
    Photos all = Photos.create(Api.of(cluster), "projected", 1, "photos");
    for (int i = 0; i < 3; i++) {
      all.put("p" + i, "\"views\":{\"blobs\":{\"0\":2}},\"secret\":\"hidden\",\"kind\":\"seen\"")
          .ok();
    }
    String old = "\"picture\":{\"visual_words\":{\"blobs\":{\"0\":2}},\"model\":\"other@1\"}";
    for (int i = 0; i < 3; i++) {
      all.api()
          .put(
              "/projected/_doc/p" + i + "?refresh=true&pipeline=_none",
              "{\"secret\":\"hidden\",\"kind\":\"seen\"," + old + "}");
    }
    String request = "/%s/_cross_media/_project?refresh=false";
    for (String user : List.of("projector_without_secrets", "projector_of_some")) {
      for (String index : List.of("projected", "projected*")) {
        Api.Answer answer = as(user, cluster).send("POST", Formatted.of(request, index));
        assertEquals(400, answer.status(), user + ": " + answer.reason());
        assertTrue(answer.reason().contains("field or document level security"), answer.reason());
      }
    }
    assertEquals(
        List.of("p0", "p1", "p2"), all.search("{\"match\":{\"secret\":\"hidden\"}}").ids());
    assertEquals("other@1", all.source("p0").at("/picture/model").textValue());

    assertEquals(
        3, all.api().post(Formatted.of(request, "projected")).json().path("projected").intValue());
    assertEquals("hidden", all.source("p0").path("secret").textValue());
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
    String logged =
        "{\"cross_media_features\":{\"set\":\"rank\",\"params\":{\"words\":\"tiger\"}}}";
    as("cross_media_admin", cluster).put(path, FEATURES);

    Api user = as("cross_media_user", cluster);
    user.get(path).ok();
    assertEquals(403, user.send("PUT", path, FEATURES).status());
    assertEquals(403, user.delete(path).status());
    assertEquals(403, as("outsider", cluster).get(path).status());
    user.get("/_cross_media/feature_sets").ok();
    assertEquals(403, as("outsider", cluster).get("/_cross_media/feature_sets").status());
    assertEquals(403, photos("outsider", cluster).search(logged).status());
    JsonNode hit = photos("reader", cluster).search(logged).hits().getFirst();
    assertTrue(hit.at("/fields/_cross_media_features/0/features").has("seen"), hit::toString);
  }

  /** An ONNX file is read by native code, so only an administrator may bring one. */
  @Test
  void usersListNetworksAndAdministratorsStoreThem(ElasticsearchCluster cluster)
      throws IOException {
    String path = "/_cross_media/networks";
    for (String user : List.of("cross_media_user", "reader")) {
      as(user, cluster).get(path).ok();
      assertEquals(404, as(user, cluster).get(path + "/clip").status(), user);
    }
    for (String user : List.of("cross_media_user", "reader", "writer", "outsider")) {
      assertEquals(403, as(user, cluster).send("PUT", path + "/clip", "{}").status(), user);
      assertEquals(403, as(user, cluster).delete(path + "/clip").status(), user);
    }
    assertEquals(403, as("outsider", cluster).get(path).status());
    assertEquals(403, as("outsider", cluster).get(path + "/clip").status());

    Api.Answer answer = as("cross_media_admin", cluster).send("PUT", path + "/clip", "{}");
    assertEquals(400, answer.status());
    assertTrue(answer.reason().contains("not a zip of the files"), answer.reason());
    assertEquals(404, as("cross_media_admin", cluster).delete(path + "/clip").status());
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
    admin.put(
        "/_cross_media/models/photos/_alias",
        Formatted.of("{\"current\":%d,\"served\":[%d]}", version, version));
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
    Api.of(cluster).put("/_cluster/settings", Formatted.of(set, "\"1kb\""));
    try {
      assertEquals(413, putPixels("writer", PixelModels.png(1), cluster).status());
      assertEquals(413, askPixels("reader", PixelModels.png(1), cluster).status());
    } finally {
      Api.of(cluster).put("/_cluster/settings", Formatted.of(set, "null"));
    }
    assertEquals(400, putPixels("writer", new byte[] {1, 2, 3}, cluster).status());
    assertEquals(
        403,
        as("writer", cluster)
            .send("PUT", "/_cluster/settings", Formatted.of(set, "null"))
            .status());
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
  void statisticsNameOnlyTheModelsThatOneMayRead(ElasticsearchCluster cluster) throws IOException {
    as("cross_media_admin", cluster).putModel("hidden", TestModels.words(1)).ok();
    photos("reader", cluster).ask(TIGER).ok();
    photos("reader", cluster).ask(TIGER + ",\"model\":\"hidden\"").ok();

    assertTrue(named("reader", cluster).containsAll(List.of("hidden@1", "photos@1")));
    assertEquals(List.of("photos@1"), named("one_model", cluster));
    assertEquals(List.of(), named("cross_media_recorded", cluster));
  }

  private static List<String> named(String user, ElasticsearchCluster cluster) throws IOException {
    JsonNode stats = as(user, cluster).json("/_cross_media/_stats");
    List<String> named = new ArrayList<>();
    stats
        .path("nodes")
        .forEach(node -> node.at("/models/versions").fieldNames().forEachRemaining(named::add));
    return named;
  }

  /**
   * Documents of the store that a user can't see would look lost to that user: a change would write
   * them again, or remove their parts.
   */
  @Test
  void whoeverSeesPartsOfTheStoreDoesNotChangeIt(ElasticsearchCluster cluster) throws IOException {
    as("cross_media_admin", cluster)
        .put("/_cross_media/feature_sets/hidden", FEATURES.replace("seen", "own"));
    Api some = as("admin_of_some", cluster);
    some.get("/_cross_media/models/photos").ok();
    for (Api.Answer refused :
        List.of(
            some.putModel("photos", TestModels.words(0.125f)),
            some.send("POST", "/_cross_media/models/photos/_parts"),
            some.send("PUT", "/_cross_media/models/photos/_alias", "{\"current\":1}"),
            some.delete("/_cross_media/models/photos?force=true"),
            some.send("PUT", "/_cross_media/feature_sets/hidden", FEATURES),
            some.delete("/_cross_media/feature_sets/hidden"),
            some.send("POST", "/_cross_media/models/_verify"))) {
      assertEquals(400, refused.status(), refused.reason());
      assertTrue(refused.reason().contains("sees whole documents"), refused.reason());
    }
    Api admin = as("cross_media_admin", cluster);
    assertEquals(
        "own", admin.json("/_cross_media/feature_sets/hidden").at("/features/0/name").asText());
    admin.delete("/_cross_media/feature_sets/hidden").ok();
  }

  /** None among the documents that one user sees says nothing of those that another does. */
  @Test
  void aCountOfNoneIsNotBelievedForOthers(ElasticsearchCluster cluster) throws IOException {
    Photos counted = Photos.create(Api.of(cluster), "counted", 1, "photos");
    counted.put("p", "\"views\":{\"blobs\":{\"0\":2}},\"kind\":\"seen\"").ok();
    counted
        .api()
        .put(
            "/counted/_doc/old?refresh=true&pipeline=_none",
            "{\"picture\":{\"words\":{\"tiger\":1},\"model\":\"other@1\"}}");
    Photos some = new Photos(as("reader_of_some", cluster), "counted");

    assertEquals(List.of(), some.ask(TIGER).ok().warnings());
    List<String> warnings = counted.ask(TIGER).ok().warnings();
    assertTrue(warnings.toString().contains("[1] documents of [counted]"), warnings.toString());
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
    assertTrue(admin.post(path).json().path("whole").booleanValue());
    Api.of(cluster).post("/cross-media-models/_close");
    assertEquals(503, photos("reader", cluster).ask(TIGER).status());
    String lift = path + "?lift_blocks=true";
    assertTrue(admin.post(lift).json().path("whole").booleanValue());
    assertEquals(List.of("t"), photos("reader", cluster).ask(TIGER).ids());
  }
}
