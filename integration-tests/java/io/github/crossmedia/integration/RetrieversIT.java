package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The query {@code cross_media} inside the retrievers of Elasticsearch that the server has. */
@OnElasticsearch
final class RetrieversIT {

  private static final String INDEX = "retrieved";

  private static final String QUERY =
      "{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0],\"model\":\"corel@1\"}}";

  private static final String EXACT =
      "{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0],\"model\":\"corel@1\","
          + "\"plan\":\"exact\"}}";

  /** The best by their vectors. */
  private static final List<String> BEST_FIRST = List.of("p5", "p4", "p3", "p2", "p1");

  @BeforeAll
  static void index(Api api) throws IOException {
    api.put(
        "/" + INDEX,
        """
        {"settings":{"number_of_shards":1,"number_of_replicas":0},
         "mappings":{"properties":{
           "picture":{"type":"cross_media","vector_field":"near"},
           "near":{"type":"dense_vector","dims":2,"similarity":"max_inner_product"}}}}
        """);
    Photos photos = new Photos(api, INDEX);
    for (int i = 1; i <= 5; i++) {
      String vector = "[" + i / 10f + ",1]";
      photos
          .put(
              "p" + i,
              "\"picture\":{\"model\":\"corel@1\",\"vector\":" + vector + "},\"near\":" + vector)
          .ok();
    }
  }

  private static List<String> found(ElasticsearchCluster cluster, String retriever)
      throws IOException {
    return Api.of(cluster).search(INDEX, "{\"retriever\":" + retriever + "}").ids();
  }

  @Test
  void standardTakesTheQuery(ElasticsearchCluster cluster) throws IOException {
    assertEquals(BEST_FIRST, found(cluster, "{\"standard\":{\"query\":" + QUERY + "}}"));
  }

  @Test
  void rescorerTakesTheQuery(ElasticsearchCluster cluster) throws IOException {
    String retriever =
        "{\"rescorer\":{\"retriever\":{\"standard\":{\"query\":{\"match_all\":{}}}},"
            + "\"rescore\":{\"window_size\":50,\"query\":{\"query_weight\":0,"
            + "\"rescore_query_weight\":1,\"rescore_query\":"
            + EXACT
            + "}}}}";
    assertEquals(BEST_FIRST, found(cluster, retriever));
  }

  @Test
  void knnTakesTheQueryAsFilter(ElasticsearchCluster cluster) throws IOException {
    String best =
        "{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0],\"model\":\"corel@1\",\"k\":3}}";
    String retriever =
        "{\"knn\":{\"field\":\"near\",\"query_vector\":[-1,0],\"k\":5,\"num_candidates\":5,"
            + "\"filter\":"
            + best
            + "}}";
    assertEquals(List.of("p3", "p4", "p5"), found(cluster, retriever));
  }
}
