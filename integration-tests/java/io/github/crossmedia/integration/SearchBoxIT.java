package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Un-captioned pictures, found by typing what is in them: each kind of query, scored and not. */
@OnElasticsearch
final class SearchBoxIT {

  @BeforeAll
  static void index(Api api) throws IOException {
    WordedPictures.create(api, "search-box", ", \"n_grams\": 2")
        .picture("winter", "{\"tiger\": 0.25, \"snow\": 1.5}")
        .picture("jungle", "{\"tiger\": 1, \"Palm\": 0.5}")
        .picture("ice", "{\"polar bear\": 2}")
        .picture("zoo", "{\"polar\": 0.5, \"bear\": 1}")
        .caption("letter", "a tiger");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'match': {'picture': 'tiger'}}                                  | winter jungle",
        "{'match': {'picture': 'Tiger in the SNOW'}}                      | winter jungle",
        "{'match': {'picture': {'query': 'tiger snow', 'operator': 'and'}}}  | winter",
        "{'match': {'picture': {'query': 'tigre', 'fuzziness': 'AUTO'}}}  | winter jungle",
        "{'match': {'picture': 'palm'}}                                   | jungle",
        "{'match': {'picture': {'query': 'polar bear', 'operator': 'and'}}}  | ice zoo",
        "{'match_phrase': {'picture': 'Polar Bear'}}                      | ice zoo",
        "{'match_phrase': {'picture': 'tiger snow'}}                      | winter",
        "{'match_phrase_prefix': {'picture': 'tiger sn'}}                 | winter",
        "{'match_bool_prefix': {'picture': 'tig'}}                        | winter jungle",
        "{'term': {'picture': 'tiger'}}                                   | winter jungle",
        "{'term': {'picture': 'Palm'}}                                    | jungle",
        "{'term': {'picture': {'value': 'TIGER', 'case_insensitive': true}}}  | winter jungle",
        "{'term': {'picture': 'polar bear'}}                              | ice",
        "{'term': {'picture': {'value': 'PALM', 'case_insensitive': true}}}  | jungle",
        "{'terms': {'picture': ['snow', 'Palm', 'sea']}}                  | winter jungle",
        "{'prefix': {'picture': 'tig'}}                                   | winter jungle",
        "{'query_string': {'query': 'picture:Tig*'}}                      | winter jungle",
        "{'query_string': {'query': 'picture:Pal?'}}                      | jungle",
        "{'query_string': {'query': 'picture:[TIG TO TIH]'}}              | winter jungle",
        "{'match_bool_prefix': {'picture': 'Pal'}}                        | jungle",
        "{'match_phrase_prefix': {'picture': 'TIGER SN'}}                 | winter",
        "{'wildcard': {'picture': '*no?'}}                                | winter",
        "{'regexp': {'picture': 's.*w'}}                                  | winter",
        "{'fuzzy': {'picture': 'snoww'}}                                  | winter",
        "{'range': {'picture': {'gte': 'sa', 'lt': 'sz'}}}                | winter",
        "{'exists': {'field': 'picture'}}                                 | winter jungle ice zoo",
        "{'multi_match': {'query': 'tiger', 'fields': ['caption', 'picture']}} | letter winter"
            + " jungle",
        "{'multi_match': {'query': 'a tiger', 'type': 'cross_fields', 'operator': 'and', 'fields':"
            + " ['caption', 'picture']}} | letter",
        "{'multi_match': {'query': 'tiger snow', 'type': 'phrase', 'fields': ['caption',"
            + " 'picture']}} | winter",
        "{'multi_match': {'query': 'tiger', 'type': 'most_fields'}}       | letter winter jungle",
        "{'query_string': {'query': 'picture:Tiger AND NOT picture:snow'}}  | jungle",
        "{'query_string': {'query': 'picture:(tiger AND snow)^2 OR caption:a'}} | winter letter",
        "{'query_string': {'query': 'tiger'}}                             | letter winter jungle",
        "{'query_string': {'query': 'picture:Tig*', 'analyze_wildcard': true}} | winter jungle",
        "{'query_string': {'query': 'picture:\\\"polar bear\\\"'}}        | ice zoo",
        "{'query_string': {'query': 'picture:snwo~'}}                     | winter",
        "{'query_string': {'query': 'picture:*'}}                         | winter jungle ice zoo",
        "{'query_string': {'query': 'picture:/s.*w/'}}                    | winter",
        "{'simple_query_string': {'query': 'tiger +snow', 'fields': ['picture']}} | winter",
        "{'simple_query_string': {'query': 'tig*', 'fields': ['picture']}}  | winter jungle",
        "{'simple_query_string': {'query': '\\\"polar bear\\\"'}}         | ice zoo",
      })
  void findsTheSamePicturesAsQueryAndAsFilter(String query, String expected, Api api)
      throws IOException {
    String json = query.replace('\'', '"');
    Set<String> ids = Set.of(expected.split(" "));

    assertEquals(ids, scores(api, json).keySet());
    String filter = "{\"bool\": {\"filter\": [" + json + "]}}";
    assertEquals(ids, scores(api, filter).keySet());
  }

  /** As on a {@code keyword}: the values that are shown, sorted and counted. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'term': {'picture': 'Tiger'}}",
        "{'term': {'picture': 'palm'}}",
        "{'terms': {'picture': ['TIGER', 'palm']}}",
        "{'prefix': {'picture': 'Tig'}}",
        "{'wildcard': {'picture': 'TIG*'}}",
        "{'regexp': {'picture': 'pal.*'}}",
        "{'range': {'picture': {'gte': 'pa', 'lt': 'pb'}}}",
      })
  void valuesAreComparedAsTheModelSpellsThem(String query, Api api) throws IOException {
    assertEquals(Map.of(), scores(api, query.replace('\'', '"')));
  }

  @Test
  void wordsAddTheirStoredWeights(Api api) throws IOException {
    assertEquals(
        Map.of("winter", 1.75, "jungle", 1.0),
        scores(api, "{\"match\": {\"picture\": \"tiger snow\"}}"));
    assertEquals(
        Map.of("ice", 2.0, "zoo", 1.5), scores(api, "{\"match\": {\"picture\": \"polar bear\"}}"));
    assertEquals(
        Map.of("ice", 2.0, "zoo", 1.5),
        scores(api, "{\"match_phrase\": {\"picture\": \"polar bear\"}}"));
    assertEquals(Map.of("jungle", 0.5), scores(api, "{\"term\": {\"picture\": \"Palm\"}}"));
  }

  @Test
  void explainsWithTheStoredWeight(Api api) throws IOException {
    JsonNode explained =
        api.post("/search-box/_explain/winter", "{\"query\": {\"match\": {\"picture\": \"snow\"}}}")
            .json();

    assertEquals(1.5, explained.path("explanation").path("value").doubleValue());
    assertTrue(explained.toString().contains("stored weight"), explained::toString);
  }

  @Test
  void aggregatesTheWordsAsTheModelSpellsThem(Api api) throws IOException {
    JsonNode answer =
        api.search(
                "search-box",
                """
                {"size": 0, "aggs": {"content": {"terms": {"field": "picture"}},
                                     "kinds": {"cardinality": {"field": "picture"}},
                                     "without": {"missing": {"field": "picture"}}}}
                """)
            .ok()
            .json()
            .path("aggregations");

    Map<String, Integer> counts = new TreeMap<>();
    for (JsonNode bucket : answer.path("content").path("buckets")) {
      counts.put(bucket.path("key").textValue(), bucket.path("doc_count").intValue());
    }
    assertEquals(
        Map.of("tiger", 2, "snow", 1, "Palm", 1, "polar bear", 1, "polar", 1, "bear", 1), counts);
    assertEquals(6, answer.path("kinds").path("value").intValue());
    assertEquals(1, answer.path("without").path("doc_count").intValue());
  }

  @Test
  void sortsByTheFirstWordOfTheAlphabet(Api api) throws IOException {
    assertEquals(
        List.of("jungle", "zoo", "ice", "winter", "letter"),
        api.search("search-box", "{\"sort\": [{\"picture\": \"asc\"}]}").ids());
  }

  @Test
  void fieldCapabilitiesSayKeyword(Api api) throws IOException {
    JsonNode field =
        api.json("/search-box/_field_caps?fields=*&include_empty_fields=false")
            .path("fields")
            .path("picture")
            .path("keyword");

    assertEquals("keyword", field.path("type").textValue());
    assertTrue(field.path("searchable").booleanValue());
    assertTrue(field.path("aggregatable").booleanValue());
  }

  private static Map<String, Double> scores(Api api, String query) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    for (JsonNode hit : api.search("search-box", "{\"query\": " + query + "}").hits()) {
      scores.put(hit.path("_id").textValue(), hit.path("_score").doubleValue());
    }
    return scores;
  }
}
