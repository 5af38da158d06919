package io.github.crossmedia.collection.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A click counts only if it may be of the person who searched. */
final class OtherPeoplesClicksTest {

  private static final JsonMapper JSON = new JsonMapper();

  @ParameterizedTest
  @CsvSource({
    "session s1, session s1, 1",
    "session s1, session s2, 0",
    "session s1 client c1, session s1 client c2, 0",
    "session s1 client c1, client c1, 1",
    "client c1, client c2, 0",
    "session s1, client c9, 1",
    "session s1, nobody, 1",
    "nobody, session s2, 1",
    "nobody, nobody, 1"
  })
  void aClickOfAnotherSessionOrClientIsIgnored(String searcher, String clicker, int clicks)
      throws IOException {
    JsonNode click =
        JSON.readTree(
            Formatted.of(
                """
                {"action_name":"click","query_id":"q"%s,"event_attributes":{"object":{"object_id":"a"}}}
                """,
                person(clicker)));
    JsonNode search =
        JSON.readTree(
            Formatted.of(
                """
                {"query_id":"q","user_query":"tiger","query_response_hit_ids":["a","b"]%s,
                 "query_attributes":{
                   "interleaved":["one","two"],"teams":["one","two"],
                   "split":["one","two"],"answered_by":"one",
                   "features":[{"set":"rank","names":["seen"],"values":[[1],[0]]}]}}
                """,
                person(searcher)));
    UserBehavior behavior = new UserBehavior();
    InterleavedSearches interleaved = new InterleavedSearches();
    SplitSearches split = new SplitSearches();
    LoggedFeatures features = new LoggedFeatures(Optional.empty());
    for (JsonNode document : List.of(click, search)) {
      behavior.add(document);
      interleaved.add(document);
      split.add(document);
      features.add(document);
    }

    List<String> versions = List.of("one", "two");
    assertEquals(clicks, behavior.log().clicks());
    assertEquals(clicks, interleaved.sessions().get(versions).getFirst().counted());
    assertEquals(clicks, split.sessions().get(versions).getFirst().clicked());
    assertEquals(clicks, features.lookedAt().size());
  }

  private static String person(String who) {
    return who.replaceAll("nobody", "")
        .replaceAll(" ?(session|client) (\\w+)", ",\"$1_id\":\"$2\"");
  }
}
