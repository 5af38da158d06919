package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node that hangs, and is not yet missed, holds a copy of the models like all others. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class FrozenNodeIT {

  /** The others miss a node that hangs after three checks of ten seconds each. */
  private static final Duration UNNOTICED = Duration.ofSeconds(30);

  private static final int QUESTIONS = 20;

  @AfterEach
  void allNodesAreBack(ElasticsearchCluster cluster) throws IOException, InterruptedException {
    for (ElasticsearchNode node : cluster.nodes()) {
      node.thaw();
    }
    cluster.waitForNodes(cluster.nodes().size());
    Fleet fleet = new Fleet(cluster);
    fleet.heal();
    // its one copy would be missed where the next test ends its node
    fleet.any().delete("/stuck?ignore_unavailable=true").ok();
  }

  @Test
  void stallsNoReadOfAModelElsewhereAndEndsInTimeForAStore(ElasticsearchCluster cluster)
      throws Exception {
    Fleet fleet = new Fleet(cluster);
    ElasticsearchNode asked = fleet.master();
    ElasticsearchNode frozen = fleet.allBut(asked).getLast();
    Api api = cluster.through(asked);
    api.putModel("stuck", TestModels.latent(480_000, 4)).ok();
    Photos photos = Photos.create(api, "stuck", 1);
    api.put(
        "/stuck/_settings",
        Formatted.of(
            "{\"index.number_of_replicas\":0,\"index.routing.allocation.require._name\":\"%s\"}",
            asked.name()));
    photos.put("a", "\"views\":{\"blobs\":{\"0\":2}}").ok();
    forgetModels(api);
    fleet.await("green");
    assertEquals(asked, fleet.primary("stuck"));

    frozen.freeze();
    Duration longest = Duration.ZERO;
    for (int i = 0; i < QUESTIONS; i++) {
      long start = System.nanoTime();
      if (i % 4 == 3) {
        photos.put("p" + i, "\"views\":{\"blobs\":{\"0\":1}}").ok();
      } else {
        assertTrue(photos.ask("\"text\":\"tiger\"").ids().contains("a"));
      }
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      longest = took.compareTo(longest) > 0 ? took : longest;
    }

    assertEquals(3, api.json("/_cluster/health?local=true").path("number_of_nodes").intValue());
    String said = Formatted.of("the longest of %d took %s", QUESTIONS, longest);
    assertTrue(longest.compareTo(UNNOTICED.dividedBy(3)) < 0, said);

    long start = System.nanoTime();
    api.putModel("stuck", TestModels.words(0.5f)).ok();
    System.out.printf(
        Locale.ROOT, "%s; storing a model %s%n", said, Duration.ofNanos(System.nanoTime() - start));
  }

  private static void forgetModels(Api api) throws IOException {
    for (String size : new String[] {"\"0b\"", "null"}) {
      api.put(
          "/_cluster/settings",
          Formatted.of("{\"persistent\":{\"cross_media.model.cache_size\":%s}}", size));
    }
  }
}
