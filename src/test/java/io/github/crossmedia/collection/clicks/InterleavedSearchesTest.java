package io.github.crossmedia.collection.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.clicks.InterleavedSearches.Session;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who wins a search, and how searches of a session become one observation. */
final class InterleavedSearchesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> VERSIONS = List.of("corel@2", "corel@3");

  private final InterleavedSearches searches = new InterleavedSearches();

  /** Hits h0, h1, ... of the teams 2, 3 or - for none. */
  private void search(String id, String session, int second, String teams) throws IOException {
    StringBuilder hits = new StringBuilder();
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < teams.length(); i++) {
      String comma = i == 0 ? "" : ",";
      hits.append(comma).append("\"h").append(i).append('"');
      names.append(comma);
      names.append(teams.charAt(i) == '-' ? "null" : "\"corel@" + teams.charAt(i) + "\"");
    }
    add(
        Formatted.of(
            """
            {"query_id":"%s","user_query":"tiger","timestamp":"2026-01-31T12:00:%02dZ"%s,
             "query_response_hit_ids":[%s],
             "query_attributes":{"interleaved":["corel@2","corel@3"],"teams":[%s]}}
            """,
            id,
            second,
            session.isEmpty() ? "" : ",\"session_id\":\"" + session + "\"",
            hits,
            names));
  }

  private void click(String search, String hit) throws IOException {
    event("click", search, hit, "");
  }

  private void event(String action, String search, String hit, String more) throws IOException {
    add(
        Formatted.of(
            "{\"action_name\":\"%s\",\"query_id\":\"%s\"%s,\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}",
            action, search, more, hit));
  }

  private void add(String json) throws IOException {
    searches.add(JSON.readTree(json));
  }

  private List<Session> sessions() {
    return searches.sessions().getOrDefault(VERSIONS, List.of());
  }

  @Test
  void theVersionWithMoreClickedHitsWins() throws IOException {
    search("a", "", 1, "2323");
    click("a", "h1");
    search("b", "", 2, "2323");
    click("b", "h0");
    search("c", "", 3, "2323");
    click("c", "h2");
    click("c", "h3");
    search("d", "", 4, "3232");
    click("d", "h0");
    click("d", "h2");
    click("d", "h2");
    click("d", "h1");

    assertEquals(
        List.of(
            new Session(1, 1, 1),
            new Session(1, 1, 0),
            new Session(1, 1, 0.5),
            new Session(1, 1, 1)),
        sessions());
  }

  @Test
  void aSessionIsOneObservationInTheOrderOfItsFirstSearch() throws IOException {
    search("late", "s2", 30, "32");
    click("late", "h0");
    search("c", "s1", 40, "32");
    search("b", "s1", 20, "32");
    click("b", "h1");
    search("a", "s1", 10, "32");
    click("a", "h0");

    assertEquals(List.of(new Session(3, 2, 0.5), new Session(1, 1, 1)), sessions());
  }

  @Test
  void aSessionMayBeToldByItsEvents() throws IOException {
    search("a", "", 1, "32");
    event("click", "a", "h0", ",\"session_id\":\"s\"");
    search("b", "", 2, "32");
    event("result_click", "b", "h1", ",\"session_id\":\"s\"");

    assertEquals(List.of(new Session(2, 2, 0.5)), sessions());
  }

  @Test
  void whatGivesNoCreditCountsAsASearch() throws IOException {
    search("no click", "", 1, "32");
    search("no team", "", 2, "32-");
    click("no team", "h2");
    search("not shown", "", 3, "32");
    click("not shown", "h9");
    search("seen", "", 4, "32");
    event("impression", "seen", "h0", "");
    click("unknown search", "h0");

    assertEquals(List.of(0, 0, 0, 0), sessions().stream().map(Session::counted).toList());
  }

  @Test
  void pagesOfASearchAreOneList() throws IOException {
    search("a", "", 1, "32");
    add(
        """
        {"query_id":"a","query_response_hit_ids":["p2"],"query_attributes":{"from":2,
         "interleaved":["corel@2","corel@3"],"teams":["corel@2"]}}
        """);
    click("a", "p2");

    assertEquals(List.of(new Session(1, 1, 0)), sessions());
  }

  @Test
  void eachTwoVersionsAreComparedByThemselves() throws IOException {
    search("a", "s", 1, "32");
    add(
        """
        {"query_id":"b","session_id":"s","query_response_hit_ids":["x"],
         "query_attributes":{"interleaved":["old","new"],"teams":["new"]}}
        """);
    add("{\"query_id\":\"ordinary\",\"user_query\":\"sea\",\"query_response_hit_ids\":[\"x\"]}");
    click("b", "x");

    assertEquals(
        Map.of(
            VERSIONS,
            List.of(new Session(1, 0, 0.5)),
            List.of("old", "new"),
            List.of(new Session(1, 1, 1))),
        searches.sessions());
  }

  @Test
  void listsThatDoNotFitAreRefused() {
    for (String[] bad :
        new String[][] {
          {"\"interleaved\":[\"a\"],\"teams\":[\"a\"]", "must name two versions"},
          {"\"interleaved\":[\"a\",\"a\"],\"teams\":[\"a\"]", "must name two versions"},
          {"\"interleaved\":[\"a\",\"b\"],\"teams\":[]", "but has 0 for 1 hits"},
        }) {
      String json =
          "{\"query_id\":\"q7\",\"query_response_hit_ids\":[\"x\"],\"query_attributes\":{"
              + bad[0]
              + "}}";
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> add(json));
      assertEquals(
          true,
          refused.getMessage().startsWith("search q7: ") && refused.getMessage().contains(bad[1]),
          refused.getMessage());
    }
  }
}
