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
import org.junit.jupiter.params.provider.ValueSource;

/** Several pictures in one document: the best of them speaks for it. */
@OnElasticsearch
final class NestedPicturesIT {

  private static final String TIGER = "\"text\":\"tiger\"";

  /** Of a tiger the pictures have the raw scores 1, 0, 0.25 and 0.5. */
  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("albums", TestModels.words(0.5f)).ok();
    api.put(
        "/albums",
        """
        {"settings":{"number_of_shards":2},"mappings":{"properties":{"photos":{"type":"nested",
          "properties":{
            "picture":{"type":"cross_media","model":"albums","vector_field":"photos.near"},
            "near":{"type":"dense_vector","dims":4,"similarity":"max_inner_product"},
            "title":{"type":"keyword"}}}}}}
        """);
    put(
        api,
        "cats",
        photo("tiger", "1,0,0,0", "\"tiger\":1"),
        photo("sea", "0,0,1,0", "\"sea\":1"));
    put(
        api,
        "walk",
        photo("paw", "0.25,0.5,0,0", "\"snow\":0.5,\"tiger\":0.25"),
        photo("trail", "0.5,0.5,0,0", "\"tiger\":0.5,\"snow\":0.5"));
    put(api, "bare", "{\"title\":\"no picture\"}");
  }

  private static String photo(String title, String vector, String words) {
    return Formatted.of(
        "{\"title\":\"%s\",\"near\":[%s],\"picture\":{\"vector\":[%s],\"words\":{%s},\"model\":\"albums@1\"}}",
        title, vector, vector, words);
  }

  private static void put(Api api, String id, String... photos) throws IOException {
    api.put(
        "/albums/_doc/" + id + "?refresh=true", "{\"photos\":[" + String.join(",", photos) + "]}");
  }

  private static Api.Answer ask(ElasticsearchCluster cluster, String keys, String more)
      throws IOException {
    return Api.of(cluster)
        .search(
            "albums",
            Formatted.of(
                """
                {"_source":false,"query":{"nested":{"path":"photos","score_mode":"max"%s,
                 "query":{"cross_media":{"field":"photos.picture",%s}}}}}
                """,
                more, keys));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        TIGER,
        TIGER + ",\"plan\":\"exact\"",
        TIGER + ",\"plan\":\"exact\",\"quantised\":true",
        TIGER + ",\"k\":10",
        "\"vector\":[1,0,0,0],\"model\":\"albums@1\"",
      })
  void theBestPictureOfADocumentWins(String keys, ElasticsearchCluster cluster) throws IOException {
    Api.Answer found = ask(cluster, keys, ",\"inner_hits\":{\"fields\":[\"photos.title\"]}");

    // raw 1 becomes 0.75
    assertEquals(List.of("cats", "walk"), found.ids());
    double best = found.hits().get(0).path("_score").doubleValue();
    double second = found.hits().get(1).path("_score").doubleValue();
    assertEquals(0.75, best, 1e-2);
    assertTrue(second < best);
    assertInnerHits(found.hits().get(0), "tiger", best);
    assertInnerHits(found.hits().get(1), "trail", second);
  }

  private static void assertInnerHits(JsonNode hit, String title, double score) {
    JsonNode inner = hit.at("/inner_hits/photos/hits/hits/0");
    assertEquals(title, inner.at("/fields/photos/0/title/0").asText(), inner::toString);
    assertEquals(score, inner.path("_score").doubleValue(), 1e-6);
  }

  @Test
  void picturesAreFoundByWordsAndByBeingThere(Api api) throws IOException {
    String nested = "{\"query\":{\"nested\":{\"path\":\"photos\",\"query\":%s}}}";
    assertEquals(
        List.of("walk"),
        api.search("albums", Formatted.of(nested, "{\"match\":{\"photos.picture\":\"snow\"}}"))
            .ids());
    assertEquals(
        2,
        api.search("albums", Formatted.of(nested, "{\"exists\":{\"field\":\"photos.picture\"}}"))
            .ids()
            .size());
    JsonNode counted =
        api.search(
                "albums",
                "{\"size\":0,\"aggs\":{\"in\":{\"nested\":{\"path\":\"photos\"},\"aggs\":{\"words\":{"
                    + "\"terms\":{\"field\":\"photos.picture\"}}}}}}")
            .ok()
            .json();
    assertEquals(3, counted.at("/aggregations/in/words/buckets/0/doc_count").intValue());
    assertEquals("tiger", counted.at("/aggregations/in/words/buckets/0/key").textValue());
  }

  @Test
  void picturesCombineWithWhatElseTheirObjectSays(Api api) throws IOException {
    Api.Answer found =
        api.search(
            "albums",
            """
            {"query":{"nested":{"path":"photos","score_mode":"max","query":{"bool":{
               "must":{"cross_media":{"field":"photos.picture","text":"tiger"}},
               "filter":{"term":{"photos.title":"paw"}}}}}}}
            """);
    assertEquals(List.of("walk"), found.ids());
  }

  @Test
  void theVectorsOfAllPicturesComeBack(Api api) throws IOException {
    JsonNode photos =
        api.json("/albums/_doc/walk?_source_exclude_vectors=false").at("/_source/photos");
    assertEquals("[0.25,0.5,0.0,0.0]", photos.at("/0/picture/vector").toString());
    assertEquals("[0.5,0.5,0.0,0.0]", photos.at("/1/picture/vector").toString());
    assertEquals("[0.5,0.5,0.0,0.0]", photos.at("/1/near").toString());
  }
}
