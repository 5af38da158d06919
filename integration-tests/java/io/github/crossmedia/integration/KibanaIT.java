package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that Kibana makes of what is typed into its search box, and of its charts. */
@OnElasticsearch
final class KibanaIT {

  @BeforeAll
  static void index(Api api) throws IOException {
    WordedPictures.create(api, "kibana-photos", "")
        .picture("winter", "{\"tiger\": 0.25, \"snow\": 1.5}")
        .picture("jungle", "{\"tiger\": 1, \"Palm\": 0.5}")
        .picture("ice", "{\"polar bear\": 2}")
        .caption("letter", "a tiger");
    WordedPictures.create(api, "kibana-german", ", \"analyzer\": \"cross_media_german\"")
        .picture("winter", "{\"dog\": 0.25, \"snow\": 1.5}")
        .picture("jungle", "{\"dog\": 1, \"tree\": 0.5}")
        .picture("ice", "{\"boat\": 2}")
        .caption("letter", "ein Hund");
  }

  private static JsonNode fixture(String name) throws IOException {
    try (InputStream in = KibanaIT.class.getResourceAsStream("/kibana/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kql-word",
        "kql-words",
        "kql-phrase",
        "kql-or",
        "kql-and-not",
        "kql-wildcard-keyword",
        "kql-wildcard-any-case",
        "kql-wildcard-query-string",
        "kql-exists",
        "kql-any-field",
        "kql-any-field-phrase",
        "kql-any-field-wildcard",
        "lucene",
        "lucene-any-field",
        "lucene-wildcard",
        "lucene-fuzzy",
        "pill-is",
        "pill-is-not",
        "pill-is-one-of",
        "pill-exists"
      })
  void findsPicturesWithoutCaptions(String name, Api api) throws IOException {
    JsonNode fixture = fixture(name);
    Set<String> expected = new HashSet<>();
    fixture.path("finds").forEach(id -> expected.add(id.textValue()));

    Api.Answer answer = api.search("kibana-photos", fixture.path("request").toString());

    assertEquals(expected, Set.copyOf(answer.ids()), fixture.path("typed").textValue());
  }

  /** The same requests for German words, on a field whose analyzer reads German. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kql-word",
        "kql-words",
        "kql-phrase",
        "kql-or",
        "kql-and-not",
        "kql-exists",
        "kql-any-field",
        "kql-any-field-phrase",
        "lucene",
        "lucene-any-field",
        "pill-is",
        "pill-is-not",
        "pill-is-one-of"
      })
  void findsPicturesByGermanWords(String name, Api api) throws IOException {
    String german =
        fixture(name)
            .path("request")
            .toString()
            .replaceAll("(?i)tiger", "Hund")
            .replaceAll("(?i)palm", "Baum")
            .replace("snow", "Schnee")
            .replace("polar bear", "Boote");
    Set<String> expected = new HashSet<>();
    fixture(name).path("finds").forEach(id -> expected.add(id.textValue()));

    Api.Answer answer = api.search("kibana-german", german);

    assertEquals(expected, Set.copyOf(answer.ids()), german);
  }

  /** A pattern is compared with the words of the model, which are English. */
  @Test
  void aPatternIsNotTranslated(Api api) throws IOException {
    String request = fixture("kql-wildcard-query-string").path("request").toString();

    assertEquals(
        Set.of(), Set.copyOf(api.search("kibana-german", request.replace("ti*", "Hun*")).ids()));
    assertEquals(
        Set.of("winter", "jungle"),
        Set.copyOf(api.search("kibana-german", request.replace("ti*", "do*")).ids()));
  }

  @Test
  void discoverShowsTheWordsStrongestFirst(Api api) throws IOException {
    String request = fixture("pill-is-one-of").path("request").toString();

    for (JsonNode hit : api.search("kibana-photos", request).hits()) {
      if (hit.path("_id").textValue().equals("winter")) {
        assertEquals("[\"snow\",\"tiger\"]", hit.at("/fields/picture").toString());
      }
    }
  }

  @Test
  void topValuesAreWhatIsInThePictures(ElasticsearchCluster cluster) throws IOException {
    JsonNode chart = aggregations(cluster, "top-values").path("0");

    assertEquals(Map.of("tiger", 2, "Palm", 1), counts(chart));
    assertEquals(2, chart.path("sum_other_doc_count").intValue());
    assertEquals(
        1,
        aggregations(cluster, "top-values-other")
            .at("/other-filter/buckets//doc_count")
            .intValue());
  }

  @Test
  void fieldStatisticsCountTheWords(ElasticsearchCluster cluster) throws IOException {
    JsonNode sample = aggregations(cluster, "field-statistics").path("sample");

    assertEquals(3, sample.at("/exists/doc_count").intValue());
    assertEquals(
        Map.of("tiger", 2, "Palm", 1, "snow", 1, "polar bear", 1), counts(sample.path("sample")));
  }

  private static JsonNode aggregations(ElasticsearchCluster cluster, String name)
      throws IOException {
    String request = fixture(name).toString();
    return Api.of(cluster).search("kibana-photos", request).ok().json().path("aggregations");
  }

  private static Map<String, Integer> counts(JsonNode terms) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (JsonNode bucket : terms.path("buckets")) {
      counts.put(bucket.path("key").textValue(), bucket.path("doc_count").intValue());
    }
    return counts;
  }
}
