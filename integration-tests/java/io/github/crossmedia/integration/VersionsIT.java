package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of two versions in one index, while one version takes over from the other. */
@OnElasticsearch
final class VersionsIT {

  private static final int CLIENTS = 4;
  private static final int SEARCHES = 50;
  private static final String BLOBS = "{\"blobs\":{\"0\":2}}";

  private static final String TWO_FIELDS =
      """
      {"settings":{"number_of_shards":2},
       "mappings":{"properties":{
         "one":{"type":"cross_media"},
         "two":{"type":"nested","properties":{"picture":{"type":"cross_media"}}}}}}
      """;

  /** What each document scores: raw is its tiger's blobs times the scale of its own version. */
  private static final Map<String, Double> OF_FIRST = Map.of("a", 0.75, "b", 0.5);

  private static final Map<String, Double> OF_SECOND = Map.of("a", 0.5, "b", 0.375);

  @Test
  void eachHitIsScoredByItsOwnVersionWhileTheAliasIsSwapped(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    api.putModel("mixed", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "mixed", 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    api.putModel("mixed", TestModels.words(0.25f)).ok();
    photos.bulk("a2", "{\"blobs\":{\"0\":2}}", "b2", "{\"blobs\":{\"0\":1}}");
    AtomicBoolean swapping = new AtomicBoolean(true);
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<Integer>> searching = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        searching.add(clients.submit(searcher(photos, swapping)));
      }
      for (int i = 0; i < 10; i++) {
        int current = 1 + i % 2;
        api.send(
                "PUT",
                "/_cross_media/models/mixed/_alias",
                String.format(Locale.ROOT, "{\"current\":%d,\"served\":[1,2]}", current))
            .ok();
      }
      swapping.set(false);
      for (Future<Integer> searcher : searching) {
        assertTrue(searcher.get() > 0);
      }
    }
  }

  private static Callable<Integer> searcher(Photos photos, AtomicBoolean swapping) {
    return () -> {
      int searches = 0;
      while (searches == 0 || swapping.get()) {
        for (JsonNode hit : photos.ask("\"text\":\"tiger\"").hits()) {
          String id = hit.path("_id").textValue();
          Map<String, Double> scores = id.length() == 1 ? OF_FIRST : OF_SECOND;
          assertEquals(scores.get(id.substring(0, 1)), hit.path("_score").doubleValue(), 1e-3, id);
        }
        searches++;
      }
      return searches;
    };
  }

  @Test
  void oldDocumentsAreProjectedAnewAndTheOldVersionDeleted(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("renewed", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "renewed", 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    api.putModel("renewed", TestModels.words(0.25f)).ok();
    assertEquals(List.of("a", "b"), photos.ask("\"text\":\"tiger\"").ids());
    assertEquals(409, api.delete("/_cross_media/models/renewed@1").status());

    String old =
        "{\"cross_media_versions\":{\"field\":\"picture\",\"not_made_by\":[\"renewed@2\"]}}";
    for (String id : photos.search(old).ids()) {
      renew(photos, id);
    }
    assertEquals(List.of(), photos.search(old).ids());

    Api.Answer renewed = photos.ask("\"text\":\"tiger\"");
    assertEquals(List.of("a", "b"), renewed.ids());
    assertEquals(0.5, renewed.hits().getFirst().path("_score").doubleValue(), 1e-3);
    api.delete("/_cross_media/models/renewed@1?force=true").ok();
    assertEquals(List.of("a", "b"), photos.ask("\"text\":\"tiger\"").ids());
  }

  /** Nobody serves the version, so only its documents speak against it. */
  @Test
  void aVersionWithDocumentsIsOnlyDeletedByForce(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("needed", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "needed", 2);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    api.putModel("needed", TestModels.words(0.25f)).ok();
    api.send("PUT", "/_cross_media/models/needed/_alias", "{\"current\":2}").ok();

    Api.Answer refused = api.delete("/_cross_media/models/needed@1");
    assertEquals(409, refused.status());
    assertTrue(
        refused.reason().startsWith("documents that [needed@1] made would no longer be found"),
        refused.reason());
    api.send("POST", "/needed/_close").ok();
    Api.Answer unknown = api.delete("/_cross_media/models/needed@1");
    assertEquals(409, unknown.status());
    assertTrue(unknown.reason().startsWith("[needed@1] may have made documents"), unknown.reason());
    api.send("POST", "/needed/_open").ok();

    api.send("PUT", "/_cross_media/models/needed/_alias", "{\"current\":2,\"served\":[1]}").ok();
    assertEquals(List.of("a", "b"), photos.ask("\"text\":\"tiger\"").ids(), "it is still there");
    api.send("PUT", "/_cross_media/models/needed/_alias", "{\"current\":2}").ok();
    api.delete("/_cross_media/models/needed@1?force=true").ok();
    assertEquals(404, api.get("/_cross_media/models/needed@1").status());

    api.send("POST", "/needed/_cross_media/_project?refresh=true").ok();
    assertEquals(List.of("a", "b"), photos.ask("\"text\":\"tiger\"").ids());
    api.putModel("needed", TestModels.words(1)).ok();
    api.send("POST", "/needed/_cross_media/_project?refresh=true").ok();
    api.send("PUT", "/_cross_media/models/needed/_alias", "{\"current\":3}").ok();
    api.delete("/_cross_media/models/needed@2").ok();
  }

  /** The documents are there as they were, but are no longer those of a served version. */
  @Test
  void aPointInTimeTellsThatTheVersionOfItsDocumentsIsNotServed(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("then", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "then", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    String point = api.send("POST", "/then/_pit?keep_alive=5m").ok().json().path("id").textValue();
    String search =
        "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}},\"pit\":{\"id\":\""
            + point
            + "\"}}";
    assertEquals(List.of("a"), api.send("POST", "/_search", search).ok().ids());

    api.putModel("then", TestModels.words(0.25f)).ok();
    assertEquals(List.of("a"), api.send("POST", "/_search", search).ok().ids());
    api.send("POST", "/then/_cross_media/_project?refresh=true").ok();
    api.send("PUT", "/_cross_media/models/then/_alias", "{\"current\":2}").ok();
    Api.Answer now = photos.ask("\"text\":\"tiger\"").ok();
    assertEquals(List.of("a"), now.ids());
    assertEquals(List.of(), now.warnings());

    Api.Answer then = api.send("POST", "/_search", search).ok();
    assertEquals(List.of(), then.ids());
    assertTrue(
        then.warnings().toString().contains("[1] documents of [then] were not searched"),
        then.warnings().toString());
  }

  /** As a client does that has no pixels left: the stored visual words go in again. */
  private static void renew(Photos photos, String id) throws IOException {
    JsonNode stored =
        photos
            .api()
            .get("/" + photos.name() + "/_doc/" + id + "?_source_exclude_vectors=false")
            .ok()
            .json();
    JsonNode visualWords = stored.at("/_source/picture/visual_words");
    photos.put(id, "\"views\":" + visualWords).ok();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void documentsOfAVersionNoLongerServedAreCountedInAWarning(
      int shards, ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    String name = "retired" + shards;
    api.putModel(name, TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, name, shards);
    photos.bulk("a", BLOBS, "b", BLOBS, "d", BLOBS, "e", BLOBS, "f", BLOBS);
    photos.api().delete("/" + name + "/_doc/f?refresh=true").ok();
    api.putModel(name, TestModels.words(0.25f)).ok();
    photos.bulk("c", BLOBS);
    assertEquals(List.of(), photos.ask("\"text\":\"tiger\"").warnings());

    api.send("PUT", "/_cross_media/models/" + name + "/_alias", "{\"current\":2}").ok();

    for (String plan : List.of("words", "exact")) {
      Api.Answer found = photos.ask("\"text\":\"tiger\",\"plan\":\"" + plan + "\"");
      assertEquals(List.of("c"), found.ids());
      assertEquals(1, found.warnings().size(), () -> found.warnings().toString());
      assertTrue(
          found.warnings().getFirst().contains("[4] documents of [" + name + "] were not searched"),
          () -> found.warnings().toString());
    }
    Api.Answer pinned = photos.ask("\"text\":\"tiger\",\"model\":\"" + name + "@1\"");
    assertEquals(Set.of("a", "b", "d", "e"), Set.copyOf(pinned.ids()));
    assertEquals(List.of(), pinned.warnings());
  }

  @Test
  void eachOfManySearchesAtOnceIsWarned(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    api.putModel("busy", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "busy", 1);
    photos.bulk("a", BLOBS);
    api.putModel("busy", TestModels.words(0.25f)).ok();
    api.send("PUT", "/_cross_media/models/busy/_alias", "{\"current\":2}").ok();
    Callable<Integer> warned =
        () -> {
          int warnings = 0;
          for (int i = 0; i < SEARCHES; i++) {
            warnings += photos.ask("\"text\":\"tiger\"").warnings().size();
          }
          return warnings;
        };
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (Future<Integer> warnings : clients.invokeAll(Collections.nCopies(CLIENTS, warned))) {
        assertEquals(SEARCHES, warnings.get());
      }
    }
  }

  @Test
  void theSearchesOfOneRequestAllWarn(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("left", TestModels.words(0.5f)).ok();
    StringBuilder searches = new StringBuilder();
    for (String name : List.of("left1", "left2", "left3")) {
      Photos.create(api, name, 2, "left").bulk("a", BLOBS);
      searches.append(String.format(Locale.ROOT, "{\"index\":\"%s\"}\n", name));
      searches.append("{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}}\n");
    }
    api.putModel("left", TestModels.words(0.25f)).ok();
    api.send("PUT", "/_cross_media/models/left/_alias", "{\"current\":2}").ok();

    List<String> warnings = api.send("POST", "/_msearch", searches.toString()).ok().warnings();

    assertEquals(3, warnings.size(), warnings::toString);
    for (String name : List.of("left1", "left2", "left3")) {
      assertTrue(warnings.toString().contains("documents of [" + name + "]"), warnings::toString);
    }
  }

  @Test
  void twoQueriesOfOneRequestBothWarn(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("first", TestModels.words(0.5f)).ok();
    api.send("PUT", "/warned", TWO_FIELDS).ok();
    String picture = "{\"vector\":[1,0,0,0],\"words\":{\"tiger\":1},\"model\":\"%s\"}";
    api.send(
            "PUT",
            "/warned/_doc/1?refresh=true",
            String.format(
                Locale.ROOT,
                "{\"one\":%s,\"two\":[{\"picture\":%s}]}",
                String.format(Locale.ROOT, picture, "gone@1"),
                String.format(Locale.ROOT, picture, "gone@2")))
        .ok();

    List<String> warnings =
        new Photos(api, "warned")
            .search(
                """
                {"bool":{"should":[
                  {"cross_media":{"field":"one","text":"tiger","model":"first"}},
                  {"nested":{"path":"two","query":
                    {"cross_media":{"field":"two.picture","text":"tiger","model":"first"}}}}]}}
                """)
            .ok()
            .warnings();

    assertEquals(2, warnings.size(), warnings::toString);
    assertTrue(warnings.toString().contains("made their [one]"), warnings::toString);
    assertTrue(warnings.toString().contains("made their [two.picture]"), warnings::toString);
  }

  /** Deletes whatever the store holds of a model, so that its numbers begin again. */
  private static void lose(Api api, String model) throws IOException {
    JsonNode hits =
        api.get("/cross-media-models/_search?size=1000&_source=false").json().at("/hits/hits");
    assertTrue(hits.size() < 1000, "all pieces are on one page");
    for (JsonNode hit : hits) {
      String id = hit.path("_id").textValue();
      if (id.startsWith(model)) {
        String path = URLEncoder.encode(id, StandardCharsets.UTF_8);
        api.delete("/cross-media-models/_doc/" + path + "?refresh=true").ok();
      }
    }
  }

  @Test
  void otherBytesUnderTheSameNameAreAnotherVersion(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("reborn", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "reborn", 2);
    photos.bulk("a", BLOBS);
    lose(api, "reborn");
    api.putModel("reborn@1", TestModels.words(0.25f)).ok();
    photos.bulk("b", BLOBS);
    api.send(
            "PUT",
            "/reborn/_doc/c?refresh=true&pipeline=_none",
            "{\"picture\":{\"vector\":[1,0,0,0],\"words\":{\"tiger\":1},\"model\":\"reborn@1\"}}")
        .ok();

    for (String model : List.of("reborn", "reborn@1")) {
      for (String plan : List.of("words", "exact")) {
        Api.Answer found =
            photos.ask(
                String.format(
                    Locale.ROOT,
                    "\"text\":\"tiger\",\"plan\":\"%s\",\"model\":\"%s\"",
                    plan,
                    model));
        assertEquals(Set.of("b", "c"), Set.copyOf(found.ids()));
        assertTrue(
            found.warnings().toString().contains("[1] documents of [reborn] were not searched"),
            () -> found.warnings().toString());
      }
    }
    String vector = "\"vector\":[1,0,0,0],\"model\":\"%s\"";
    String told = photos.source("b").at("/picture/model").textValue();
    assertEquals("reborn@1", unhashed(told));
    assertEquals(
        Set.of("b", "c"), Set.copyOf(photos.ask(String.format(Locale.ROOT, vector, told)).ids()));
    assertEquals(
        Set.of("a", "b", "c"),
        Set.copyOf(photos.ask(String.format(Locale.ROOT, vector, "reborn@1")).ids()));
    assertEquals(
        404, photos.ask("\"text\":\"tiger\",\"model\":\"reborn@1#000000000000\"").status());
    assertEquals(200, photos.ask("\"text\":\"tiger\",\"model\":\"" + told + "\"").status());
  }
}
