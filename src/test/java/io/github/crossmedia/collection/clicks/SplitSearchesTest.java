package io.github.crossmedia.collection.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.clicks.SplitSearches.Session;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which version a session belongs to, and in how many of its searches a hit was clicked. */
final class SplitSearchesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> VERSIONS = List.of("corel@2", "corel@3");

  private final SplitSearches searches = new SplitSearches();

  private void search(String id, String session, int second, int version) throws IOException {
    add(
        Formatted.of(
            """
            {"query_id":"%s","session_id":"%s","timestamp":"2026-01-31T12:00:%02dZ",
             "query_response_hit_ids":["x","y"],
             "query_attributes":{"split":["corel@2","corel@3"],"answered_by":"corel@%d","share":0.2}}
            """,
            id, session, second, version));
  }

  private void click(String search, String hit) throws IOException {
    add(
        Formatted.of(
            "{\"action_name\":\"click\",\"query_id\":\"%s\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}",
            search, hit));
  }

  private void add(String json) throws IOException {
    searches.add(JSON.readTree(json));
  }

  @Test
  void aSessionCountsItsSearchesAndThoseWithAClick() throws IOException {
    search("late", "s2", 30, 2);
    click("late", "x");
    search("b", "s1", 20, 3);
    click("b", "x");
    click("b", "y");
    search("a", "s1", 10, 3);
    click("a", "not shown");
    search("c", "s1", 40, 3);
    click("unknown search", "x");

    assertEquals(
        Map.of(
            VERSIONS,
            List.of(new Session(true, 0.2, 3, 1, false), new Session(false, 0.2, 1, 1, false))),
        searches.sessions());
  }

  @Test
  void aSessionOfBothVersionsBelongsToTheFirst() throws IOException {
    search("b", "s1", 20, 3);
    click("b", "x");
    search("a", "s1", 10, 2);

    assertEquals(List.of(new Session(false, 0.2, 2, 1, true)), searches.sessions().get(VERSIONS));
  }

  @Test
  void aLogWithoutAShareSplitsInHalves() throws IOException {
    add(
        """
        {"query_id":"a","query_response_hit_ids":[],
         "query_attributes":{"split":["one","two"],"answered_by":"one"}}
        """);
    add("{\"query_id\":\"ordinary\",\"query_response_hit_ids\":[\"x\"]}");

    assertEquals(
        Map.of(List.of("one", "two"), List.of(new Session(false, 0.5, 1, 0, false))),
        searches.sessions());
  }

  @Test
  void whatNamesNoVersionIsRefused() {
    for (String[] bad :
        new String[][] {
          {"\"split\":[\"a\"],\"answered_by\":\"a\"", "must name two versions"},
          {"\"split\":[\"a\",\"a\"],\"answered_by\":\"a\"", "must name two versions"},
          {"\"split\":[\"a\",\"b\"]", "answered_by must be one of [a, b]"},
          {"\"split\":[\"a\",\"b\"],\"answered_by\":\"b\",\"share\":2", "from 0 to 1"},
        }) {
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> add("{\"query_id\":\"q7\",\"query_attributes\":{" + bad[0] + "}}"));
      assertTrue(refused.getMessage().startsWith("search q7: "), refused.getMessage());
      assertTrue(refused.getMessage().contains(bad[1]), refused.getMessage());
    }
  }
}
