package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node that was restarted is ready for its first search after a warm-up. */
@Tag("thorough")
@OnElasticsearch
final class WarmUpIT {

  private static JsonNode node(Api api, String method, String path) throws IOException {
    return api.send(method, path).ok().json().path("nodes").elements().next();
  }

  private static long loads(Api api) throws IOException {
    return node(api, "GET", "/_cross_media/_stats").at("/models/loads").longValue();
  }

  private static void assertFound(Api api) throws IOException {
    assertEquals(List.of("a"), new Photos(api, "warm").ask("\"text\":\"tiger\"").ids());
  }

  @Test
  void theFirstSearchAfterARestartLoadsNothing(ElasticsearchCluster cluster)
      throws IOException, InterruptedException {
    Api api = Api.of(cluster);
    api.putModel("warm", TestModels.latent(100_000, 4)).ok();
    Photos photos = Photos.create(api, "warm", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    api.putModel("warm", TestModels.latent(90_000, 4)).ok();
    api.putModel("other", TestModels.words(1)).ok();

    api.send("POST", "/_cross_media/_cache/clear").ok();
    long before = loads(api);
    assertFound(api);
    assertEquals(before + 2, loads(api));

    cluster.restart(false);
    Api again = Api.of(cluster);
    again.get("/_cluster/health?wait_for_status=yellow").ok();
    JsonNode warmed = node(again, "POST", "/_cross_media/_cache/warm");
    assertEquals(2, warmed.at("/models/warm").size(), warmed::toString);
    assertEquals(1, warmed.at("/models/other").size(), warmed::toString);
    assertEquals(1, warmed.path("searched").intValue(), warmed::toString);
    assertTrue(warmed.path("failed").isEmpty(), warmed::toString);
    assertEquals(3, loads(again));

    assertFound(again);
    assertEquals(3, loads(again), "the first search found everything in memory");
  }

  @Test
  void whatCanNotBeLoadedIsTold(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    JsonNode unknown = node(api, "POST", "/_cross_media/models/nobody/_cache/warm");
    assertEquals("resource_not_found_exception", unknown.at("/failed/nobody").textValue());
    assertEquals(400, api.send("POST", "/_cross_media/models/No-Body/_cache/warm").status());
  }
}
