package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures and the models that made them, kept in a snapshot together, as the docs say. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class SnapshotsIT {

  private static final String TIGER = "\"text\":\"tiger\"";

  @Test
  void theSameClusterAndANewOneAnswerAsBefore(ElasticsearchCluster cluster) throws Exception {
    DocumentedRequests docs = DocumentedRequests.of("docs/operations.md", "Snapshots");
    assertEquals(6, docs.requests().size());
    Fleet fleet = new Fleet(cluster);
    Api api = fleet.any();
    byte[] file = TestModels.file(TestModels.words(0.5f));
    byte[] later = TestModels.file(TestModels.words(0.25f));
    api.putModel("corel", file).ok();
    Photos photos = Photos.create(api, "photos", 2, "corel");
    photos.bulk("a", "{\"blobs\":{\"0\":2}}", "b", "{\"blobs\":{\"0\":1}}");
    List<JsonNode> before = photos.ask(TIGER).hits();
    assertEquals(2, before.size());
    docs.send(api, 0, 2);
    api.putModel("corel", later).ok();
    photos.bulk("a", "{\"blobs\":{\"0\":1}}");

    int unclosed =
        api.send("POST", "/_snapshot/backup/first/_restore", "{\"indices\":\"photos\"}").status();
    assertTrue(unclosed >= 400, "an open index was replaced");
    docs.send(api, 2, 4);
    fleet.await("green");

    for (ElasticsearchNode node : cluster.nodes()) {
      Api one = cluster.through(node);
      assertEquals(before, new Photos(one, "photos").ask(TIGER).hits(), node.name());
      assertArrayEquals(file, one.get("/_cross_media/models/corel/_file").ok().bytes());
      assertEquals(404, one.get("/_cross_media/models/corel@2/_file").status());
    }

    ElasticsearchCluster other = cluster.another("other");
    Api there = Api.of(other);
    docs.send(there, 4, 6);
    Photos restored = new Photos(there, "photos");
    assertEquals(before, restored.ask(TIGER).hits());
    restored.bulk("c", "{\"blobs\":{\"0\":2}}");
    assertEquals(Set.of("a", "b", "c"), Set.copyOf(restored.ask(TIGER).ids()));
    there.putModel("corel", later).ok();
    restored.bulk("d", "{\"blobs\":{\"0\":2}}");
    assertEquals(4, restored.ask(TIGER).hits().size());
    other.close();
  }
}
