package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The function {@code cross_media} scores as the query does, in every mode and on any shards. */
@OnElasticsearch
final class FunctionIT {

  private static final List<Integer> SHARDS = List.of(1, 2, 5);
  private static final String VECTOR = "\"vector\":[1,0,0,0],\"model\":\"scored@1\"";
  private static final String TEXT = "\"text\":\"Tiger\"";

  /** What each picture scores for a tiger: its blobs times the scale of 0.5, calibrated. */
  private static final Map<String, Double> TIGER =
      Map.of("t2", 0.75, "ts", 0.625, "t1", 0.5, "s", 0.25);

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("scored", TestModels.words(0.5f)).ok();
    for (int shards : SHARDS) {
      Photos.create(api, "scored" + shards, shards, "scored")
          .bulk(
              "t2", "{\"blobs\":{\"0\":2}}",
              "ts", "{\"blobs\":{\"0\":1.5,\"1\":1}}",
              "t1", "{\"blobs\":{\"0\":1}}",
              "s", "{\"blobs\":{\"1\":2}}");
    }
  }

  private static Map<String, Double> scores(Api.Answer answer) throws IOException {
    Map<String, Double> scores = new LinkedHashMap<>();
    answer.hits().forEach(h -> scores.put(h.path("_id").textValue(), h.path("_score").asDouble()));
    return scores;
  }

  private static Map<String, Double> search(ElasticsearchCluster cluster, int shards, String query)
      throws IOException {
    return scores(new Photos(Api.of(cluster), "scored" + shards).search(query));
  }

  private static String function(String keys) {
    return "{\"cross_media\":{\"field\":\"picture\"," + keys + "}}";
  }

  private static void assertScores(Map<String, Double> expected, Map<String, Double> actual) {
    assertEquals(expected.keySet(), actual.keySet());
    expected.forEach((id, score) -> assertEquals(score, actual.get(id), 1e-3, id));
  }

  /** Each two of a mode, a number of shards and a question meet once at least. */
  static Stream<Arguments> boostModes() {
    List<String> modes = List.of("multiply", "replace", "sum", "avg", "max", "min");
    return IntStream.range(0, modes.size() * SHARDS.size())
        .mapToObj(
            pair -> {
              int mode = pair / SHARDS.size();
              int shards = pair % SHARDS.size();
              String question = (mode + shards) % 2 == 0 ? VECTOR : TEXT;
              return Arguments.of(SHARDS.get(shards), modes.get(mode), question);
            });
  }

  @ParameterizedTest
  @MethodSource("boostModes")
  void everyBoostModeTakesTheScoreOfTheQuery(
      int shards, String mode, String question, ElasticsearchCluster cluster) throws IOException {
    double query = 0.6;
    Map<String, Double> expected = new LinkedHashMap<>();
    TIGER.forEach(
        (id, score) -> {
          // a picture without the word is none of the words' matches, and has a vector all the same
          double function = id.equals("s") && question.equals(TEXT) ? 0 : score;
          expected.put(
              id,
              switch (mode) {
                case "multiply" -> query * function;
                case "replace" -> function;
                case "sum" -> query + function;
                case "avg" -> (query + function) / 2;
                case "max" -> Math.max(query, function);
                case "min" -> Math.min(query, function);
                default -> throw new IllegalArgumentException(mode);
              });
        });

    assertScores(
        expected,
        search(
            cluster,
            shards,
            Formatted.of(
                """
                {"function_score":{"query":{"constant_score":{"filter":{"match_all":{}},"boost":0.6}},
                                   "boost_mode":"%s","functions":[%s]}}
                """,
                mode, function(question))));
  }

  @ParameterizedTest
  @CsvSource({
    "multiply, 1.5, 1.25, 1, 0.5",
    "sum, 2.75, 2.625, 2.5, 2.25",
    "avg, 0.91667, 0.875, 0.83333, 0.75",
    "first, 0.75, 0.625, 0.5, 0.25",
    "max, 2, 2, 2, 2",
    "min, 0.75, 0.625, 0.5, 0.25"
  })
  void everyScoreModeTakesItBesideAConstantWeight(
      String mode, double t2, double ts, double t1, double s, ElasticsearchCluster cluster)
      throws IOException {
    for (int shards : SHARDS) {
      assertScores(
          Map.of("t2", t2, "ts", ts, "t1", t1, "s", s),
          search(
              cluster,
              shards,
              Formatted.of(
                  "{\"function_score\":{\"score_mode\":\"%s\",\"functions\":[%s,{\"weight\":2}]}}",
                  mode, function(VECTOR))));
    }
  }

  @Test
  void aWeightMultipliesAndAFilterSelects(ElasticsearchCluster cluster) throws IOException {
    String weighted =
        "{\"weight\":4,\"filter\":{\"ids\":{\"values\":[\"t2\",\"s\"]}},"
            + function(VECTOR).substring(1);
    for (int shards : SHARDS) {
      assertScores(
          Map.of("t2", 3.0, "s", 1.0, "ts", 1.0, "t1", 1.0),
          search(
              cluster,
              shards,
              "{\"function_score\":{\"boost_mode\":\"replace\",\"functions\":["
                  + weighted
                  + "]}}"));
    }
  }

  @Test
  void itRescoresAndItsScoreIsExplained(Api api) throws IOException {
    for (int shards : SHARDS) {
      Api.Answer answer =
          api.search(
              "scored" + shards,
              Formatted.of(
                  """
                  {"query":{"match_all":{}},"explain":true,
                   "rescore":{"window_size":10,"query":{"query_weight":0,"rescore_query":
                     {"function_score":{"boost_mode":"replace","functions":[%s]}}}}}
                  """,
                  function(VECTOR)));

      assertScores(TIGER, scores(answer));
      for (var hit : answer.hits()) {
        assertEquals(hit.path("_score").asDouble(), hit.at("/_explanation/value").asDouble(), 1e-6);
      }
    }
  }

  @Test
  void whatNeedsAModelIsSentElsewhere(ElasticsearchCluster cluster) throws IOException {
    for (String question :
        List.of(
            "\"image\":\"AAAA\"",
            "\"like\":{\"_index\":\"scored1\",\"_id\":\"t2\"}",
            "\"vector\":[1,0,0,0],\"model\":\"scored\"",
            "\"vector\":[1,0,0,0]")) {
      assertSentElsewhere(cluster, "scored2", question);
    }
    Api api = Api.of(cluster);
    api.put(
        "/wordless", "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\"}}}}");
    api.put(
        "/wordless/_doc/1?refresh=true", "{\"picture\":{\"vector\":[1,0],\"model\":\"scored@1\"}}");
    assertSentElsewhere(cluster, "wordless", TEXT);
  }

  private static void assertSentElsewhere(
      ElasticsearchCluster cluster, String index, String question) throws IOException {
    Api.Answer refused =
        new Photos(Api.of(cluster), index)
            .search(Formatted.of("{\"function_score\":{\"functions\":[%s]}}", function(question)));
    assertEquals(400, refused.status(), question);
    String said = refused.json().toString();
    assertTrue(said.contains("use the query [cross_media] in [rescore] or [bool]"), said);
  }
}
