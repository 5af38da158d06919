package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a node still has that was killed while it stored, and does not load again after a warm-up.
 */
@Tag("thorough")
@OnElasticsearch(networks = true)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class RestartIT {

  /** The same restart has the node find networks in its configuration. */
  @Nested
  final class InItsConfiguration extends NetworkOnNode {}

  private static final String NETWORKS = "/_cross_media/networks";

  private static final byte[] LARGE = TestModels.file(TestModels.latent(1 << 20, 24));
  private static final byte[] CUT_OFF = TestModels.file(TestModels.latent(200_000, 24));
  private static final String CHUNKS =
      "{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"kind\":\"chunk\"}},"
          + "{\"term\":{\"model\":\"killed\"}}]}},\"_source\":false}";

  private static List<String> left;

  @BeforeAll
  static void restart(ElasticsearchCluster cluster, @TempDir Path folder) throws Exception {
    Api api = Api.of(cluster);
    NetworkOnNode.configure(cluster, folder);
    assertTrue(LARGE.length > 96 << 20);
    assertEquals(413, api.putModel("huge", LARGE).status());
    api.set("cross_media.model.max_size", "\"99mb\"");
    Path sent = Files.createDirectory(folder.resolve("sent"));
    putInParts(cluster, Files.write(sent.resolve("huge.safetensors"), LARGE));
    api.putModel("warm", TestModels.latent(100_000, 4)).ok();
    Photos photos = Photos.create(api, "warm", 1);
    photos.bulk("a", "{\"blobs\":{\"0\":2}}");
    api.putModel("warm", TestModels.latent(90_000, 4)).ok();
    api.putModel("other", TestModels.words(1)).ok();

    api.send("POST", "/_cross_media/_cache/clear").ok();
    long before = loads(api);
    assertFound(api);
    assertEquals(before + 2, loads(api));

    api.putModel("killed", TestModels.words(0.5f)).ok();
    byte[] network = LargeNetworksIT.zip();
    CompletableFuture<Api.Answer> unpacking =
        CompletableFuture.supplyAsync(() -> put(api, NETWORKS + "/minilm", network));
    while (!unpacking.isDone() && LargeNetworksIT.temporary(cluster).size() < 2) {
      Thread.sleep(5);
    }
    CompletableFuture<Api.Answer> storing =
        CompletableFuture.supplyAsync(() -> put(api, "/_cross_media/models/killed", CUT_OFF));
    while (!storing.isDone() && chunks(api) < 4) {
      Thread.onSpinWait();
    }
    cluster.nodes().getFirst().kill();
    storing.handle((answer, failure) -> answer).join();
    unpacking.handle((answer, failure) -> answer).join();
    left = LargeNetworksIT.temporary(cluster);
    cluster.start();
    Api.of(cluster).get("/_cluster/health?wait_for_status=yellow").ok();
  }

  /** What a small heap still has of the body before would leave no room for another one. */
  private static void putInParts(ElasticsearchCluster cluster, Path file) throws IOException {
    Address address =
        new Address(
            Address.url("http://" + cluster.nodes().getFirst().http()),
            new Address.Login.Nobody(),
            Optional.empty());
    try (Cluster client = Cluster.connect(address)) {
      assertEquals("huge@1", unhashed(StoredModel.put(client, "huge", file).version()));
    }
  }

  private static Api.Answer put(Api api, String path, byte[] file) {
    try {
      return api.putFile(path, file);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static int chunks(Api api) throws IOException {
    api.send("POST", "/cross-media-models/_refresh").ok();
    return api.search("cross-media-models", CHUNKS).ok().json().at("/hits/total/value").intValue();
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

  /** The libraries of ONNX Runtime, and what was being stored. */
  @Test
  @Order(0)
  void temporaryFilesOfBeforeAreRemoved(ElasticsearchCluster cluster) throws IOException {
    assertTrue(left.size() > 1, left + ": nothing was being stored");
    assertEquals(List.of("lock"), LargeNetworksIT.temporary(cluster));
    Api api = Api.of(cluster);
    api.putFile(NETWORKS + "/minilm", LargeNetworksIT.zip()).ok();
    assertEquals(
        List.of("lock"),
        LargeNetworksIT.temporary(cluster),
        "libraries that are loaded are not kept");
    api.delete(NETWORKS + "/minilm").ok();
  }

  @Test
  @Order(1)
  void theVersionThatWasStoredIsThereAsAWholeOrNot(ElasticsearchCluster cluster)
      throws IOException {
    Api again = Api.of(cluster);
    Api.Answer second = again.get("/_cross_media/models/killed@2/_file");
    if (second.status() == 404) {
      JsonNode model = again.get("/_cross_media/models/killed").ok().json();
      assertEquals("killed@1", unhashed(model.path("current").textValue()));
    } else {
      assertArrayEquals(CUT_OFF, second.ok().bytes());
    }
    again.putModel("killed", CUT_OFF).ok();
    assertArrayEquals(CUT_OFF, again.get("/_cross_media/models/killed/_file").ok().bytes());
    again.delete("/_cross_media/models/killed?force=true").ok();
  }

  @Test
  @Order(2)
  void theFirstSearchLoadsNothing(ElasticsearchCluster cluster) throws IOException {
    Api again = Api.of(cluster);
    again.send("POST", "/_cross_media/_cache/clear").ok();
    long before = loads(again);
    JsonNode warmed = node(again, "POST", "/_cross_media/_cache/warm");
    assertEquals(2, warmed.at("/models/warm").size(), warmed::toString);
    assertEquals(1, warmed.at("/models/other").size(), warmed::toString);
    assertEquals(1, warmed.at("/models/huge").size(), warmed::toString);
    assertEquals(1, warmed.path("searched").intValue(), warmed::toString);
    assertTrue(warmed.path("failed").isEmpty(), warmed::toString);
    assertEquals(before + 4, loads(again));

    assertFound(again);
    assertEquals(before + 4, loads(again), "the first search found everything in memory");
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
