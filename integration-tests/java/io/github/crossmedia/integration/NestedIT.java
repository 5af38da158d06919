package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several pictures in one document, each nested: the best of them says what it scores. */
@OnElasticsearch
final class NestedIT {

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":%d},
       "mappings":{"properties":{"photos":{"type":"nested","properties":{
         "name":{"type":"keyword"}, "picture":{"type":"cross_media","model":"trips"}}}}}}
      """;

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("trips", TestModels.words(0.5f)).ok();
    for (int shards : List.of(1, 2, 5)) {
      String index = "trips" + shards;
      api.put("/" + index, Formatted.of(MAPPING, shards));
      put(api, index, "safari", photo("car", 0, 1), photo("cat", 1, 0));
      put(api, index, "zoo", photo("cub", 0.5, 0), photo("bear", 0, 0.5));
      put(api, index, "alps", photo("peak", 0, 1));
    }
  }

  private static void put(Api api, String index, String id, String... photos) throws IOException {
    String body = "{\"photos\":[" + String.join(",", photos) + "]}";
    api.put("/" + index + "/_doc/" + id + "?refresh=true", body);
  }

  /** A picture with so much of a tiger and of snow. */
  private static String photo(String name, double tiger, double snow) {
    String words =
        (tiger > 0 ? "\"tiger\":" + tiger : "")
            + (tiger > 0 && snow > 0 ? "," : "")
            + (snow > 0 ? "\"snow\":" + snow : "");
    return Formatted.of(
        """
        {"name":"%s","picture":{"model":"trips@1","vector":[%s,%s,0,0],"words":{%s}}}
        """,
        name, tiger, snow, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'cross_media':{'field':'photos.picture','text':'tiger'}}",
        "{'bool':{'must':[{'cross_media':{'field':'photos.picture','text':'tiger'}}]}}",
        "{'cross_media':{'field':'photos.picture','text':'tiger','plan':'exact','min_score':0.3}}",
        "{'cross_media':{'field':'photos.picture','vector':[1,0,0,0],'model':'trips@1',"
            + "'min_score':0.3}}",
        "{'function_score':{'query':{'match':{'photos.picture':'tiger'}},'boost_mode':'replace',"
            + "'functions':[{'cross_media':{'field':'photos.picture','text':'tiger'}}]}}",
      })
  void theScoreIsThatOfThePictureFound(String query, Api api) throws IOException {
    for (int shards : List.of(1, 2, 5)) {
      List<JsonNode> hits =
          api.search(
                  "trips" + shards,
                  Formatted.of(
                      """
                      {"query":{"nested":{"path":"photos","score_mode":"max","query":%s,
                                          "inner_hits":{"fields":["photos.name"]}}}}
                      """,
                      query.replace('\'', '"')))
              .hits();

      // raw 1 and 0.5, through the calibration of models that were never fitted
      assertEquals(2, hits.size(), hits::toString);
      assertHit("safari", 0.75, "cat", hits.get(0));
      assertHit("zoo", 0.5, "cub", hits.get(1));
    }
  }

  private static void assertHit(String id, double score, String photo, JsonNode hit) {
    assertEquals(id, hit.path("_id").textValue());
    assertEquals(score, hit.path("_score").doubleValue(), 1e-3);
    JsonNode inner = hit.at("/inner_hits/photos/hits/hits/0");
    assertEquals(photo, inner.at("/fields/photos/0/name/0").textValue(), inner::toString);
    assertEquals(score, inner.path("_score").doubleValue(), 1e-3);
  }

  /**
   * Outside of {@code nested} such a query finds nothing, and so does one for a part of a field.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'cross_media':{'field':'photos.picture','text':'tiger'}} | the path [photos]",
        "{'match':{'photos.picture':'tiger'}} | the path [photos]",
        "{'bool':{'filter':[{'term':{'photos.picture':'tiger'}}]}} | the path [photos]",
        "{'exists':{'field':'photos.picture.words'}} | is not a field but a part of the field"
            + " [photos.picture]",
      })
  void anEmptyAnswerTellsWhatToAskInstead(String query, String advice, Api api) throws IOException {
    String json = query.replace('\'', '"');
    for (String index : List.of("trips1", "trips5", "trips*")) {
      Api.Answer answer = api.search(index, "{\"query\":" + json + "}");
      assertEquals(List.of(), answer.ids());
      assertEquals(1, answer.warnings().size(), answer.warnings()::toString);
      String told = answer.warnings().getFirst();
      assertTrue(told.contains(advice), told);
      String count = index.endsWith("*") ? "[9]" : "[3]";
      assertTrue(told.contains(count + " documents of [" + index + "] have"), told);
    }
    Api.Answer several =
        api.send("POST", "/trips1/_msearch", "{}\n{\"query\":" + json + "}\n{}\n{\"size\":0}\n");
    assertEquals(1, several.ok().warnings().size(), several.warnings()::toString);
  }

  @Test
  void anEmptyAnswerWithoutAMistakeTellsNothing(Api api) throws IOException {
    for (String query :
        List.of(
            "{\"nested\":{\"path\":\"photos\",\"query\":{\"match\":{\"photos.picture\":\"sea\"}}}}",
            "{\"match\":{\"nowhere\":\"tiger\"}}",
            "{\"exists\":{\"field\":\"photo\"}}")) {
      Api.Answer answer = api.search("trips5", "{\"query\":" + query + "}").ok();
      assertEquals(List.of(), answer.ids(), query);
      assertEquals(List.of(), answer.warnings(), query);
    }
  }
}
