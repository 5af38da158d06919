package io.github.crossmedia.gallery.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two pages of results for a query, of which the second came into view in part. */
final class ClickLogTest {

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void record() throws IOException {
    file = folder.resolve("clicks.jsonl");
    ClickLog log = new ClickLog(file);
    log.searched("red fox", 0, List.of("a", "b"));
    log.searched("red fox", 2, List.of("c", "d", "e"));
    log.seen(new ClickLog.Sight("red fox", List.of("c", "d")));
    log.clicked(new ClickLog.Click("red fox", "d"));
  }

  @Test
  void linesHaveTheFormOfUserBehaviorInsights() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(new JsonMapper().readTree(line));
    }
    lines.forEach(line -> Instant.parse(line.path("timestamp").textValue()));
    JsonNode search = lines.get(1);
    assertEquals("red fox", search.path("user_query").textValue());
    assertEquals("[\"c\",\"d\",\"e\"]", search.path("query_response_hit_ids").toString());
    assertEquals(2, search.at("/query_attributes/from").intValue());
    assertEvent(lines.get(2), "impression", search, "c", 3);
    assertEvent(lines.get(3), "impression", search, "d", 4);
    assertEvent(lines.get(4), "click", search, "d", 4);
  }

  private static void assertEvent(
      JsonNode event, String action, JsonNode search, String picture, int position) {
    assertEquals(action, event.path("action_name").textValue());
    assertEquals(search.path("query_id"), event.path("query_id"));
    assertEquals(picture, event.at("/event_attributes/object/object_id").textValue());
    assertEquals(position, event.at("/event_attributes/position/ordinal").intValue());
  }

  @Test
  void whatTrainReadsIsWhatCameIntoViewWithItsPosition() throws IOException {
    Set<ClickCount> counts = Set.copyOf(SearchLogReader.read(file).counts());
    assertTrue(counts.contains(new ClickCount("red fox", "c", 3, 1, 0)), counts::toString);
    assertTrue(counts.contains(new ClickCount("red fox", "d", 4, 1, 1)), counts::toString);
    assertTrue(
        counts.stream().noneMatch(count -> count.picture().equals("e")),
        "found, but it never came into view");
  }
}
