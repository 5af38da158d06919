package io.github.crossmedia.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.cli.CrossMedia;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a log of interleaved searches says to its reader. */
final class ClusterCompareCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int compare(Object... arguments) {
    return CrossMedia.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(
            Stream.concat(Stream.of("cluster", "compare"), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new));
  }

  /** Searches of which each has one click, on the second version with a probability. */
  private Path log(String name, String second, int searches, double share) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < searches; i++) {
      String id = name + i;
      String moment = "2026-01-%02dT12:00:00Z".formatted(1 + i * 28 / searches);
      lines.add(
          "{\"query_id\":\"%s\",\"timestamp\":\"%s\",\"query_response_hit_ids\":[\"x\",\"y\"],\"query_attributes\":{\"interleaved\":[\"corel@2\",\"%s\"],\"teams\":[\"corel@2\",\"%s\"]}}"
              .formatted(id, moment, second, second));
      String clicked = random.nextDouble() < share ? "y" : "x";
      lines.add(
          "{\"action_name\":\"click\",\"query_id\":\"%s\",\"timestamp\":\"%s\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}"
              .formatted(id, moment, clicked));
    }
    return Files.write(folder.resolve(name + ".jsonl"), lines);
  }

  @Test
  void aPreferredVersionIsNamed() throws IOException {
    assertEquals(0, compare("--clicks", log("better", "corel@3", 400, 0.7)), err.toString());

    List<String> lines = out.toString().lines().toList();
    assertEquals(
        "corel@2 against corel@3: 400 interleaved searches, 400 of them with clicks that count, in"
            + " 400 sessions",
        lines.get(0));
    assertTrue(lines.get(1).startsWith("credit of corel@3: 71.8 % (95 % interval 6"), lines.get(1));
    assertTrue(lines.get(2).startsWith("people prefer corel@3: decided after "), lines.get(2));
  }

  @Test
  @Tag("thorough")
  void anUndecidedLogTellsHowManySearchesToAdd() throws IOException {
    Path log = log("equal", "corel@3", 200, 0.5);
    assertEquals(0, compare("--clicks", log, "--difference", 0.1), err.toString());
    assertTrue(
        out.toString()
            .lines()
            .toList()
            .get(2)
            .matches(
                "undecided: \\d+ more searches find a difference of 10\\.0 % with a probability of"
                    + " 80 %"),
        out.toString());
    out.getBuffer().setLength(0);
    assertEquals(0, compare("--clicks", log, "--difference", 0.0001), err.toString());
    assertTrue(out.toString().contains("takes more than 200000 sessions"), out.toString());
  }

  @Test
  void programsReadTheSameAsJson() throws IOException {
    assertEquals(
        0, compare("--clicks", log("json", "corel@3", 300, 0.2), "--json"), err.toString());

    JsonNode told = new JsonMapper().readTree(out.toString());
    assertEquals("corel@2", told.path("preferred").textValue());
    assertEquals(300, told.path("searches").intValue());
    assertTrue(told.path("decided_after_sessions").intValue() < 300);
    assertTrue(told.at("/interval/1").doubleValue() < 0.5, told::toString);
    assertFalse(told.has("more_searches"));
  }

  @Test
  void onlyWhatIsRecentCounts() throws IOException {
    Path log = log("recent", "corel@3", 280, 0.5);
    assertEquals(
        0, compare("--clicks", log, "--since", "2026-01-15T00:00:00Z", "--json"), err.toString());
    assertEquals(140, new JsonMapper().readTree(out.toString()).path("searches").intValue());
  }

  @Test
  void severalComparisonsNeedAChoice() throws IOException {
    Path one = log("one", "corel@3", 20, 0.5);
    Path other = log("other", "corel@4", 20, 0.5);
    assertEquals(1, compare("--clicks", one, "--clicks", other));
    assertTrue(err.toString().contains("choose with --versions"), err.toString());
    assertEquals(
        0,
        compare("--clicks", one, "--clicks", other, "--versions", "corel@2,corel@4"),
        err.toString());
    assertTrue(out.toString().startsWith("corel@2 against corel@4: 20 "), out.toString());
    assertEquals(1, compare("--clicks", one, "--versions", "corel@3,corel@2"));
    assertTrue(err.toString().contains("does not compare [corel@3, corel@2]"), err.toString());
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    Path bad =
        Files.writeString(
            folder.resolve("bad.jsonl"),
            "{}\n{\"query_id\":\"q\",\"query_attributes\":{\"interleaved\":[\"a\"]}}\n");
    for (Object[] arguments :
        new Object[][] {
          {2, "Give either --url or --clicks"},
          {2, "Give either --url or --clicks", "--url", "http://localhost:1", "--clicks", empty},
          {2, "--difference must be above 0", "--clicks", empty, "--difference", "1"},
          {2, "--since must be like", "--clicks", empty, "--since", "yesterday"},
          {1, "no interleaved searches", "--clicks", empty},
          {1, "bad.jsonl, line 2: search q: ", "--clicks", bad},
          {1, "no such log of clicks", "--clicks", folder.resolve("none.jsonl")},
        }) {
      err.getBuffer().setLength(0);
      int code = compare(Stream.of(arguments).skip(2).toArray());
      assertEquals(arguments[0], code, err.toString());
      assertTrue(err.toString().contains(arguments[1].toString()), err.toString());
    }
  }
}
