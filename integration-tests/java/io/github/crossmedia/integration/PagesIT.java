package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Page after page, totals and groups are those of one long list, on any number of shards. */
@OnElasticsearch
final class PagesIT {

  private static final int PICTURES = 23;
  private static final String QUERY =
      "{\"cross_media\":{\"field\":\"picture\",\"text\":\"tiger\",\"_name\":\"tigers\"}}";

  @BeforeAll
  static void index(Api api) throws IOException {
    api.putModel("paged", TestModels.words(0.5f)).ok();
    for (int shards : List.of(1, 2, 5)) {
      Photos photos = Photos.create(api, "paged" + shards, shards, "paged");
      StringBuilder bulk = new StringBuilder();
      for (int i = 1; i <= PICTURES; i++) {
        bulk.append(Formatted.of("{\"index\":{\"_id\":\"%d\"}}\n", i));
        bulk.append(
            Formatted.of(
                "{\"kind\":\"%s\",\"title\":\"picture\",\"views\":{\"blobs\":{\"0\":%s}}}\n",
                "abc".charAt(i % 3), i / 16.0));
      }
      api.post("/" + photos.name() + "/_bulk?refresh=true", bulk.toString());
    }
  }

  /** The more of a tiger, the earlier. */
  private static List<String> all() {
    List<String> ids = new ArrayList<>();
    for (int i = PICTURES; i >= 1; i--) {
      ids.add(String.valueOf(i));
    }
    return ids;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void pagesAreThoseOfOneList(int shards, Api api) throws IOException {
    List<String> from = new ArrayList<>();
    List<String> after = new ArrayList<>();
    String last = "";
    for (int page = 0; page < 5; page++) {
      from.addAll(
          api.search(
                  "paged" + shards,
                  Formatted.of("{\"query\":%s,\"from\":%d,\"size\":5}", QUERY, 5 * page))
              .ids());
      List<JsonNode> hits =
          api.search(
                  "paged" + shards,
                  Formatted.of(
                      "{\"query\":%s,\"size\":5,\"sort\":[\"_score\",{\"kind\":\"asc\"}]%s}",
                      QUERY, last))
              .hits();
      hits.forEach(hit -> after.add(hit.path("_id").textValue()));
      last = hits.isEmpty() ? last : ",\"search_after\":" + hits.getLast().path("sort");
    }
    assertEquals(all(), from);
    assertEquals(all(), after);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void aPointInTimeAndAScrollGoThroughTheSameList(int shards, Api api) throws IOException {
    String pit = api.post("/paged" + shards + "/_pit?keep_alive=1m").json().path("id").textValue();
    List<String> inTime = new ArrayList<>();
    String last = "";
    for (int page = 0; page < 3; page++) {
      List<JsonNode> hits =
          api.send(
                  "POST",
                  "/_search",
                  Formatted.of(
                      "{\"query\":%s,\"size\":8,\"pit\":{\"id\":\"%s\"},\"sort\":[\"_score\"]%s}",
                      QUERY, pit, last))
              .hits();
      hits.forEach(hit -> inTime.add(hit.path("_id").textValue()));
      last = ",\"search_after\":" + hits.getLast().path("sort");
    }
    api.send("DELETE", "/_pit", "{\"id\":\"" + pit + "\"}").ok();
    assertEquals(all(), inTime);
    List<String> scrolled = new ArrayList<>();
    Api.Answer page =
        api.send(
            "POST",
            "/paged" + shards + "/_search?scroll=1m",
            Formatted.of("{\"query\":%s,\"size\":8}", QUERY));
    for (int i = 0; i < 3; i++) {
      scrolled.addAll(page.ids());
      String scroll =
          Formatted.of("{\"scroll\":\"1m\",\"scroll_id\":%s}", page.json().path("_scroll_id"));
      page = api.send("POST", "/_search/scroll", scroll);
    }
    assertEquals(all(), scrolled);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void totalsAreCountedAsAsked(int shards, Api api) throws IOException {
    String body = "{\"query\":" + QUERY + ",\"size\":3,\"track_total_hits\":%s}";
    Api.Answer counted = api.search("paged" + shards, Formatted.of(body, true));
    assertEquals(PICTURES, counted.json().at("/hits/total/value").intValue());
    assertEquals("eq", counted.json().at("/hits/total/relation").textValue());
    Api.Answer uncounted = api.search("paged" + shards, Formatted.of(body, false));
    assertTrue(uncounted.json().at("/hits/total").isMissingNode());
    assertEquals(counted.ids(), uncounted.ids());
    Api.Answer roughly = api.search("paged" + shards, Formatted.of(body, 2));
    assertEquals(counted.ids(), roughly.ids());
    assertTrue(roughly.json().at("/hits/total/value").intValue() >= 2);
    JsonNode count = api.post("/paged" + shards + "/_count", "{\"query\":" + QUERY + "}").json();
    assertEquals(PICTURES, count.path("count").intValue());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theBestOfEachKind(int shards, Api api) throws IOException {
    Api.Answer grouped =
        api.search(
            "paged" + shards,
            Formatted.of(
                """
                {"query":%s,"collapse":{"field":"kind","inner_hits":{"name":"rest","size":2}},
                 "aggs":{"kinds":{"terms":{"field":"kind"},
                                  "aggs":{"top":{"top_hits":{"size":1,"_source":false}}}}}}
                """,
                QUERY));

    assertEquals(List.of("23", "22", "21"), grouped.ids());
    JsonNode rest = grouped.hits().getFirst().at("/inner_hits/rest/hits/hits");
    assertEquals("23", rest.path(0).path("_id").textValue());
    assertEquals("20", rest.path(1).path("_id").textValue());
    for (JsonNode kind : grouped.json().at("/aggregations/kinds/buckets")) {
      String best =
          switch (kind.path("key").textValue()) {
            case "c" -> "23";
            case "b" -> "22";
            default -> "21";
          };
      assertEquals(best, kind.at("/top/hits/hits/0/_id").textValue());
    }
  }

  @Test
  void otherOrdersKeepTheScores(Api api) throws IOException {
    Api.Answer weakest =
        api.search(
            "paged5",
            Formatted.of("{\"query\":%s,\"size\":2,\"sort\":[{\"_score\":\"asc\"}]}", QUERY));
    assertEquals(List.of("1", "2"), weakest.ids());
    JsonNode byKind =
        api.search(
                "paged5",
                Formatted.of(
                    "{\"query\":%s,\"size\":1,\"track_scores\":true,\"sort\":[{\"kind\":\"desc\"},\"_score\"]}",
                    QUERY))
            .hits()
            .getFirst();
    assertEquals("23", byKind.path("_id").textValue());
    // raw 23 / 32, its word's weight rounded to 11 bits
    assertEquals(0.25 + 23 / 64.0, byKind.path("_score").doubleValue(), 1e-3);
  }

  @Test
  void namesAreReportedWithTheirScores(Api api) throws IOException {
    JsonNode hit =
        api.send(
                "POST",
                "/paged2/_search?include_named_queries_score=true",
                Formatted.of(
                    "{\"query\":{\"bool\":{\"should\":[%s,{\"match_all\":{\"_name\":\"all\"}}]}}}",
                    QUERY))
            .hits()
            .getFirst();
    double ofTigers = hit.at("/matched_queries/tigers").doubleValue();
    assertEquals(hit.path("_score").doubleValue() - 1, ofTigers, 1e-6);
  }

  @Test
  void aProfileNamesThePlans(Api api) throws IOException {
    for (String[] plan :
        new String[][] {
          {"words", "\"WordsQuery\""},
          {"exact", "\"ExactQuery\""},
          {"visual_words", "shown(picture, visual_words("}
        }) {
      String profile =
          api.search(
                  "paged2",
                  Formatted.of(
                      """
                      {"profile":true,"query":{"cross_media":
                        {"field":"picture","text":"tiger","plan":"%s"}}}
                      """,
                      plan[0]))
              .ok()
              .json()
              .path("profile")
              .toString();
      assertTrue(profile.contains(plan[1]), profile);
    }
  }
}
