package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Elasticsearch's other modes of an index, and vectors of half the bytes, find the same. */
@OnElasticsearch
final class IndexModeIT {

  private static final String MODEL = "moded";
  private static final int BLOBS = 128;
  private static final int DIMENSION = 64;
  private static final int PICTURES = 1000;
  private static final int QUERIES = 20;

  @BeforeAll
  static void model(ElasticsearchCluster cluster) throws IOException {
    Api api = Api.of(cluster);
    api.putModel(MODEL, TestModels.latent(BLOBS, DIMENSION)).ok();
    api.put(
        "/_ingest/pipeline/moded",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views","model":"moded",
                                       "vector_field":"near"}}]}
        """);
    fill(cluster, "standard", "float");
  }

  private static void fill(ElasticsearchCluster cluster, String mode, String element)
      throws IOException {
    Api api = Api.of(cluster);
    String index = "/moded-" + mode.replace('_', '-') + "-" + element;
    api.put(
        index,
        Formatted.of(
            """
            {"settings":{"number_of_shards":1,"index.mode":"%s","default_pipeline":"moded"},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"moded","vector_field":"near",
                          "stored_vector":"float32"},
               "near":{"type":"dense_vector","dims":%d,"similarity":"max_inner_product",
                       "element_type":"%s","index_options":{"type":"int8_hnsw"}},
               "views":{"type":"object","enabled":false}}}}
            """,
            mode, DIMENSION, element));
    Random random = new Random(11);
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      List<String> counts = new ArrayList<>();
      for (int blob : random.ints(0, BLOBS).distinct().limit(6).toArray()) {
        counts.add("\"" + blob + "\":" + (1 + random.nextInt(3)));
      }
      body.append("{\"create\":{\"_id\":\"p").append(i).append("\"}}\n");
      body.append("{\"@timestamp\":\"2026-01-01T00:00:00Z\",\"views\":{\"blobs\":{");
      body.append(String.join(",", counts)).append("}}}\n");
    }
    JsonNode filled = api.post(index + "/_bulk?refresh=true", body.toString()).json();
    assertFalse(filled.path("errors").booleanValue(), () -> filled.toString().substring(0, 300));
  }

  /** The hits of some points, with their scores. */
  private static List<List<String>> hits(ElasticsearchCluster cluster, String index, String options)
      throws IOException {
    Photos photos = new Photos(Api.of(cluster), "moded-" + index);
    Random random = new Random(5);
    List<List<String>> all = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      List<String> point =
          IntStream.range(0, DIMENSION)
              .mapToObj(i -> Float.toString(2 * random.nextFloat() - 1))
              .toList();
      List<String> hits = new ArrayList<>();
      for (JsonNode hit : photos.ask("\"vector\":" + point + "," + options).hits()) {
        hits.add(hit.path("_id").textValue() + " " + hit.path("_score"));
      }
      all.add(hits);
    }
    return all;
  }

  private static double found(List<List<String>> exact, List<List<String>> tried) {
    return IntStream.range(0, QUERIES)
        .mapToLong(i -> tried.get(i).stream().filter(exact.get(i)::contains).count())
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"vectordb_document", "logsdb", "lookup"})
  void anotherModeOfTheIndexFindsTheSame(String mode, ElasticsearchCluster cluster)
      throws IOException {
    fill(cluster, mode, "float");
    String index = mode.replace('_', '-') + "-float";
    List<List<String>> exact = hits(cluster, "standard-float", "\"plan\":\"exact\"");

    assertEquals(exact, hits(cluster, index, "\"plan\":\"exact\""));
    double found = found(exact, hits(cluster, index, "\"k\":10,\"num_candidates\":100"));
    assertTrue(found >= 9.5, found + " of ten are found");
  }

  @Test
  void nearestFindsTheSameAmongVectorsOfTwoBytesANumber(ElasticsearchCluster cluster)
      throws IOException {
    fill(cluster, "standard", "bfloat16");
    List<List<String>> exact = hits(cluster, "standard-bfloat16", "\"plan\":\"exact\"");

    assertEquals(hits(cluster, "standard-float", "\"plan\":\"exact\""), exact);
    double found =
        found(exact, hits(cluster, "standard-bfloat16", "\"k\":10,\"num_candidates\":100"));
    assertTrue(found >= 9.5, found + " of ten are found");
  }
}
