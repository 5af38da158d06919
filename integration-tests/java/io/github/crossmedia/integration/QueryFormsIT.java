package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One question through every way a search request offers, on several numbers of shards. */
@Tag("thorough")
@OnElasticsearch
final class QueryFormsIT {

  private static final String TIGER = "\"text\":\"tiger\"";
  private static final String QUERY = "{\"cross_media\":{\"field\":\"picture\"," + TIGER + "}}";

  @BeforeAll
  static void index(Api api) throws IOException {
    for (int shards : List.of(1, 2, 5)) {
      String name = "forms" + shards;
      api.putModel(name, TestModels.words(0.5f)).ok();
      Photos photos = Photos.create(api, name, shards);
      photos.put("t2", "\"title\":\"one\",\"kind\":\"a\",\"views\":{\"blobs\":{\"0\":2}}").ok();
      photos.put("t1", "\"title\":\"two\",\"kind\":\"a\",\"views\":{\"blobs\":{\"0\":1}}").ok();
      photos
          .put("ts", "\"title\":\"one\",\"kind\":\"b\",\"views\":{\"blobs\":{\"0\":1.5,\"1\":1}}")
          .ok();
      photos.put("s", "\"title\":\"two\",\"kind\":\"b\",\"views\":{\"blobs\":{\"1\":2}}").ok();
    }
  }

  private static Photos photos(ElasticsearchCluster cluster, int shards) {
    return new Photos(Api.of(cluster), "forms" + shards);
  }

  private static void assertScores(Api.Answer answer, String... idsAndScores) throws IOException {
    List<JsonNode> hits = answer.hits();
    assertEquals(idsAndScores.length / 2, hits.size(), () -> hits.toString());
    for (int i = 0; i < hits.size(); i++) {
      assertEquals(idsAndScores[2 * i], hits.get(i).path("_id").textValue());
      assertEquals(
          Double.parseDouble(idsAndScores[2 * i + 1]),
          hits.get(i).path("_score").doubleValue(),
          1e-3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theScoreIsTheSameThroughEveryWay(int shards, ElasticsearchCluster cluster)
      throws IOException {
    // raw 1, 0.75 and 0.5: a tiger's blobs times the scale of 0.5
    Photos photos = photos(cluster, shards);
    assertScores(photos.search(QUERY), "t2", "0.75", "ts", "0.625", "t1", "0.5");
    assertScores(
        photos.search(
            Formatted.of(
                "{\"bool\":{\"must\":[%s],\"filter\":{\"term\":{\"kind\":\"a\"}}}}", QUERY)),
        "t2",
        "0.75",
        "t1",
        "0.5");
    assertScores(
        photos.search(Formatted.of("{\"function_score\":{\"query\":%s,\"boost\":2}}", QUERY)),
        "t2",
        "1.5",
        "ts",
        "1.25",
        "t1",
        "1");
    assertScores(
        photos.search(Formatted.of("{\"dis_max\":{\"queries\":[%s]}}", QUERY)),
        "t2",
        "0.75",
        "ts",
        "0.625",
        "t1",
        "0.5");
    assertScores(
        photos
            .api()
            .search(
                photos.name(),
                Formatted.of(
                    """
                    {"query":{"bool":{"filter":{"term":{"kind":"a"}}}},
                     "rescore":{"window_size":10,"query":{"rescore_query":%s}}}
                    """,
                    QUERY)),
        "t2",
        "0.75",
        "t1",
        "0.5");
    assertScores(photos.ask(TIGER + ",\"boost\":3"), "t2", "2.25", "ts", "1.875", "t1", "1.5");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theNearestAreScoredAsAll(int shards, ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, shards);
    assertScores(
        photos.ask(TIGER + ",\"plan\":\"exact\""),
        "t2",
        "0.75",
        "ts",
        "0.625",
        "t1",
        "0.5",
        "s",
        "0.25");
    assertScores(
        photos.ask(TIGER + ",\"k\":10,\"num_candidates\":20"),
        "t2",
        "0.75",
        "ts",
        "0.625",
        "t1",
        "0.5",
        "s",
        "0.25");
    assertScores(
        photos.ask(TIGER + ",\"k\":10,\"filter\":{\"match\":{\"title\":\"two\"}}"),
        "t1",
        "0.5",
        "s",
        "0.25");
    assertScores(
        photos.ask(TIGER + ",\"plan\":\"exact\",\"filter\":[{\"match\":{\"title\":\"two\"}}]"),
        "t1",
        "0.5",
        "s",
        "0.25");
  }

  @Test
  void minScoreCountsBeforeEveryBoost(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 2);
    String limited = TIGER + ",\"min_score\":0.6,\"boost\":10";
    assertEquals(List.of("t2", "ts"), photos.ask(limited).ids());
    assertEquals(
        List.of("t2", "ts"),
        photos
            .search(
                Formatted.of(
                    "{\"bool\":{\"boost\":9,\"must\":{\"cross_media\":{\"field\":\"picture\",%s}}}}",
                    limited))
            .ids());
  }

  @Test
  void picturesLikeOneThatIsIndexed(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 2);
    // the query is (2, 0, 0, 0), documents are half their blobs
    assertEquals(
        List.of("t2", "ts", "t1", "s"),
        photos.ask("\"like\":{\"_index\":\"forms2\",\"_id\":\"t2\"}").ids());
    Api.Answer missing = photos.ask("\"like\":{\"_index\":\"forms2\",\"_id\":\"nobody\"}");
    assertEquals(404, missing.status());
    assertTrue(missing.reason().contains("[nobody]"), missing.reason());
  }

  @Test
  void aVectorNeedsNoModel(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 2);
    String vector = "\"vector\":[1,0,0,0],\"model\":\"forms2@1\"";
    assertScores(photos.ask(vector), "t2", "0.75", "ts", "0.625", "t1", "0.5", "s", "0.25");
    assertEquals(0, photos.ask("\"vector\":[1,0,0,0],\"model\":\"forms2@2\"").ids().size());
    Api.Answer other = photos.ask("\"vector\":[1,0],\"model\":\"forms2@1\"");
    assertEquals(400, other.status());
  }

  @Test
  void facetsSortingAndPages(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 5);
    Api.Answer page =
        photos
            .api()
            .search(
                photos.name(),
                Formatted.of(
                    """
                    {"size":1,"query":%s,"track_total_hits":true,
                     "sort":[{"_score":"desc"},{"kind":"asc"}],"search_after":[0.75,"a"],
                     "aggs":{"kinds":{"terms":{"field":"kind"}},"words":{"terms":{"field":"picture"}},
                             "snow":{"filter":{"cross_media":{"field":"picture","text":"snow"}}}}}
                    """,
                    QUERY))
            .ok();
    assertEquals(List.of("ts"), page.ids());
    assertEquals(3, page.json().at("/hits/total/value").intValue());
    assertEquals(2, page.json().at("/aggregations/kinds/buckets/0/doc_count").intValue());
    assertEquals("tiger", page.json().at("/aggregations/words/buckets/0/key").textValue());
    assertEquals(1, page.json().at("/aggregations/snow/doc_count").intValue());
    Api.Answer collapsed =
        photos
            .api()
            .search(
                photos.name(),
                Formatted.of("{\"query\":%s,\"collapse\":{\"field\":\"kind\"}}", QUERY));
    assertEquals(List.of("t2", "ts"), collapsed.ids());
  }

  @Test
  void aHybridAddsItsScoresUp(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 1);
    String title = "{\"match\":{\"title\":\"one\"}}";
    double caption = photos.search(title).hits().getFirst().path("_score").doubleValue();

    Api.Answer both = photos.search(Formatted.of("{\"bool\":{\"should\":[%s,%s]}}", QUERY, title));

    assertEquals(List.of("t2", "ts", "t1"), both.ids());
    assertEquals(caption + 0.75, both.hits().getFirst().path("_score").doubleValue(), 1e-3);
  }

  @Test
  void namesExplanationsAndProfiles(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 2);
    Api.Answer named = photos.ask(TIGER + ",\"_name\":\"mine\"");
    assertEquals("mine", named.hits().getFirst().at("/matched_queries/0").textValue());
    Api.Answer explained =
        photos.api().search(photos.name(), Formatted.of("{\"explain\":true,\"query\":%s}", QUERY));
    for (JsonNode hit : explained.hits()) {
      assertEquals(
          hit.path("_score").doubleValue(), hit.at("/_explanation/value").doubleValue(), 1e-6);
    }
    Api.Answer profiled =
        photos.api().search(photos.name(), Formatted.of("{\"profile\":true,\"query\":%s}", QUERY));
    assertTrue(profiled.ok().json().toString().contains("\"WordsQuery\""));
  }

  @Test
  void whereNothingCanBeFetchedOnlyVectorsAreAnswered(ElasticsearchCluster cluster)
      throws IOException {
    Photos photos = photos(cluster, 2);
    String alias =
        "{\"actions\":[{\"add\":{\"index\":\"forms2\",\"alias\":\"%s\",\"filter\":%s}}]}";
    Api.Answer refused = photos.api().send("POST", "/_aliases", Formatted.of(alias, "x", QUERY));
    assertEquals(400, refused.status());
    assertTrue(refused.json().toString().contains("cannot load a model here"), refused.reason());
    String vector =
        "{\"cross_media\":{\"field\":\"picture\",\"vector\":[1,0,0,0],\"model\":\"forms2@1\","
            + "\"min_score\":0.6}}";
    photos.api().post("/_aliases", Formatted.of(alias, "tigers", vector));
    assertEquals(List.of("t2", "ts"), new Photos(photos.api(), "tigers").search(QUERY).ids());
  }

  @Test
  void scansCanBeForbidden(ElasticsearchCluster cluster) throws IOException {
    Photos photos = photos(cluster, 2);
    String set = "{\"persistent\":{\"search.allow_expensive_queries\":%s}}";
    photos.api().put("/_cluster/settings", Formatted.of(set, "false"));
    try {
      Api.Answer refused = photos.ask(TIGER + ",\"plan\":\"exact\"");
      assertEquals(400, refused.status());
      assertTrue(refused.json().toString().contains("scans all documents"));
      assertEquals(400, photos.ask(TIGER + ",\"plan\":\"visual_words\"").status());
      photos.ask(TIGER).ok();
    } finally {
      photos.api().put("/_cluster/settings", Formatted.of(set, "null"));
    }
  }

  /** What a person reads of a query: its plan, field, versions and words, but no tables. */
  @ParameterizedTest
  @ValueSource(strings = {"words", "latent", "photographs", "squeezenet"})
  void whatIsShownOfAQueryIsShort(String name, Api api) throws Exception {
    TriedModel model = TriedModel.named(name);
    String index = "shown-" + name;
    model.index(api, index);
    String text = model.text() + " dog man water boy girl street car tree sky horse sea city";
    int shown = 0;
    for (String plan : List.of("words", "exact", "nearest", "visual_words")) {
      String query =
          Formatted.of(
              "\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\",\"plan\":\"%s\"}}",
              text, plan);
      JsonNode validated =
          api.post("/" + index + "/_validate/query?explain=true&rewrite=true", "{" + query + "}")
              .json();
      if (!validated.path("valid").booleanValue()) {
        continue; // the model has no such plan
      }
      assertShort(index, validated.at("/explanations/0/explanation").textValue());
      JsonNode profiled = api.search(index, "{\"profile\":true," + query + "}").ok().json();
      JsonNode described = profiled.at("/profile/shards/0/searches/0/query/0/description");
      assertShort(index, described.textValue());
      shown++;
    }
    assertTrue(shown >= 2, name + ": " + shown);
  }

  private static void assertShort(String version, String shown) {
    assertTrue(shown.length() < 500, shown);
    assertTrue(shown.contains("picture") || shown.contains(version), shown);
    assertTrue(!shown.contains("knots") && !shown.contains("->"), shown);
  }
}
