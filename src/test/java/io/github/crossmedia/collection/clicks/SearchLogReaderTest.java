package io.github.crossmedia.collection.clicks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.CollectionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SearchLogReaderTest {

  @TempDir private Path folder;

  @Test
  void countsOfTheSamePlaceAddUp() throws IOException {
    SearchLog log =
        read(
            """
            {"query":"red wine","picture":"7","clicks":12}
            {"query":"red wine","picture":"7","clicks":1}
            {"query":"red wine","picture":"8","clicks":2,"position":3,"shown":40}
            """);
    assertEquals(
        List.of(
            new ClickCount("red wine", "7", 0, 0, 13), new ClickCount("red wine", "8", 3, 40, 2)),
        log.counts());
    assertEquals(15, log.clicks());
  }

  /** The record of a search may be lost while its clicks are not. */
  @Test
  void clicksWithoutTheirSearchCountAsShown() throws IOException {
    SearchLog log =
        read(
            """
            {"query":"dog","picture":"a","clicks":2,"position":1}
            {"query":"dog","picture":"a","clicks":0,"position":1,"shown":1}
            {"query":"dog","picture":"a","clicks":1,"position":1}
            """);
    assertEquals(List.of(new ClickCount("dog", "a", 1, 4, 3)), log.counts());
  }

  /** People make a few searches a day. */
  @Test
  void searchesOfProgramsAreLeftOut() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 31; i++) {
      for (String day : List.of("2026-01-30", "2026-01-31")) {
        // a session of 31 searches on one day, and another one of 16 on each of two days
        String session = day.endsWith("31") ? "program" : "person";
        String moment = session.equals("person") && i > 15 ? "2026-02-01" : day;
        lines.append(
            Formatted.of(
                """
                {"query_id":"%s%d","user_query":"dog","session_id":"%s","timestamp":"%sT12:00:00Z","query_response_hit_ids":["%s"]}
                {"action_name":"click","query_id":"%s%d","event_attributes":{"object":{"object_id":"%s"}}}
                """,
                session, i, session, moment, session, session, i, session));
      }
    }
    assertEquals(
        List.of(new ClickCount("dog", "person", 1, 31, 31)), read(lines.toString()).counts());
  }

  @Test
  void searchesAndEventsTellWhatWasShownWhereAndClicked() throws IOException {
    SearchLog log =
        read(
            """
            {"action_name":"click","query_id":"q1","event_attributes":{"object":{"object_id":"b"}}}
            {"query_id":"q1","user_query":" dog ","query_response_hit_ids":["a","b"]}
            {"action_name":"click","query_id":"q1","event_attributes":{"object":{"object_id":"b"}}}
            {"query_id":"q2","user_query":"dog","query_response_hit_ids":["b","a"]}
            {"action_name":"add_to_cart","query_id":"q2","event_attributes":{"object":{"object_id":"a"}}}
            """);
    assertEquals(
        List.of(
            new ClickCount("dog", "a", 1, 1, 0),
            new ClickCount("dog", "a", 2, 1, 0),
            new ClickCount("dog", "b", 1, 1, 0),
            new ClickCount("dog", "b", 2, 1, 1)),
        log.counts());
  }

  /** The second page of a search took the place of the first, and counted from 1. */
  @Test
  void pagesOfASearchHaveTheirPositionsIfTheyAreKnown() throws IOException {
    SearchLog log =
        read(
            """
            {"query_id":"q","user_query":"cat","query_response_hit_ids":["a","b"]}
            {"query_id":"q","user_query":"cat","query_response_hit_ids":["b","c"],"query_attributes":{"search_after":true,"from":2}}
            {"query_id":"q","user_query":"cat","query_response_hit_ids":["d"],"query_attributes":{"search_after":true}}
            {"action_name":"click","query_id":"q","event_attributes":{"object":{"object_id":"d"}}}
            """);
    assertEquals(
        List.of(
            new ClickCount("cat", "a", 1, 1, 0),
            new ClickCount("cat", "b", 2, 1, 0),
            new ClickCount("cat", "c", 4, 1, 0),
            new ClickCount("cat", "d", 0, 1, 1)),
        log.counts());
  }

  @Test
  void onlyWhatCameIntoSightCountsAsShownWhereThatIsRecorded() throws IOException {
    SearchLog log =
        read(
            """
            {"query_id":"q","user_query":"cat","query_response_hit_ids":["a","b","c"],"query_attributes":{"from":48}}
            {"action_name":"impression","query_id":"q","event_attributes":{"object":{"object_id":"a"}}}
            {"action_name":"item_click","query_id":"q","event_attributes":{"object":{"object_id":"c"}}}
            """);
    assertEquals(
        List.of(new ClickCount("cat", "a", 49, 1, 0), new ClickCount("cat", "c", 51, 1, 1)),
        log.counts());
  }

  @Test
  void searchesOfAPageThatNobodyLookedAtAreLeftOutAndCounted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("clicks.jsonl"),
            """
            {"application":"crossmedia","query_id":"q1","user_query":"accented","query_response_hit_ids":["a","b"]}
            {"application":"crossmedia","query_id":"q2","user_query":"acrobatic","query_response_hit_ids":["b"]}
            {"application":"crossmedia","query_id":"q3","user_query":"cat","query_response_hit_ids":["a","b"]}
            {"application":"crossmedia","action_name":"impression","query_id":"q3","event_attributes":{"object":{"object_id":"a"}}}
            {"application":"crossmedia","query_id":"q4","user_query":"dog","query_response_hit_ids":["b"]}
            {"application":"crossmedia","action_name":"click","query_id":"q4","event_attributes":{"object":{"object_id":"b"}}}
            {"application":"shop","query_id":"q5","user_query":"eel","query_response_hit_ids":["b"]}
            """);

    UserBehavior behavior = SearchLogReader.readBehavior(file, Instant.MIN, Instant.MAX);

    assertEquals(
        List.of(
            new ClickCount("cat", "a", 1, 1, 0),
            new ClickCount("dog", "b", 1, 1, 1),
            new ClickCount("eel", "b", 1, 1, 0)),
        behavior.log().counts());
    assertEquals(2, behavior.unseenSearches());
    assertEquals(5, behavior.searches());
  }

  @Test
  void aClickWhoseSearchIsUnknownIsKeptByItsOwnQuery() throws IOException {
    SearchLog log =
        read(
            """
            {"action_name":"click","user_query":"cat","event_attributes":{"object":{"object_id":"a"},"position":{"ordinal":2}}}
            """);
    assertEquals(List.of(new ClickCount("cat", "a", 2, 0, 1)), log.counts());
  }

  @Test
  void aSpanOfTimeLeavesOutWhatWasRecordedBeforeOrAfter() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("log.jsonl"),
            """
            {"query":"cat","picture":"untimed","clicks":1}
            {"action_name":"click","user_query":"cat","timestamp":"2026-01-01T00:00:00Z","event_attributes":{"object":{"object_id":"a"}}}
            {"action_name":"click","user_query":"cat","timestamp":"2026-01-02T01:00:00+01:00","event_attributes":{"object":{"object_id":"b"}}}
            {"action_name":"click","user_query":"cat","timestamp":"2026-01-03T00:00:00Z","event_attributes":{"object":{"object_id":"c"}}}
            """);
    Instant first = Instant.parse("2026-01-01T00:00:00Z");
    Instant second = Instant.parse("2026-01-02T00:00:00Z");
    assertEquals(List.of("a", "b", "untimed"), pictures(file, Instant.MIN, second));
    assertEquals(List.of("b"), pictures(file, first, second));
    assertEquals(List.of("c"), pictures(file, second, Instant.MAX));
  }

  private static List<String> pictures(Path file, Instant after, Instant until) throws IOException {
    return SearchLogReader.readBehavior(file, after, until).log().counts().stream()
        .map(ClickCount::picture)
        .toList();
  }

  @Test
  void aBadLineIsNamed() {
    assertEquals(
        folder.resolve("log.jsonl") + ", line 2: \"clicks\" must be a whole number",
        message(
            "{\"query\":\"a\",\"picture\":\"b\",\"clicks\":1}\n"
                + "{\"query\":\"a\",\"picture\":\"b\",\"clicks\":0.5}"));
    assertEquals(
        folder.resolve("log.jsonl") + ", line 1: 3 clicks on a picture shown 2 times",
        message("{\"query\":\"a\",\"picture\":\"b\",\"clicks\":3,\"shown\":2}"));
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    SearchLog log =
        SearchLog.of(List.of(new ClickCount("a", "x", 1, 9, 2), new ClickCount("b", "y", 0, 0, 1)));
    Path file = folder.resolve("written.jsonl");
    SearchLogWriter.write(log, file);
    assertEquals(log.counts(), SearchLogReader.read(file).counts());
  }

  private SearchLog read(String lines) throws IOException {
    return SearchLogReader.read(Files.writeString(folder.resolve("log.jsonl"), lines));
  }

  private String message(String lines) {
    return assertThrows(CollectionException.class, () -> read(lines)).getMessage();
  }
}
