package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every plan scores alike, whichever of Elasticsearch's formats keeps the doc values. */
@OnElasticsearch
final class DocValuesFormatsIT {

  private static final int PICTURES = 60;
  private static final Map<String, String> FORMATS =
      Map.of(
          "plain", "",
          "tsdb", ",\"index.use_time_series_doc_values_format\":true",
          "logsdb", ",\"index.mode\":\"logsdb\"");
  private static final Map<String, String> PLANS =
      Map.of(
          "exact",
              "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"exact\"}}",
          "words",
              "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"words\"}}",
          "nearest", "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"k\":60}}",
          "visual_words",
              "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"visual_words\"}}",
          "vector",
              "{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0,0,0],\"model\":\"formats@1\"}}",
          "filtered",
              "{\"bool\":{\"must\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\","
                  + "\"plan\":\"exact\"}},\"filter\":{\"exists\":{\"field\":\"picture\"}}}}",
          "function",
              "{\"function_score\":{\"query\":{\"match_all\":{}},\"boost_mode\":\"replace\","
                  + "\"functions\":[{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0,0,0],"
                  + "\"model\":\"formats@1\"}}]}}");

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("formats", TestModels.words(0.5f)).ok();
    api.put(
        "/_ingest/pipeline/formats",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                       "vector_field":"near","model":"formats"}}]}
        """);
    for (String format : FORMATS.keySet()) {
      for (String kind : new String[] {"float32", "int8"}) {
        fill(api, format, kind);
      }
    }
  }

  private static void fill(Api api, String format, String kind) throws IOException {
    String index = "formats-" + format + "-" + kind;
    api.put(
        "/" + index,
        Formatted.of(
            """
            {"settings":{"index.number_of_shards":1,"index.default_pipeline":"formats"%s},
             "mappings":{"properties":{
               "@timestamp":{"type":"date"},
               "picture":{"type":"cross_media","model":"formats","vector_field":"near",
                          "stored_vector":"%s"},
               "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"},
               "title":{"type":"keyword"},
               "views":{"type":"object","enabled":false}}}}
            """,
            FORMATS.get(format), kind));
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      bulk.append("{\"create\":{}}\n")
          .append(
              Formatted.of(
                  "{\"@timestamp\":\"2026-11-21T00:00:%02dZ\",\"title\":\"p%d\","
                      + "\"views\":{\"blobs\":{\"0\":%s}}}\n",
                  i, i, blobs(i)));
    }
    JsonNode answer = api.post("/" + index + "/_bulk?refresh=true", bulk.toString()).json();
    assertEquals(false, answer.path("errors").booleanValue(), answer::toString);
  }

  /** Whole counts and others, and a score between 0.25 and 0.75 for each. */
  private static float blobs(int picture) {
    return (1 + picture) / 31f;
  }

  static Stream<Arguments> formatsAndPlans() {
    return FORMATS.keySet().stream()
        .flatMap(format -> PLANS.keySet().stream().map(plan -> Arguments.of(format, plan)));
  }

  /** The blobs times the scale of the model, 0.5, mapped by the calibration 0.25 + raw / 2. */
  @ParameterizedTest
  @MethodSource("formatsAndPlans")
  void eachPictureHasItsOwnScore(String format, String plan, Api api) throws IOException {
    for (String kind : new String[] {"float32", "int8"}) {
      Map<String, Float> found = new HashMap<>();
      for (JsonNode hit :
          api.search(
                  "formats-" + format + "-" + kind,
                  Formatted.of(
                      "{\"size\":%d,\"explain\":true,\"_source\":false,\"fields\":[\"title\"],"
                          + "\"query\":%s}",
                      PICTURES, PLANS.get(plan)))
              .hits()) {
        float score = hit.path("_score").floatValue();
        found.put(hit.at("/fields/title/0").textValue(), score);
        assertEquals(score, hit.at("/_explanation/value").floatValue(), 1e-6f, hit::toString);
      }
      assertEquals(PICTURES, found.size());
      for (int i = 0; i < PICTURES; i++) {
        float expected = 0.25f + blobs(i) / 4;
        // a stored weight of a word loses 1 part in 2,000; the one component rounds to 127
        assertEquals(expected, found.get("p" + i), plan.equals("words") ? 3e-4f : 1e-5f, kind);
      }
    }
  }
}
