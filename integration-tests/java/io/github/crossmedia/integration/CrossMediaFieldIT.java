package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pictures whose words were made elsewhere, in a field {@code cross_media}, found by typing. */
@OnElasticsearch
final class CrossMediaFieldIT {

  private static final String PICTURES = "/field-pictures";

  @BeforeAll
  static void index(ElasticsearchCluster cluster) throws IOException {
    cluster.request(
        "PUT",
        PICTURES,
        """
        {"mappings": {"properties": {"picture": {"type": "cross_media"}}}}
        """);
    cluster.request(
        "PUT",
        PICTURES + "/_doc/winter?refresh=true",
        """
        {"picture": {"visual_words": {"sift": {"17": 3, "204": 1}}, "vector": [0.25, 1.5],
                     "words": {"tiger": 0.25, "snow": 1.5}, "model": "corel@3"}}
        """);
    cluster.request(
        "PUT",
        PICTURES + "/_doc/jungle?refresh=true",
        """
        {"picture": {"vector": [1, 0], "words": {"tiger": 1}, "model": "corel@3"}}
        """);
  }

  @Test
  void matchAddsTheStoredWeights(ElasticsearchCluster cluster) throws IOException {
    assertEquals(
        Map.of("winter", 1.75, "jungle", 1.0),
        hits(cluster, "{\"match\": {\"picture\": \"Tiger in the SNOW\"}}"));
  }

  @Test
  void termFindsOneWord(ElasticsearchCluster cluster) throws IOException {
    assertEquals(Map.of("winter", 1.5), hits(cluster, "{\"term\": {\"picture\": \"snow\"}}"));
  }

  private static Map<String, Double> hits(ElasticsearchCluster cluster, String query)
      throws IOException {
    JsonNode answer = cluster.request("POST", PICTURES + "/_search", "{\"query\": " + query + "}");
    Map<String, Double> hits = new TreeMap<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      hits.put(hit.path("_id").textValue(), hit.path("_score").doubleValue());
    }
    return hits;
  }
}
