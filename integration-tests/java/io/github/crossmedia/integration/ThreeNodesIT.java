package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import co.elastic.clients.elasticsearch.nodes.info.NodesInfoMetric;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A cluster of three: each node has the plugin, one may leave and come back. */
@OnElasticsearch(nodes = 3)
final class ThreeNodesIT {

  @Test
  void eachNodeHasThePlugin(ElasticsearchCluster cluster) throws IOException {
    var nodes =
        cluster
            .client()
            .nodes()
            .info(info -> info.metric(NodesInfoMetric.Plugins))
            .nodes()
            .values();

    assertEquals(3, nodes.size());
    nodes.forEach(node -> assertEquals("cross-media", node.plugins().getFirst().name()));
  }

  @Test
  void eachNodeAnswersWithTheSameScoresOfFiveShards(ElasticsearchCluster cluster)
      throws IOException {
    Api api = Api.of(cluster);
    api.putModel("three", TestModels.words(0.5f)).ok();
    Photos photos = Photos.create(api, "three", 5);
    List<String> idsAndViews = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      idsAndViews.add("p" + i);
      idsAndViews.add(
          String.format(Locale.ROOT, "{\"blobs\":{\"0\":%d,\"1\":%d}}", 1 + i % 7, 1 + i % 4));
    }
    photos.bulk(idsAndViews.toArray(String[]::new));

    for (String plan : List.of("exact", "words", "visual_words")) {
      Map<String, Float> first = scores(cluster.nodes().getFirst(), plan);
      assertEquals(20, first.size(), plan);
      for (ElasticsearchNode node : cluster.nodes()) {
        assertEquals(first, scores(node, plan), plan + " through " + node.name());
      }
    }
  }

  private static Map<String, Float> scores(ElasticsearchNode node, String plan) throws IOException {
    try (Rest5Client http = Rest5Client.builder(URI.create("http://" + node.http())).build()) {
      Map<String, Float> scores = new TreeMap<>();
      for (JsonNode hit :
          new Api(http, "")
              .search(
                  "three",
                  "{\"size\":20,\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":"
                      + String.format(Locale.ROOT, "\"tiger snow\",\"plan\":\"%s\"}}}", plan))
              .hits()) {
        scores.put(hit.path("_id").textValue(), hit.path("_score").floatValue());
      }
      return scores;
    }
  }

  @Test
  void aNodeLeavesAndComesBack(ElasticsearchCluster cluster)
      throws IOException, InterruptedException {
    var node = cluster.nodes().getLast();

    node.stop();
    cluster.waitForNodes(2);
    node.start();

    cluster.waitForNodes(3);
  }
}
