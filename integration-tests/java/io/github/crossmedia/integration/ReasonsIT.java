package io.github.crossmedia.integration;

import static io.github.crossmedia.integration.Versions.unhashed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each hit tells why: shares that add up to its raw score, in explain and beside its fields. */
@OnElasticsearch
final class ReasonsIT {

  private static final double EXACT = 1e-5;
  private static final List<Integer> SHARDS = List.of(1, 3);

  @BeforeAll
  static void index(Api api) throws IOException {
    // a space of words, whose dimensions are also the visual words; and a latent one
    api.putModel("told", TestModels.words(0.5f)).ok();
    api.putModel("latent", TestModels.latent(4, 4)).ok();
    for (int shards : SHARDS) {
      fill(Photos.create(api, "told" + shards, shards, "told"), "old");
      fill(Photos.create(api, "latent" + shards, shards, "latent"), "latent");
    }
    api.putModel("told", TestModels.words(0.25f)).ok();
    for (int shards : SHARDS) {
      fill(new Photos(api, "told" + shards), "new");
    }
  }

  private static void fill(Photos photos, String name) throws IOException {
    photos.bulk(
        name + 1, "{\"blobs\":{\"0\":2,\"1\":1}}",
        name + 2, "{\"blobs\":{\"0\":1,\"1\":0.3,\"3\":2}}",
        name + 3, "{\"blobs\":{\"1\":0.7,\"2\":2}}");
  }

  static Stream<Arguments> plans() {
    return SHARDS.stream()
        .flatMap(
            shards ->
                Stream.of(
                    Arguments.of("told" + shards, "\"plan\":\"words\"", 6),
                    Arguments.of("told" + shards, "\"plan\":\"exact\"", 6),
                    Arguments.of("told" + shards, "\"plan\":\"visual_words\"", 6),
                    Arguments.of("told" + shards, "\"k\":10", 6),
                    Arguments.of("latent" + shards, "\"plan\":\"exact\"", 3),
                    Arguments.of("latent" + shards, "\"plan\":\"visual_words\"", 3)));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void explainSplitsTheRawScore(String index, String plan, int hits, Api api) throws IOException {
    List<JsonNode> found =
        api.search(
                index,
                Formatted.of(
                    """
                    {"explain":true,"query":{"bool":{"must":{"cross_media":
                      {"field":"picture","text":"tiger snow",%s,"boost":2}}}}}
                    """,
                    plan))
            .hits();

    assertEquals(hits, found.size());
    for (JsonNode hit : found) {
      JsonNode explanation = hit.path("_explanation");
      assertEquals(hit.path("_score").asDouble(), explanation.path("value").asDouble(), EXACT);
      JsonNode raw = rawScore(explanation);
      assertAddsUp(raw);
      String told = raw.toString();
      assertTrue(told.contains("word \\\"tiger\\\"") || told.contains("word \\\"snow\\\""), told);
      assertTrue(told.contains("visual word blobs/"), told);
    }
  }

  private static JsonNode rawScore(JsonNode explanation) {
    if (explanation.path("description").asText().startsWith("raw score of ")) {
      return explanation;
    }
    for (JsonNode detail : explanation.path("details")) {
      JsonNode found = rawScore(detail);
      if (!found.isMissingNode()) {
        return found;
      }
    }
    return explanation.path("nothing");
  }

  private static void assertAddsUp(JsonNode node) {
    double sum = 0;
    for (JsonNode detail : node.path("details")) {
      sum += detail.path("value").asDouble();
      assertAddsUp(detail);
    }
    if (!node.path("details").isEmpty()) {
      assertEquals(node.path("value").asDouble(), sum, EXACT, node::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  void theStrongestReasonsStandBesideTheFields(
      String index, String plan, int hits, ElasticsearchCluster cluster) throws IOException {
    List<JsonNode> found =
        reasons(cluster, index, "\"text\":\"tiger snow\",\"explain\":true," + plan, 1);

    assertEquals(hits, found.size());
    for (JsonNode hit : found) {
      JsonNode told = hit.at("/fields/_cross_media/0");
      double raw = told.path("raw_score").asDouble();
      if (raw >= 0 && raw <= 1) {
        assertEquals(hit.path("_score").asDouble(), 0.25 + raw / 2, EXACT, hit::toString);
      }
      assertEquals("picture", told.path("field").textValue());
      assertSharesAddUp(raw, told.path("reasons"));
    }
  }

  private static void assertSharesAddUp(double whole, JsonNode shares) {
    double sum = 0;
    int named = 0;
    for (JsonNode share : shares) {
      sum += share.path("share").asDouble();
      named += share.has("rest") ? 0 : 1;
      if (share.has("parts")) {
        assertSharesAddUp(share.path("share").asDouble(), share.path("parts"));
      }
    }
    assertEquals(1, named, shares::toString);
    assertEquals(whole, sum, EXACT, shares::toString);
  }

  private static List<JsonNode> reasons(
      ElasticsearchCluster cluster, String index, String keys, int count) throws IOException {
    return Api.of(cluster)
        .search(
            index,
            Formatted.of(
                """
                {"query":{"cross_media":{"field":"picture",%s}},"_source":false,
                 "ext":{"cross_media":{"reasons":%d}}}
                """,
                keys, count))
        .hits();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void eachHitIsToldByItsOwnVersion(int shards, ElasticsearchCluster cluster) throws IOException {
    for (JsonNode hit : reasons(cluster, "told" + shards, "\"text\":\"tiger\"", 5)) {
      String id = hit.path("_id").textValue();
      JsonNode told = hit.at("/fields/_cross_media/0");
      assertEquals(
          id.startsWith("old") ? "told@1" : "told@2", unhashed(told.path("model").textValue()));
      // tiger's blobs times the scale of the version
      double blobs = id.endsWith("1") ? 2 : 1;
      double scale = id.startsWith("old") ? 0.5 : 0.25;
      assertEquals("tiger", told.at("/reasons/0/word").textValue());
      assertEquals(1, told.at("/reasons/0/weight").asDouble());
      assertEquals(blobs * scale, told.at("/reasons/0/share").asDouble(), 1e-3);
    }
  }

  @Test
  void whatHasNoWordsIsToldByItsDimensions(ElasticsearchCluster cluster) throws IOException {
    JsonNode like =
        reasons(cluster, "told1", "\"like\":{\"_index\":\"told1\",\"_id\":\"old1\"}", 5).getFirst();
    // the query is (2, 1, 0, 0), the document half of it
    JsonNode told = like.at("/fields/_cross_media/0/reasons");
    assertEquals("{\"word\":\"tiger\",\"weight\":2.0,\"share\":2.0}", told.path(0).toString());
    assertEquals("{\"word\":\"snow\",\"weight\":1.0,\"share\":0.5}", told.path(1).toString());
    JsonNode vector =
        reasons(cluster, "latent1", "\"vector\":[0,1,0,0],\"model\":\"latent@1\"", 5).getFirst();
    assertEquals("1", vector.at("/fields/_cross_media/0/reasons/0/concept").textValue());
  }

  @Test
  void reasonsAreFoundWithinOtherQueries(Api api) throws IOException {
    String query = "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}";
    String rescored =
        Formatted.of(
            """
            {"query":{"match_all":{}},"_source":false,"ext":{"cross_media":{"reasons":2}},
             "rescore":{"window_size":10,"query":{"rescore_query":%s}}}
            """,
            query);
    String filtered =
        Formatted.of(
            """
            {"query":{"bool":{"filter":%s}},"_source":false,"ext":{"cross_media":{"reasons":2}}}
            """,
            query);
    String functional =
        Formatted.of(
            """
            {"query":{"function_score":{"query":%s,"weight":3}},"ext":{"cross_media":{"reasons":2}}}
            """,
            query);
    JsonNode first = api.search("told3", rescored).hits().getFirst();
    assertEquals("tiger", first.at("/fields/_cross_media/0/reasons/0/word").textValue());
    first = api.search("told3", functional).hits().getFirst();
    assertEquals("tiger", first.at("/fields/_cross_media/0/reasons/0/word").textValue());
    assertTrue(!api.search("told3", filtered).hits().getFirst().has("fields"));
  }

  @Test
  void theBestOfNestedPicturesIsTold(Api api) throws IOException {
    api.put(
        "/told-albums",
        """
        {"mappings":{"properties":{"photos":{"type":"nested","properties":{
          "picture":{"type":"cross_media","model":"told"}}}}}}
        """);
    String photo = "{\"picture\":{\"words\":{\"tiger\":%s},\"model\":\"told@1\"}}";
    api.put(
        "/told-albums/_doc/1?refresh=true",
        Formatted.of(
            "{\"photos\":[%s,%s]}",
            String.format(Locale.ROOT, photo, "0.25"), Formatted.of(photo, "0.75")));

    JsonNode hit =
        api.search(
                "told-albums",
                """
                {"query":{"nested":{"path":"photos","inner_hits":{},"query":
                   {"cross_media":{"field":"photos.picture","text":"tiger"}}}},
                 "ext":{"cross_media":{"reasons":2}}}
                """)
            .hits()
            .getFirst();

    assertEquals(0.75, hit.at("/fields/_cross_media/0/raw_score").asDouble(), 1e-3);
    JsonNode inner = hit.at("/inner_hits/photos");
    assertTold(hits(inner));
    assertEquals(0.25, inner.at("/hits/hits/1/fields/_cross_media/0/raw_score").asDouble(), 1e-3);
  }

  private static final String TIGER =
      "\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"exact\"}}";

  private static final String TWO = "\"ext\":{\"cross_media\":{\"reasons\":2}}";

  private static void assertTold(List<JsonNode> hits) {
    assertTrue(!hits.isEmpty());
    for (JsonNode hit : hits) {
      JsonNode reasons = hit.at("/fields/_cross_media/0/reasons");
      assertEquals("tiger", reasons.at("/0/word").textValue(), hit::toString);
    }
  }

  private static List<JsonNode> hits(JsonNode answer) {
    List<JsonNode> hits = new ArrayList<>();
    answer.at("/hits/hits").forEach(hits::add);
    return hits;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyPageTellsThem(int shards, Api api) throws IOException {
    String index = "told" + shards;
    String first = Formatted.of("{%s,%s,\"size\":2}", TIGER, TWO);
    JsonNode page = api.post("/" + index + "/_search?scroll=1m", first).json();
    for (int seen = 0; seen < 6; seen += 2) {
      assertTold(hits(page));
      String next = Formatted.of("{\"scroll\":\"1m\",\"scroll_id\":%s}", page.path("_scroll_id"));
      page = api.post("/_search/scroll", next).json();
    }
    assertEquals(List.of(), hits(page));
    api.delete("/_search/scroll/_all");

    String pit = api.post("/" + index + "/_pit?keep_alive=1m").json().path("id").textValue();
    String after = "";
    for (int seen = 0; seen < 6; seen += 2) {
      String body = "{%s,%s,\"size\":2,\"sort\":[\"_score\"],\"pit\":{\"id\":\"%s\"}%s}";
      List<JsonNode> hits =
          hits(api.post("/_search", Formatted.of(body, TIGER, TWO, pit, after)).json());
      assertTold(hits);
      after = ",\"search_after\":" + hits.getLast().path("sort");
    }
    api.send("DELETE", "/_pit", "{\"id\":\"" + pit + "\"}").ok();
  }

  @Test
  void eachSearchTellsAsManyAsItAsksFor(Api api) throws IOException {
    JsonNode answers =
        api.post(
                "/told3/_msearch",
                Formatted.of("{}\n{%s,%s}\n{}\n{%s}\n{}\n{%s}\n", TIGER, TWO, TIGER, TWO))
            .json()
            .path("responses");

    assertTold(hits(answers.path(0)));
    assertTrue(hits(answers.path(1)).stream().noneMatch(hit -> hit.has("fields")));
    assertTrue(hits(answers.path(2)).stream().noneMatch(hit -> hit.has("fields")));
  }

  @Test
  void hitsWithinHitsTellThem(Api api) throws IOException {
    JsonNode aggregated =
        api.search(
                "told3",
                Formatted.of(
                    "{%s,%s,\"size\":0,\"aggs\":{\"best\":{\"top_hits\":{\"size\":9}}}}",
                    TIGER, TWO))
            .ok()
            .json();
    assertTold(hits(aggregated.at("/aggregations/best")));

    fill(Photos.create(api, "grouped", 3, "told"), "one");
    for (int i = 1; i <= 3; i++) {
      api.post("/grouped/_update/one" + i + "?refresh=true", "{\"doc\":{\"kind\":\"animal\"}}");
    }
    JsonNode collapsed =
        api.search(
                "grouped",
                Formatted.of(
                    """
                    {%s,%s,"post_filter":{"exists":{"field":"kind"}},
                     "collapse":{"field":"kind","inner_hits":{"name":"all"}}}
                    """,
                    TIGER, TWO))
            .ok()
            .json();
    assertTold(hits(collapsed));
    assertEquals(3, hits(collapsed.at("/hits/hits/0/inner_hits/all")).size());
    assertTold(hits(collapsed.at("/hits/hits/0/inner_hits/all")));
  }

  @Test
  void retrieversTellThem(Api api) throws IOException {
    for (String retriever :
        List.of(
            "{\"standard\":{" + TIGER + "}}",
            "{\"rescorer\":{\"retriever\":{\"standard\":{"
                + TIGER
                + "}},\"rescore\":{\"window_size\":9,\"query\":{\"rescore_query\":"
                + "{\"match_all\":{}}}}}}")) {
      Api.Answer answer = api.search("told3", "{\"retriever\":" + retriever + "," + TWO + "}");
      assertTold(answer.hits());
    }
  }

  @Test
  void explainOfOneDocumentTellsVisualWordsWhenAsked(Api api) throws IOException {
    String ask =
        "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"explain\":%s}}}";
    JsonNode light = api.post("/told3/_explain/old1", Formatted.of(ask, false)).json();
    JsonNode whole = api.post("/told3/_explain/old1", Formatted.of(ask, true)).json();
    assertTrue(light.toString().contains("word \\\"tiger\\\""), light::toString);
    assertTrue(whole.toString().contains("visual word blobs/0"), whole::toString);
    assertAddsUp(rawScore(whole.path("explanation")));
  }

  @Test
  void asksThatMakeNoSenseAreRefused(Api api) throws IOException {
    Api.Answer none = api.search("told1", "{\"ext\":{\"cross_media\":{\"reasons\":0}}}");
    assertEquals(400, none.status());
    assertTrue(none.json().toString().contains("must be between 1 and [100]"), none.reason());
    assertEquals(400, api.search("told1", "{\"ext\":{\"cross_media\":{\"why\":1}}}").status());
  }
}
