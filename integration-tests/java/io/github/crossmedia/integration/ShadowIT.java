package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Shadows are asked what people ask, and people never notice. */
@OnElasticsearch
final class ShadowIT {

  private static final String INDEX = "shadowed";
  private static final int DOCUMENTS = 30;
  private static final int SEARCHES = 20;
  private static final String TIGER =
      "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"visual_words\"}}}";

  /** Version 2 is served; 1 agrees with it, and 3 takes snow for tigers. */
  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    List<String> words = List.of("tiger", "snow", "sea", "city");
    api.putModel(INDEX, TestModels.words(words, 0.25f)).ok();
    api.putModel(INDEX, TestModels.words(words, 0.5f)).ok();
    api.putModel(INDEX, TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f)).ok();
    api.send("PUT", "/_cross_media/models/shadowed/_alias", "{\"current\":2}").ok();
    Photos photos = Photos.create(api, INDEX, 1);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add("p" + i);
      documents.add("{\"blobs\":{\"0\":%d,\"1\":%d}}".formatted(i + 1, DOCUMENTS - i));
    }
    photos.bulk(documents.toArray(String[]::new));
  }

  @AfterEach
  void reset(ElasticsearchCluster cluster) throws IOException {
    set(cluster, "\"cross_media.shadow.*\":null");
  }

  private static void set(ElasticsearchCluster cluster, String settings) throws IOException {
    Api.of(cluster)
        .send("PUT", "/_cluster/settings", "{\"persistent\":{%s}}".formatted(settings))
        .ok();
  }

  private static JsonNode counts(Api api, String version) throws IOException {
    return api.get("/_cross_media/_stats")
        .ok()
        .json()
        .path("nodes")
        .elements()
        .next()
        .path("shadows")
        .path(version);
  }

  /** Waits until a number of searches were compared, dropped or failed. */
  private static JsonNode counted(Api api, String version, int searches) throws Exception {
    JsonNode counts = counts(api, version);
    for (int i = 0; i < 200; i++) {
      int sum = 0;
      for (String key : List.of("compared", "dropped", "failed")) {
        sum += counts.path(key).intValue();
      }
      if (sum >= searches) {
        assertEquals(searches, sum, counts.toString());
        return counts;
      }
      Thread.sleep(50);
      counts = counts(api, version);
    }
    throw new AssertionError(counts.toString());
  }

  @Test
  void aShadowIsComparedAndItsFailuresAreItsOwn(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    List<String> answer = api.search(INDEX, TIGER).ids();
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@1\",\"shadowed@3\",\"shadowed@9\"],"
            + "\"cross_media.shadow.sample_rate\":1,\"cross_media.shadow.concurrency\":64");
    for (int i = 0; i < SEARCHES; i++) {
      assertEquals(answer, api.search(INDEX, TIGER).ids());
    }
    api.search(INDEX, TIGER.replace("tiger", "sea").replace("}}}", "}},\"sort\":[\"_doc\"]}")).ok();

    JsonNode same = counted(api, "shadowed@1", SEARCHES);
    assertEquals(SEARCHES, same.path("compared").intValue(), same::toString);
    assertEquals(1, same.path("overlap_at_10").doubleValue(), 1e-9, same::toString);
    assertTrue(same.path("score_shift").doubleValue() != 0, same::toString);
    JsonNode other = counted(api, "shadowed@3", SEARCHES);
    assertEquals(0, other.path("overlap_at_10").doubleValue(), 1e-9, other::toString);
    JsonNode missing = counted(api, "shadowed@9", SEARCHES);
    assertEquals(SEARCHES, missing.path("failed").intValue(), missing::toString);
    assertTrue(missing.path("last_failure").textValue().contains("shadowed@9"), missing::toString);
  }

  @Test
  void aBudgetAndASampleBoundIt(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@4\"],"
            + "\"cross_media.shadow.sample_rate\":1,\"cross_media.shadow.concurrency\":0");
    for (int i = 0; i < SEARCHES; i++) {
      api.search(INDEX, TIGER).ok();
    }
    assertEquals(SEARCHES, counted(api, "shadowed@4", SEARCHES).path("dropped").intValue());
    set(
        cluster,
        "\"cross_media.shadow.versions\":[\"shadowed@5\"],\"cross_media.shadow.sample_rate\":0.3");
    for (int i = 0; i < 200; i++) {
      api.search(INDEX, TIGER).ok();
    }
    assertEquals(60, counts(api, "shadowed@5").path("dropped").intValue(), 20);
    Api.Answer bad =
        api.send(
            "PUT",
            "/_cluster/settings",
            "{\"persistent\":{\"cross_media.shadow.versions\":[\"shadowed\"]}}");
    assertEquals(400, bad.status());
    assertTrue(bad.json().toString().contains("is not a model version"), bad.json()::toString);
  }
}
