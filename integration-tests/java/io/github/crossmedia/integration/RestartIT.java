package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What a node that was restarted still has, and does not load again after a warm-up. */
@Tag("thorough")
@OnElasticsearch
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RestartIT {

  private static final byte[] LARGE = TestModels.file(TestModels.latent(1 << 20, 24));

  @BeforeAll
  static void restart(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    Api api = Api.of(cluster);
    assertTrue(LARGE.length > 96 << 20);
    assertEquals(413, api.putModel("huge", LARGE).status());
    api.set("cross_media.model.max_size", "\"99mb\"");
    api.putModel("huge", LARGE).ok();
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
    Api.of(cluster).get("/_cluster/health?wait_for_status=yellow").ok();
  }

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
  @Order(1)
  void theFirstSearchLoadsNothing(ElasticsearchCluster cluster) throws IOException {
    Api again = Api.of(cluster);
    JsonNode warmed = node(again, "POST", "/_cross_media/_cache/warm");
    assertEquals(2, warmed.at("/models/warm").size(), warmed::toString);
    assertEquals(1, warmed.at("/models/other").size(), warmed::toString);
    assertEquals(1, warmed.at("/models/huge").size(), warmed::toString);
    assertEquals(1, warmed.path("searched").intValue(), warmed::toString);
    assertTrue(warmed.path("failed").isEmpty(), warmed::toString);
    assertEquals(4, loads(again));

    assertFound(again);
    assertEquals(4, loads(again), "the first search found everything in memory");
  }

  @Test
  void aModelOf96MegabytesIsThere(ElasticsearchCluster cluster) throws IOException {
    Api again = Api.of(cluster);
    assertArrayEquals(LARGE, again.get("/_cross_media/models/huge/_file").ok().bytes());
    Photos photos = Photos.createWithoutVectors(again, "huge");
    photos.bulk("a", "{\"blobs\":{\"1048575\":2}}");
    assertEquals(List.of("a"), photos.ask("\"text\":\"tiger\"").ids());
  }

  @Test
  void whatCanNotBeLoadedIsTold(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    JsonNode unknown = node(api, "POST", "/_cross_media/models/nobody/_cache/warm");
    assertEquals("resource_not_found_exception", unknown.at("/failed/nobody").textValue());
    assertEquals(400, api.send("POST", "/_cross_media/models/No-Body/_cache/warm").status());
  }
}
