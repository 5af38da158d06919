package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One version takes over from another, again and again, while all nodes search and index. */
@Tag("cluster")
@OnElasticsearch(nodes = 3, shared = "three")
final class SwapsUnderLoadIT {

  private static final int SWAPS = 30;
  private static final int CLIENTS = 4;
  private static final int STORED_EVERY = 10;
  private static final int DOCUMENTS = 40;
  private static final String QUESTION =
      "{\"size\":500,\"_source\":{\"includes\":[\"picture.model\"],\"exclude_vectors\":false},\"query\":{\"cross_media\":"
          + "{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"%s\"}}}";

  private final AtomicBoolean swapping = new AtomicBoolean(true);
  private final Map<String, Set<Double>> scores = new ConcurrentHashMap<>();

  @Test
  void everyAnswerIsRightAndASwapIsSeenOnceAcknowledged(ElasticsearchCluster cluster)
      throws Exception {
    Fleet fleet = new Fleet(cluster);
    fleet.any().putModel("swapped", TestModels.words(0.1f)).ok();
    fleet.any().putModel("swapped", TestModels.words(0.2f)).ok();
    Photos.create(fleet.any(), "swapped", 3).bulk("first", "{\"blobs\":{\"0\":1}}");
    fleet.await("green");
    List<Api> nodes = new ArrayList<>();
    for (ElasticsearchNode node : cluster.nodes()) {
      nodes.add(cluster.through(node));
    }

    int versions = 2;
    try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<Integer>> working = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        working.add(clients.submit(i % 2 == 0 ? searching(nodes, i) : indexing(nodes, "from" + i)));
      }
      try {
        for (int swap = 1; swap <= SWAPS; swap++) {
          Api asked = nodes.get(swap % nodes.size());
          int current;
          if (swap % STORED_EVERY == 0) {
            versions++;
            current = versions;
            asked.putModel("swapped", TestModels.words(0.1f * versions)).ok();
          } else {
            current = 1 + swap % versions;
            serve(asked, current, versions);
          }
          for (Api node : nodes) {
            assertEquals("swapped@" + current, projecting(node), "swap " + swap);
          }
          new Photos(asked, "swapped").put("by" + current, "\"views\":{\"blobs\":{\"0\":1}}").ok();
        }
      } finally {
        swapping.set(false);
      }
      for (Future<Integer> each : working) {
        assertTrue(each.get() > 0);
      }
    }

    for (String plan : List.of("exact", "words")) {
      String question = Formatted.of(QUESTION, plan);
      remember(plan, nodes.getFirst().search("swapped", question));
    }
    assertEquals(2 * versions, scores.size(), "versions that made documents");
    for (Map.Entry<String, Set<Double>> each : scores.entrySet()) {
      String[] planAndVersion = each.getKey().split(" ");
      double pinned = pinned(nodes.getFirst(), planAndVersion[0], planAndVersion[1]);
      assertEquals(Set.of(pinned), each.getValue(), each.getKey());
    }
  }

  private static void serve(Api api, int current, int versions) throws IOException {
    String served =
        IntStream.rangeClosed(1, versions)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(","));
    api.put(
        "/_cross_media/models/swapped/_alias",
        Formatted.of("{\"current\":%d,\"served\":[%s]}", current, served));
  }

  /** The version that projects documents on a node now. */
  private static String projecting(Api node) throws IOException {
    return unhashed(
        node.post(
                "/_ingest/pipeline/swapped/_simulate",
                "{\"docs\":[{\"_source\":{\"views\":{\"blobs\":{\"0\":1}}}}]}")
            .json()
            .at("/docs/0/doc/_source/picture/model")
            .textValue());
  }

  private Callable<Integer> searching(List<Api> nodes, int first) {
    return () -> {
      int searches = 0;
      while (searches == 0 || swapping.get()) {
        String plan = searches % 2 == 0 ? "exact" : "words";
        Api node = nodes.get((first + searches) % nodes.size());
        Api.Answer answer = node.search("swapped", Formatted.of(QUESTION, plan));
        assertEquals(0, answer.ok().json().at("/_shards/failed").intValue());
        assertTrue(!answer.hits().isEmpty());
        remember(plan, answer);
        searches++;
      }
      return searches;
    };
  }

  private void remember(String plan, Api.Answer answer) throws IOException {
    for (JsonNode hit : answer.hits()) {
      String version = unhashed(hit.at("/_source/picture/model").textValue());
      scores
          .computeIfAbsent(plan + " " + version, v -> ConcurrentHashMap.newKeySet())
          .add(hit.path("_score").doubleValue());
    }
  }

  private Callable<Integer> indexing(List<Api> nodes, String prefix) {
    return () -> {
      int bulks = 0;
      while (bulks == 0 || swapping.get()) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 4; i++) {
          body.append(
              Formatted.of(
                  "{\"index\":{\"_id\":\"%s-%d\"}}%n{\"views\":{\"blobs\":{\"0\":1}}}%n",
                  prefix, (4 * bulks + i) % DOCUMENTS));
        }
        Api node = nodes.get(bulks % nodes.size());
        Api.Answer answer = node.send("POST", "/swapped/_bulk?refresh=true", body.toString());
        assertTrue(!answer.ok().json().path("errors").booleanValue(), answer.json()::toString);
        bulks++;
      }
      return bulks;
    };
  }

  /** What every document of a version scores, told by a query that names the version. */
  private static double pinned(Api node, String plan, String version) throws IOException {
    Set<Double> all =
        node
            .search(
                "swapped",
                "{\"size\":500,\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\","
                    + "\"plan\":\""
                    + plan
                    + "\",\"model\":\""
                    + version
                    + "\"}}}")
            .hits()
            .stream()
            .map(hit -> hit.path("_score").doubleValue())
            .collect(Collectors.toSet());
    assertEquals(1, all.size(), () -> version + " scores " + all);
    return all.iterator().next();
  }
}
