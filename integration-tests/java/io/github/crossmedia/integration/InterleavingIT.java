package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two versions of a model, or any two rankings, share one list of hits. */
@OnElasticsearch
@Tag("thorough")
final class InterleavingIT {

  private static final int DOCUMENTS = 12;
  private static final String BODY =
      """
      {"retriever":{"cross_media_interleave":{
         "query":{"cross_media":{"field":"picture","text":"tiger","plan":"visual_words"}},
         "interleave":["twisted@1","twisted@2"],"seed":"%s"%s}},"_source":false%s}
      """;

  /** Blob 0 is a tiger to the first version, and blob 1 to the second one. */
  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("twisted", TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f)).ok();
    api.putModel("twisted", TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f)).ok();
    Photos photos = Photos.create(api, "twisted", 2);
    List<String> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add("p" + i);
      documents.add(Formatted.of("{\"blobs\":{\"0\":%d,\"1\":%d}}", i + 1, DOCUMENTS - i));
    }
    photos.bulk(documents.toArray(String[]::new));
  }

  private static JsonNode search(Api api, String seed, String retriever, String more)
      throws IOException {
    return api.search("twisted", Formatted.of(BODY, seed, retriever, more)).ok().json();
  }

  private static List<String> list(JsonNode answer) {
    List<String> list = new ArrayList<>();
    answer
        .at("/hits/hits")
        .forEach(
            hit ->
                list.add(
                    hit.path("_id").textValue()
                        + " "
                        + hit.at("/fields/_cross_media_team/0").asText("-")));
    return list;
  }

  private static List<String> ranked(Api api, String version) throws IOException {
    return api.search(
            "twisted",
            Formatted.of(
                "{\"size\":%d,\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"plan\":\"visual_words\",\"model\":\"%s\"}}}",
                DOCUMENTS, version))
        .ids();
  }

  @Test
  void eachHitTellsTheVersionThatDraftedIt(Api api) throws IOException {
    List<String> first = ranked(api, "twisted@1");
    List<String> second = ranked(api, "twisted@2");
    assertEquals(DOCUMENTS, first.size());
    assertTrue(!first.equals(second), "the versions disagree");

    JsonNode answer = search(api, "s1", "", ",\"size\":4");

    List<String> list = list(answer);
    assertEquals(4, list.size());
    assertEquals(
        Set.of(first.getFirst() + " twisted@1", second.getFirst() + " twisted@2"),
        new HashSet<>(list.subList(0, 2)));
    assertEquals(
        Set.of(first.get(1) + " twisted@1", second.get(1) + " twisted@2"),
        new HashSet<>(list.subList(2, 4)));
    assertEquals(DOCUMENTS, answer.at("/hits/total/value").intValue());
    for (int i = 0; i < 4; i++) {
      assertEquals(1.0 / (i + 1), answer.at("/hits/hits/" + i + "/_score").doubleValue(), 1e-6);
    }
  }

  @Test
  void pagesOfOneSeedAreOneList(Api api) throws IOException {
    Set<List<String>> lists = new HashSet<>();
    for (int seed = 0; seed < 6; seed++) {
      List<String> whole = list(search(api, "s" + seed, "", ",\"size\":" + DOCUMENTS));
      assertEquals(DOCUMENTS, whole.size());
      List<String> pages = new ArrayList<>();
      for (int from = 0; from < DOCUMENTS; from += 5) {
        pages.addAll(list(search(api, "s" + seed, "", ",\"size\":5,\"from\":" + from)));
      }
      assertEquals(whole, pages);
      assertEquals(
          whole.subList(0, 6),
          list(search(api, "s" + seed, ",\"rank_window_size\":6", ",\"size\":6")));
      lists.add(whole);
    }
    assertTrue(lists.size() > 1, "other sessions see other lists");
  }

  @Test
  void explanationsFiltersAndAggregationsWork(Api api) throws IOException {
    JsonNode answer =
        search(
            api,
            "s1",
            ",\"filter\":{\"ids\":{\"values\":[\"p1\",\"p5\",\"p9\"]}}",
            ",\"explain\":true,\"track_total_hits\":false,"
                + "\"aggs\":{\"words\":{\"terms\":{\"field\":\"picture\"}}}");

    List<String> list = list(answer);
    assertEquals(3, list.size());
    assertEquals(
        Set.of("p1", "p5", "p9"),
        new HashSet<>(list.stream().map(hit -> hit.split(" ")[0]).toList()));
    String explained = answer.at("/hits/hits/0/_explanation").toString();
    assertTrue(explained.contains("rank [1], drafted by [twisted@"), explained);
    assertEquals(3, answer.at("/aggregations/words/buckets/0/doc_count").intValue());
  }

  /** Each level takes rounds of rewriting, of which a search has few. */
  @Test
  void retrieversHoldOthersToADepth(Api api) throws IOException {
    String query =
        "{\"cross_media\":{\"field\":\"picture\",\"like\":{\"_index\":\"twisted\",\"_id\":\"p1\"},\"filter\":{\"bool\":{\"must\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\"}}}}}}";
    for (String kind : List.of("interleave", "split")) {
      String nested = "{\"standard\":{\"query\":" + query + "}}";
      for (int depth = 1; depth <= 12; depth++) {
        nested =
            Formatted.of(
                "{\"cross_media_%s\":{\"retrievers\":[{\"name\":\"a\",\"retriever\":%s},{\"name\":\"b\",\"retriever\":%s}],\"seed\":\"s\"}}",
                kind, nested, depth > 8 ? "{\"standard\":{}}" : nested);
        Api.Answer answer = api.search("twisted", "{\"retriever\":" + nested + "}");
        assertEquals(depth <= 4 ? 200 : 400, answer.status(), kind + " " + depth);
        if (depth > 4) {
          assertTrue(
              answer.json().toString().contains("may hold others at most 3 deep"),
              answer.json()::toString);
        } else {
          assertTrue(!answer.ids().isEmpty(), kind + " " + depth);
        }
      }
    }
  }

  @Test
  void anyTwoRetrieversShareAList(Api api) throws IOException {
    String body =
        """
        {"retriever":{"cross_media_interleave":{"seed":"s1","_name":"night","retrievers":[
          {"name":"learned","retriever":{"standard":{"query":{"match":{"picture":"tiger"}}}}},
          {"name":"by id","retriever":{"standard":{"query":{"ids":{"values":["p3"]}}}}}]}}}
        """;

    JsonNode answer = api.search("twisted", body).ok().json();

    List<String> list = list(answer);
    assertTrue(list.subList(0, 2).contains("p3 by id"), list::toString);
    assertTrue(list.getLast().endsWith(" -"), "the other ranking has only one document: " + list);
    assertEquals("night", answer.at("/hits/hits/0/matched_queries/0").textValue());
  }

  private static final String SPLIT =
      """
      {"size":12,"retriever":{"cross_media_split":{
         "query":{"cross_media":{"field":"picture","text":"tiger","plan":"visual_words"}},
         "split":["twisted@1","twisted@2"],"seed":"%s"%s}},"_source":false}
      """;

  @Test
  void aSessionIsAnsweredByOneVersion(Api api) throws IOException {
    int second = 0;
    for (int session = 0; session < 60; session++) {
      JsonNode answer = api.search("twisted", Formatted.of(SPLIT, "s" + session, "")).ok().json();
      String version = answer.at("/hits/hits/0/matched_queries/0").textValue();
      assertEquals(
          ranked(api, version),
          api.search("twisted", Formatted.of(SPLIT, "s" + session, "")).ids());
      second += version.equals("twisted@2") ? 1 : 0;
    }
    assertEquals(30, second, 12, "three standard errors around half of the sessions");
    assertEquals(
        ranked(api, "twisted@1"),
        api.search("twisted", Formatted.of(SPLIT, "s", ",\"share\":0")).ids());
    assertEquals(
        ranked(api, "twisted@2"),
        api.search("twisted", Formatted.of(SPLIT, "s", ",\"share\":1")).ids());
    String two =
        """
        {"retriever":{"cross_media_split":{"seed":"s1","share":1,"retrievers":[
          {"name":"learned","retriever":{"standard":{"query":{"match":{"picture":"tiger"}}}}},
          {"name":"by id","retriever":{"standard":{"query":{"ids":{"values":["p3"]}}}}}]}}}
        """;
    assertEquals(List.of("p3"), api.search("twisted", two).ids());
    String recorded = two.replaceFirst("\\{", "{\"ext\":{\"ubi\":{\"query_id\":\"ab\"}},");
    assertEquals(
        "by id",
        api.search("twisted", recorded).ok().json().at("/ext/ubi/answered_by").textValue());
    for (String[] bad :
        new String[][] {
          {Formatted.of(SPLIT, "s", ",\"share\":1.5"), "[share]"},
          {Formatted.of(SPLIT, "", ""), "[seed]"},
          {
            Formatted.of(SPLIT, "s", "").replace("twisted@1", "twisted@2"), "two different rankings"
          },
        }) {
      Api.Answer answer = api.search("twisted", bad[0]);
      assertEquals(400, answer.status(), answer.json().toString());
      assertTrue(answer.json().toString().contains(bad[1]), answer.json()::toString);
    }
  }

  /** As docs/interleaving.md tells, with models that are not linear too. */
  @ParameterizedTest
  @ValueSource(strings = {"words", "latent", "photographs", "squeezenet"})
  void aCandidateOfAnyModelHasAFieldOfItsOwn(String kind, Api api) throws IOException {
    TriedModel tried = TriedModel.named(kind);
    String index = "compared-" + kind;
    tried.index(api, index);
    api.putModel(index, tried.candidate()).ok();
    api.put("/_cross_media/models/" + index + "/_alias", "{\"current\":1}");
    String candidate = "{\"type\":\"cross_media\",\"model\":\"" + index + "@2\"}";
    String mapping = "{\"properties\":{\"candidate\":" + candidate + "}}";
    api.put("/" + index + "/_mapping", mapping);
    api.put(
        "/_ingest/pipeline/candidate-" + kind,
        Formatted.of(
            """
            {"processors":[{"cross_media":{"field":"picture","input":"views",
              "target_field":"candidate","model":"%s@2","keep_source":true,"ignore_missing":true}}]}
            """,
            index));
    String settings = "{\"index.final_pipeline\":\"candidate-" + kind + "\"}";
    api.put("/" + index + "/_settings", settings);
    for (int i = 0; i < TriedModel.PICTURES; i++) {
      String again = "{\"doc\":{\"kind\":\"even\"},\"detect_noop\":false}";
      api.post("/" + index + "/_update/p" + i + "?refresh=true", again);
    }

    List<String> rankings = new ArrayList<>();
    for (String[] each : new String[][] {{"@1", "picture"}, {"@2", "candidate"}}) {
      rankings.add(
          Formatted.of(
              "{\"name\":\"%s%s\",\"retriever\":{\"standard\":{\"query\":{\"cross_media\":{\"field\":\"%s\",\"text\":\"%s\",\"plan\":\"exact\"}}}}}",
              index, each[0], each[1], tried.text()));
    }
    String retrievers = "\"retrievers\":[" + String.join(",", rankings) + "],\"seed\":\"s1\"";
    JsonNode answer =
        api.search(
                index,
                "{\"size\":12,\"retriever\":{\"cross_media_interleave\":{" + retrievers + "}}}")
            .ok()
            .json();
    List<String> list = list(answer);
    assertEquals(TriedModel.PICTURES, list.size());
    for (String version : List.of("@1", "@2")) {
      assertEquals(
          6, list.stream().filter(hit -> hit.endsWith(index + version)).count(), list::toString);
    }
    for (int share : new int[] {0, 1}) {
      String split =
          "{\"retriever\":{\"cross_media_split\":{\"share\":" + share + "," + retrievers + "}}}";
      assertEquals(10, api.search(index, split).ids().size());
    }
  }

  /** A ranking may be made of others, which need a point in time that the search opens. */
  @Test
  void aSplitAnswersByACompoundRetriever(Api api) throws IOException {
    String standard = "{\"standard\":{\"query\":{\"match\":{\"picture\":\"tiger\"}}}}";
    String ids = "{\"standard\":{\"query\":{\"ids\":{\"values\":[\"p3\"]}}}}";
    String two =
        "{\"seed\":\"s1\"%s,\"retrievers\":[{\"name\":\"a\",\"retriever\":%s},{\"name\":\"b\",\"retriever\":%s}]}";
    String split = "{\"cross_media_split\":" + two.replace("%s,", ",\"share\":1,") + "}";
    for (String compound :
        List.of(
            "{\"cross_media_interleave\":" + Formatted.of(two, "", standard, ids) + "}",
            Formatted.of(split, standard, ids),
            Formatted.of(
                "{\"rescorer\":{\"retriever\":%s,\"rescore\":{\"window_size\":12,\"query\":{\"rescore_query\":{\"ids\":{\"values\":[\"p3\"]}}}}}}",
                standard))) {
      List<String> alone = api.search("twisted", "{\"retriever\":" + compound + "}").ids();

      assertTrue(alone.contains("p3"), alone::toString);
      String chosen = "{\"retriever\":" + Formatted.of(split, standard, compound) + "}";
      assertEquals(alone, api.search("twisted", chosen).ids(), compound);
      String part =
          "{\"retriever\":{\"cross_media_interleave\":"
              + Formatted.of(two, "", standard, Formatted.of(split, ids, compound))
              + "}}";
      assertTrue(api.search("twisted", part).ids().contains("p3"), compound);
    }
  }

  /** Sessions of a version that made no document would see an empty page, and nobody knew why. */
  @Test
  void anEmptyPageOfAVersionTellsThatItMadeNoDocument(Api api) throws IOException {
    String exact = SPLIT.replace("visual_words", "exact");
    Api.Answer empty = api.search("twisted", Formatted.of(exact, "s1", ",\"share\":0"));
    assertEquals(List.of(), empty.ids());
    assertTrue(empty.warnings().toString().contains("[twisted@1] made none of the [12] documents"));
    Api.Answer found = api.search("twisted", Formatted.of(exact, "s1", ",\"share\":1"));
    assertEquals(DOCUMENTS, found.ids().size());
    assertEquals(List.of(), found.warnings());
  }

  /** What the node recorded of an A/B test tells which version people click. */
  @Test
  void theLogOfASplitTellsWhichVersionPeopleClick(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    int sessions = 250;
    StringBuilder clicks = new StringBuilder();
    for (int session = 0; session < sessions; session++) {
      String ubi =
          Formatted.of(
              "{\"ext\":{\"ubi\":{\"query_id\":\"split-%d\",\"session_id\":\"s%d\"}},",
              session, session);
      String search = Formatted.of(SPLIT, "s" + session, "").replaceFirst("\\{", ubi);
      JsonNode answer = api.search("twisted", search).ok().json();
      boolean isFirst = answer.at("/ext/ubi/answered_by").textValue().equals("twisted@1");
      if (session % 10 < (isFirst ? 6 : 2)) {
        clicks.append(
            Formatted.of(
                "{\"action_name\":\"click\",\"query_id\":\"split-%d\",\"session_id\":\"s%d\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}\n",
                session, session, answer.at("/hits/hits/0/_id").textValue()));
      }
    }
    api.post("/_cross_media/ubi/events", clicks.toString());
    String recorded =
        "{\"track_total_hits\":true,\"query\":{\"prefix\":{\"query_id\":\"split-\"}}}";
    int written =
        Eventually.holds(
            () -> {
              api.post("/ubi_queries,ubi_events/_refresh");
              return api.search("ubi_queries", recorded)
                  .ok()
                  .json()
                  .at("/hits/total/value")
                  .intValue();
            },
            seen -> seen >= sessions);
    assertEquals(sessions, written);

    String compared =
        Ran.printed(
            line(
                "cluster compare --url ? --by split --versions twisted@1,twisted@2",
                "http://" + cluster.nodes().getFirst().http()));

    assertTrue(
        compared.startsWith(
            "twisted@1 against twisted@2: 250 searches in 250 sessions, each answered by one"),
        compared);
    assertTrue(compared.contains("people prefer twisted@1"), compared);
  }

  @Test
  void badRequestsAreRefused(Api api) throws IOException {
    for (String[] bad :
        new String[][] {
          {Formatted.of(BODY, "s1", ",\"min_score\":0.1", ""), "takes no [min_score]"},
          {Formatted.of(BODY, "s1", ",\"rank_window_size\":3", ",\"size\":4"), "rank_window_size"},
          {Formatted.of(BODY, "s1", "", "").replace("twisted@2", "twisted@7"), "twisted@7"},
          {Formatted.of(BODY, "s1", "", "").replace("twisted@2", "Twisted 7"), "Twisted 7"},
          {Formatted.of(BODY, "s1", "", "").replace("\"seed\":\"s1\"", "\"seed\":\"\""), "[seed]"},
        }) {
      Api.Answer answer = api.search("twisted", bad[0]);
      assertTrue(answer.status() == 400 || answer.status() == 404, answer.json()::toString);
      assertTrue(answer.json().toString().contains(bad[1]), answer.json()::toString);
    }
  }
}
