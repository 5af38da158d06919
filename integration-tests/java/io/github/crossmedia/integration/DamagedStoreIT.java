package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index of models, damaged by hand or by many at once, and mended as its messages advise. */
@Tag("thorough")
@OnElasticsearch
final class DamagedStoreIT {

  private static final String STORE = "/cross-media-models";
  private static final String BLOBS = "{\"blobs\":{\"0\":2}}";
  private static final String TIGER = "\"text\":\"tiger\"";

  private static final byte[] FIRST = TestModels.file(TestModels.words(0.5f));
  private static final byte[] SECOND = TestModels.file(TestModels.words(0.25f));

  /** Two versions of a model and a document by each. */
  private static Photos photos(Api api, String name) throws IOException {
    api.putModel(name, FIRST).ok();
    Photos photos = Photos.create(api, name, 1);
    photos.bulk("a", BLOBS);
    api.putModel(name, SECOND).ok();
    photos.bulk("b", BLOBS);
    return photos;
  }

  private static List<String> documents(Api api, String model, String kind) throws IOException {
    api.send("POST", STORE + "/_refresh").ok();
    return api.search(
            "cross-media-models",
            "{\"size\":1000,\"_source\":false,\"query\":{\"bool\":{\"filter\":["
                + "{\"term\":{\"kind\":\""
                + kind
                + "\"}},{\"term\":{\"model\":\""
                + model
                + "\"}}]}}}")
        .ids();
  }

  /** Nodes remember for a second what they read, where it was not the plugin that changed it. */
  private static void readAgain(Api api) throws IOException {
    api.send("POST", "/_cross_media/_cache/clear").ok();
  }

  private static void lose(Api api, String id) throws IOException {
    api.delete(STORE + "/_doc/" + id.replace("/", "%2F") + "?refresh=true").ok();
    readAgain(api);
  }

  private static void forgetModels(Api api) throws IOException {
    for (String size : List.of("\"0b\"", "null")) {
      String set = "{\"persistent\":{\"cross_media.model.cache_size\":" + size + "}}";
      api.send("PUT", "/_cluster/settings", set).ok();
    }
  }

  private static JsonNode verify(Api api) throws IOException {
    return api.send("POST", "/_cross_media/models/_verify").ok().json();
  }

  private static JsonNode lift(Api api) throws IOException {
    return api.send("POST", "/_cross_media/models/_verify?lift_blocks=true").ok().json();
  }

  private static JsonNode verified(Api api, String model) throws IOException {
    for (JsonNode checked : verify(api).path("models")) {
      if (checked.path("model").textValue().equals(model)) {
        return checked;
      }
    }
    throw new AssertionError("nothing is told of " + model);
  }

  private static String result(Api.Answer answer) throws IOException {
    return answer.ok().json().path("result").textValue();
  }

  @Test
  void aLostChunkIsMendedByTheSameFile(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "chunkless");
    for (String chunk : documents(api, "chunkless", "chunk")) {
      lose(api, chunk);
    }
    forgetModels(api);
    Api.Answer refused = photos.ask(TIGER);
    assertEquals(500, refused.status());
    assertTrue(refused.reason().contains("store the same file as [chunkless@"), refused::toString);
    for (JsonNode version : verified(api, "chunkless").path("versions")) {
      assertFalse(version.path("whole").booleanValue());
      assertTrue(version.path("problem").textValue().contains("it is missing"));
    }

    assertEquals("mended", result(api.putModel("chunkless", SECOND)));
    assertEquals("mended", result(api.putModel("chunkless@1", FIRST)));

    assertEquals("unchanged", result(api.putModel("chunkless", SECOND)));
    assertEquals("unchanged", result(api.putModel("chunkless@1", FIRST)));
    assertEquals(409, api.putModel("chunkless@1", SECOND).status());
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
    for (JsonNode version : verified(api, "chunkless").path("versions")) {
      assertTrue(version.path("whole").booleanValue(), version::toString);
    }
  }

  @Test
  void aLostHeadIsMendedByTheSameFile(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "headless");
    lose(api, "headless@1");
    lose(api, "headless@2");
    forgetModels(api);
    assertEquals(500, photos.ask(TIGER).status());

    assertEquals("mended", result(api.putModel("headless@1", FIRST)));
    assertEquals("mended", result(api.putModel("headless", SECOND)));

    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
  }

  @Test
  void aLostOrDamagedAliasIsMadeAgain(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "nameless");
    lose(api, "nameless");
    assertEquals(404, photos.ask(TIGER).status());
    assertTrue(verify(api).path("mended").toString().contains("alias of model [nameless]"));
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());

    String damaged = "{\"alias\":{\"model\":\"../x\"}}";
    api.send("PUT", STORE + "/_doc/nameless", damaged).ok();
    readAgain(api);
    Api.Answer refused = photos.ask(TIGER);
    assertEquals(500, refused.status());
    assertTrue(refused.reason().contains("_verify recreates it"), refused::toString);
    verify(api);
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());

    lose(api, "nameless");
    Api.Answer third = api.putModel("nameless", TestModels.words(1)).ok();
    assertEquals("nameless@3", unhashed(third.json().path("version").textValue()));
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
  }

  @Test
  void anAliasThatServesAnotherFileThanItsHeadIsFoundOut(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "forged");
    JsonNode alias = api.get(STORE + "/_doc/forged").ok().json().path("_source");
    String hash = alias.at("/alias/served/1/sha256").textValue();
    String other = hash.replaceFirst(".", hash.startsWith("0") ? "1" : "0");
    String name = hash.substring(0, 12);
    api.send(
            "PUT",
            STORE + "/_doc/forged",
            alias.toString().replace(hash, other).replace(name, other.substring(0, 12)))
        .ok();
    forgetModels(api);
    readAgain(api);

    Api.Answer refused = photos.ask(TIGER);

    assertEquals(500, refused.status());
    assertTrue(refused.reason().contains("not the file that the alias serves"), refused::toString);
  }

  @Test
  void aClosedBlockedAndVisibleStoreIsMended(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "closed");
    String settings = "{\"index.hidden\":false,\"index.blocks.write\":true}";
    api.send("PUT", STORE + "/_settings", settings).ok();
    Api.Answer blocked = api.putModel("closed", TestModels.words(1));
    assertEquals(403, blocked.status());
    assertTrue(blocked.reason().contains("lift_blocks=true lifts"), blocked::toString);
    api.send("POST", STORE + "/_close").ok();
    for (Api.Answer refused : List.of(photos.ask(TIGER), api.get("/_cross_media/models"))) {
      assertEquals(503, refused.status());
      assertTrue(refused.reason().contains("lift_blocks=true opens it"), refused::toString);
    }

    JsonNode reported = verify(api);
    assertFalse(reported.path("whole").booleanValue());
    assertEquals("[\"closed\",\"index.blocks.write\"]", reported.path("blocks").toString());
    assertEquals("[\"the index is not hidden\"]", reported.path("not_mended").toString());
    JsonNode mended = lift(api).path("mended");

    for (String done : List.of("opened", "[index.blocks.write] were lifted", "hidden")) {
      assertTrue(mended.toString().contains(done), mended::toString);
    }
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
    JsonNode now =
        api.get(STORE + "/_settings").ok().json().at("/cross-media-models/settings/index");
    assertEquals("true", now.path("hidden").textValue());
    assertTrue(now.path("blocks").isMissingNode(), now::toString);
    assertEquals(201, api.putModel("closed", TestModels.words(1)).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"write", "read_only", "metadata", "read_only_allow_delete", "read"})
  void blocksOfAnAdministratorAreReportedAndKept(String block, ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    String name = "block-" + block.replace('_', '-');
    Photos photos = photos(api, name);
    if (block.equals("write")) {
      lose(api, name);
    }
    String settings = "{\"index.blocks." + block + "\":%s}";
    api.send("PUT", STORE + "/_settings", Formatted.of(settings, "true")).ok();
    try {
      JsonNode reported = verify(api);

      assertEquals("[\"index.blocks." + block + "\"]", reported.path("blocks").toString());
      assertEquals("[]", reported.path("mended").toString(), reported::toString);
      if (block.equals("write")) {
        assertEquals(
            "[\"the alias of model [" + name + "] is lost or incomplete\"]",
            reported.path("not_mended").toString());
        assertFalse(reported.path("whole").booleanValue());
      }
      assertEquals(reported.path("blocks"), verify(api).path("blocks"), "blocks are kept");
      assertTrue(lift(api).path("mended").toString().contains("were lifted"));
    } finally {
      api.send("PUT", STORE + "/_settings", Formatted.of(settings, "null")).ok();
    }
    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
  }

  @Test
  void aLostVersionGetsItsNumberBackAfterAWrongFileHadIt(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    Photos photos = photos(api, "renumbered");
    api.delete("/_cross_media/models/renumbered?force=true").ok();
    lose(api, "renumbered");
    byte[] wrong = TestModels.file(TestModels.words(0.75f));
    api.putModel("renumbered@1", wrong).ok();
    assertEquals(409, api.putModel("renumbered@1", FIRST).status());
    api.delete("/_cross_media/models/renumbered@1?force=true").ok();
    api.putModel("renumbered@2", SECOND).ok();

    assertEquals(409, api.putModel("renumbered@1", wrong).status());
    assertEquals("created", result(api.putModel("renumbered@1", FIRST)));

    assertEquals(List.of("a", "b"), photos.ask(TIGER).ids());
    JsonNode model = api.get("/_cross_media/models/renumbered").ok().json();
    assertEquals("renumbered@2", unhashed(model.path("current").textValue()));
    assertEquals("unchanged", result(api.putModel("renumbered@1", FIRST)));
  }

  @Test
  void fortyStoresAtOnceAllSucceed(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    List<Callable<Api.Answer>> stores = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      byte[] file = TestModels.file(TestModels.words(i / 40f));
      stores.add(() -> api.putModel("crowded", file));
    }
    TreeSet<String> versions = new TreeSet<>();
    try (ExecutorService clients = Executors.newFixedThreadPool(40)) {
      for (Future<Api.Answer> stored : clients.invokeAll(stores)) {
        Api.Answer answer = stored.get();
        assertEquals(201, answer.status(), answer::toString);
        versions.add(unhashed(answer.json().path("version").textValue()));
      }
    }
    assertEquals(40, versions.size());
    assertEquals(40, api.get("/_cross_media/models/crowded").ok().json().path("served").size());
  }

  @Test
  void whatIsBeingStoredSurvivesADeletionThatBeganMeanwhile(ElasticsearchCluster cluster)
      throws Exception {
    Api api = Api.of(cluster);
    byte[] file = TestModels.file(TestModels.latent(150_000, 24));
    int met = 0;
    try (ExecutorService client = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < 4; round++) {
        api.putModel("raced", FIRST).ok();
        int before = documents(api, "raced", "chunk").size();
        Future<Api.Answer> storing = client.submit(() -> api.putModel("raced", file));
        while (!storing.isDone() && documents(api, "raced", "chunk").size() == before) {
          Thread.onSpinWait();
        }
        met += storing.isDone() ? 0 : 1;
        int deleted = api.delete("/_cross_media/models/raced?force=true").status();

        assertEquals(200, deleted);
        Api.Answer stored = storing.get();
        Api.Answer read = api.get("/_cross_media/models/raced/_file");
        if (read.status() == 404) {
          assertTrue(List.of(201, 409).contains(stored.status()), stored::toString);
        } else {
          assertArrayEquals(file, read.ok().bytes());
        }
        assertTrue(api.putModel("raced", file).ok().status() < 300);
        assertArrayEquals(file, api.get("/_cross_media/models/raced/_file").ok().bytes());
        api.delete("/_cross_media/models/raced?force=true").ok();
      }
    }
    assertTrue(met > 0, "no deletion began while a model was being stored");
    assertEquals(List.of(), documents(api, "raced", "chunk"));
  }

  @Test
  void manyVersionsAreDeletedWithoutReadingThem(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    byte[] file = TestModels.file(TestModels.latent(75_000, 24));
    for (int i = 1; i <= 45; i++) {
      file[file.length - 1] = (byte) i;
      api.putModel("many@" + i, file).ok();
      api.send("PUT", "/_cross_media/models/many/_alias", "{\"current\":" + i + "}").ok();
    }
    assertEquals(45 * 7, documents(api, "many", "chunk").size());

    api.delete("/_cross_media/models/many?force=true").ok();

    assertEquals(List.of(), documents(api, "many", "chunk"));
    assertEquals(List.of(), documents(api, "many", "version"));
    assertEquals(404, api.get("/_cross_media/models/many").status());
    assertEquals(404, api.send("HEAD", "/_cross_media/models/many").status());
  }

  @Test
  void headTellsWhetherThereIsAModel(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    photos(api, "asked");
    assertEquals(200, api.send("HEAD", "/_cross_media/models/asked").status());
    assertEquals(200, api.send("HEAD", "/_cross_media/models/asked@2").status());
    assertEquals(404, api.send("HEAD", "/_cross_media/models/asked@3").status());
  }
}
