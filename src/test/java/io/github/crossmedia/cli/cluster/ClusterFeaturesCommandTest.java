package io.github.crossmedia.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A training set of what searches logged, and what people clicked or judged. */
final class ClusterFeaturesCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int features(Object... arguments) {
    return Ran.code(out, err, "cluster", "features", arguments);
  }

  private static String search(String id, String query, int second, String set, String values) {
    return Formatted.of(
        """
        {"query_id":"%s","user_query":"%s","timestamp":"2026-01-31T12:00:%02dZ",\
        "query_response_hit_ids":["p1","p2","p3","p4"],\
        "query_attributes":{"features":[{"set":"%s","names":["seen","titled"],"values":%s}]}}
        """,
        id, query, second, set, values);
  }

  private static String click(String search, String hit) {
    return Formatted.of(
        "{\"action_name\":\"click\",\"query_id\":\"%s\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}\n",
        search, hit);
  }

  private Path log(String... lines) throws IOException {
    return Files.writeString(folder.resolve("log.jsonl"), String.join("", lines));
  }

  private List<String> written() throws IOException {
    return Files.readAllLines(folder.resolve("letor.txt"));
  }

  private Path out() {
    return folder.resolve("letor.txt");
  }

  @Test
  void clickedHitsAndThoseAboveAreWritten() throws IOException {
    Path log =
        log(
            search("late", "tiger", 20, "rank", "[[0.9,0],[0.8,2],[0.7,1],[0.6,0]]"),
            search("early", "snow", 10, "rank", "[[0.5,0],[0.4,1.5],[0.3,0],[0.2,0]]"),
            search("no click", "sea", 15, "rank", "[[1,1],[1,1],[1,1],[1,1]]"),
            click("late", "p2"),
            click("early", "p1"),
            click("early", "p4"),
            click("early", "not shown"));

    assertEquals(0, features("--clicks", log, "--out", out()), err.toString());

    assertEquals(
        List.of(
            "# 1 seen",
            "# 2 titled",
            "1 qid:1 1:0.5 2:0.0 # p1 early",
            "0 qid:1 1:0.4 2:1.5 # p2 early",
            "0 qid:1 1:0.3 2:0.0 # p3 early",
            "1 qid:1 1:0.2 2:0.0 # p4 early",
            "0 qid:2 1:0.9 2:0.0 # p1 late",
            "1 qid:2 1:0.8 2:2.0 # p2 late",
            "0 qid:2 1:0.7 2:1.0 # p3 late"),
        written());
    assertEquals("2 features of 7 hits in 2 lists", out.toString().strip());
  }

  @Test
  void judgedHitsAreWrittenWithTheirLastFeatures() throws IOException {
    Path log =
        log(
            search("a", "snow tiger", 10, "rank", "[[0.9,0],[0.8,2],[0.7,1],[0.6,0]]"),
            search("b", "snow tiger", 20, "rank", "[[0.1,0],[0.2,2],[0.3,1],[0.4,0]]"));
    Path qrels =
        Files.writeString(
            folder.resolve("qrels.txt"), "snow+tiger 0 p3 2\nsnow+tiger 0 p1 0\nsea 0 p1 1\n");

    assertEquals(0, features("--clicks", log, "--qrels", qrels, "--out", out()), err.toString());

    List<String> expected =
        List.of("0 qid:1 1:0.1 2:0.0 # p1 snow+tiger", "2 qid:1 1:0.3 2:1.0 # p3 snow+tiger");
    assertEquals(expected, written().subList(2, 4));

    Path numbered = Files.writeString(folder.resolve("q.txt"), "7 0 p3 1\n");
    Path queries = Files.writeString(folder.resolve("queries.txt"), "7\tsnow tiger\n");
    assertEquals(
        0,
        features("--clicks", log, "--qrels", numbered, "--queries", queries, "--out", out()),
        err.toString());
    assertEquals("1 qid:1 1:0.3 2:1.0 # p3 7", written().getLast());
    assertEquals(1, features("--clicks", log, "--qrels", numbered, "--out", out()));
    assertTrue(err.toString().contains("no hit of the log was judged"), err.toString());
  }

  @Test
  void severalSetsNeedAChoice() throws IOException {
    Path log =
        log(
            search("a", "snow", 10, "rank", "[[0.9,0],[0.8,2],[0.7,1],[0.6,0]]"),
            search("b", "snow", 20, "other", "[[0.1,0],[0.2,2],[0.3,1],[0.4,0]]"),
            click("b", "p1"));
    assertEquals(1, features("--clicks", log, "--out", out()));
    assertTrue(err.toString().contains("[rank, other]: choose with --set"), err.toString());
    assertEquals(0, features("--clicks", log, "--set", "other", "--out", out()), err.toString());
    assertEquals("1 qid:1 1:0.1 2:0.0 # p1 b", written().get(2));
    assertEquals(1, features("--clicks", log, "--set", "rank", "--out", out()));
    assertTrue(err.toString().contains("no hit with features was clicked"), err.toString());
  }

  @Test
  void whatIsNoListOfFeaturesIsNamed() throws IOException {
    for (String[] bad :
        new String[][] {
          {"", "the log has no features: record searches with the query cross_media_features"},
          {search("a", "snow", 1, "rank", "[[1,2]]"), "values for each hit, but has 1 for 4 hits"},
          {search("a", "snow", 1, "rank", "[[1],[1],[1],[1]]"), "a hit has 1 of 2 features"},
          {
            search("a", "snow", 1, "rank", "[[1,1],[1,1],[1,1],[1,1]]")
                + search("b", "snow", 1, "rank", "[[1,1],[1,1],[1,1],[1,1]]")
                    .replace("titled", "recent"),
            "changed from [seen, titled] to [seen, recent]"
          },
        }) {
      err.getBuffer().setLength(0);
      assertEquals(1, features("--clicks", log(bad[0]), "--out", out()));
      assertTrue(err.toString().contains(bad[1]), err.toString());
    }
    assertEquals(2, features("--out", out()));
    assertTrue(err.toString().contains("Give either --url or --clicks"), err.toString());
  }
}
