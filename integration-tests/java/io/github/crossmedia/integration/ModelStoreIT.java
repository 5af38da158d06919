package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What happens to models when memory is short and others meddle. */
@OnElasticsearch
@Tag("thorough")
final class ModelStoreIT {

  private static void forgetModels(Api api) throws IOException {
    api.set("cross_media.model.cache_size", "\"0b\"");
    api.set("cross_media.model.cache_size", "null");
  }

  private static JsonNode stats(Api api) throws IOException {
    return api.get("/_cross_media/_stats").ok().json().path("nodes").elements().next();
  }

  @Test
  void aModelThatCanNotFitIsRefusedUntilThereIsMoreMemory(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("fitting", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "fitting", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    assertTrue(api.breakerEstimate() > 0);
    forgetModels(api);
    assertEquals(0, api.breakerEstimate());

    api.set("breaker.cross_media.limit", "\"100b\"");
    try {
      Api.Answer refused = photos.ask("\"text\":\"tiger\"");
      assertEquals(413, refused.status());
      assertTrue(
          refused.reason().contains("which is more than the circuit breaker"), refused.reason());
      assertEquals(413, api.putModel("fitting", TestModels.words(1)).status());
    } finally {
      api.set("breaker.cross_media.limit", "null");
    }

    assertEquals(List.of("a"), photos.ask("\"text\":\"tiger\"").ids());
    forgetModels(api);
    assertEquals(0, api.breakerEstimate());
  }

  @Test
  void statsTellWhatWasDone(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("counted", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "counted", 1);
    forgetModels(api);
    JsonNode before = stats(api);

    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}", "c", "{\"blobs\":1}");
    photos.ask("\"text\":\"tiger\"").ok();
    photos.ask("\"text\":\"tiger\",\"model\":\"nobody\"");

    JsonNode after = stats(api);
    assertEquals(1, grown(before, after, "/models/loads"));
    assertEquals(1, after.at("/models/count").intValue());
    assertTrue(after.at("/models/memory_in_bytes").longValue() > 0);
    assertTrue(grown(before, after, "/models/hits") > 0);
    JsonNode version = after.at("/models/versions/counted@1");
    assertEquals(
        after.at("/models/memory_in_bytes").longValue(),
        version.path("memory_in_bytes").longValue());
    assertTrue(version.path("hits").longValue() > 0);
    assertTrue(version.path("loads").longValue() > 0);
    assertEquals(2, grown(before, after, "/documents/total"));
    assertEquals(1, grown(before, after, "/documents/failed"));
    assertEquals(1, grown(before, after, "/queries/total"));
    assertEquals(1, grown(before, after, "/queries/failed"));
    forgetModels(api);
    assertEquals(1, grown(after, stats(api), "/models/evictions"));
  }

  @Test
  void manyWhoStoreTheSameFileAtOnceGetOneVersion(ElasticsearchCluster cluster)
      throws IOException, InterruptedException {
    Api api = Api.of(cluster);
    for (int round = 1; round <= 5; round++) {
      byte[] file = TestModels.file(TestModels.words(0.1f * round));
      Set<String> versions = ConcurrentHashMap.newKeySet();
      try (var machines = Executors.newFixedThreadPool(6)) {
        for (int machine = 0; machine < 6; machine++) {
          machines.submit(
              () ->
                  versions.add(
                      api.putModel("raced", file).ok().json().path("version").textValue()));
        }
      }
      JsonNode model = api.get("/_cross_media/models/raced").ok().json();
      assertEquals(Set.of(model.path("current").textValue()), versions);
      assertEquals(round, model.path("versions").size(), model::toString);
    }
  }

  private static long grown(JsonNode before, JsonNode after, String pointer) {
    return after.at(pointer).longValue() - before.at(pointer).longValue();
  }

  @Test
  void whoeverMeddlesWithTheIndexIsFoundOut(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel("meddled", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "meddled", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    forgetModels(api);
    String chunk =
        api.search(
                "cross-media-models",
                "{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"kind\":\"chunk\"}},"
                    + "{\"term\":{\"model\":\"meddled\"}}]}}}")
            .ids()
            .getFirst()
            .replace("/", "%2F");
    byte[] other = TestModels.file(TestModels.words(0.7f));

    api.sendCbor("PUT", "/cross-media-models/_doc/" + chunk, document(other)).ok();

    Api.Answer refused = photos.ask("\"text\":\"tiger\"");
    assertEquals(500, refused.status());
    assertTrue(refused.reason().contains("is damaged"), refused.reason());
    api.send("PUT", "/cross-media-models/_doc/" + chunk, "{\"data\":\"AAAA\"}").ok();
    assertEquals(500, photos.ask("\"text\":\"tiger\"").status());
    api.delete("/cross-media-models/_doc/" + chunk).ok();
    assertEquals(500, photos.ask("\"text\":\"tiger\"").status());
    api.send("PUT", "/cross-media-models/_doc/meddled", "{\"alias\":{\"model\":\"../x\"}}").ok();
    assertEquals(500, photos.ask("\"text\":\"tiger\"").status());
  }

  private static byte[] document(byte[] data) throws IOException {
    try (XContentBuilder builder = XContentFactory.cborBuilder()) {
      builder.startObject().field("data", data).endObject();
      return BytesReference.toBytes(BytesReference.bytes(builder));
    }
  }

  @Test
  void snapshotsKeepModels(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    byte[] file = TestModels.file(TestModels.words(0.5f));
    api.putModel("saved", file).ok();
    api.send("PUT", "/_snapshot/backup", "{\"type\":\"fs\",\"settings\":{\"location\":\"models\"}}")
        .ok();
    String index = "{\"indices\":\"cross-media-models\",\"include_global_state\":false}";
    api.send("PUT", "/_snapshot/backup/one?wait_for_completion=true", index).ok();
    api.delete("/cross-media-models").ok();
    assertEquals(404, api.get("/_cross_media/models/saved/_file").status());

    api.send("POST", "/_snapshot/backup/one/_restore?wait_for_completion=true", index).ok();

    assertArrayEquals(file, api.get("/_cross_media/models/saved/_file").ok().bytes());
  }
}
