package io.github.crossmedia.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
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

/** What a log of two versions says to its reader. */
final class ClusterCompareCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int compare(Object... arguments) {
    return Ran.code(out, err, "cluster", "compare", arguments);
  }

  /** Searches of which each has one click, on the second version with a probability. */
  private Path log(String name, String second, int searches, double share) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < searches; i++) {
      String id = name + i;
      String moment = Formatted.of("2026-01-%02dT12:00:00Z", 1 + i * 28 / searches);
      lines.add(
          Formatted.of(
              "{\"query_id\":\"%s\",\"timestamp\":\"%s\",\"query_response_hit_ids\":[\"x\",\"y\"],\"query_attributes\":{\"interleaved\":[\"corel@2\",\"%s\"],\"teams\":[\"corel@2\",\"%s\"]}}",
              id, moment, second, second));
      String clicked = random.nextDouble() < share ? "y" : "x";
      lines.add(
          Formatted.of(
              "{\"action_name\":\"click\",\"query_id\":\"%s\",\"timestamp\":\"%s\",\"event_attributes\":{\"object\":{\"object_id\":\"%s\"}}}",
              id, moment, clicked));
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
  void onlySearchesOfTheIndexAndTheApplicationCount() throws IOException {
    Path log = log("photos", "corel@3", 20, 0.5);
    Path all = folder.resolve("all.jsonl");
    String own = "\"application\":\"page\",\"query_attributes\":{\"indices\":[\"photos\"],";
    String text = Files.readString(log).replace("\"query_attributes\":{", own);
    String others = text.replace("photos", "shoes");
    Files.writeString(all, others + text);
    for (Object[] options :
        new Object[][] {
          {"--index", "photos", 20},
          {"--application", "page", 40},
          {"--application", "page", "--index", "shoes", 20}
        }) {
      out.getBuffer().setLength(0);
      List<Object> command = new ArrayList<>(List.of("--clicks", all, "--json"));
      command.addAll(List.of(options).subList(0, options.length - 1));
      assertEquals(0, compare(command.toArray()), err.toString());
      JsonNode told = new JsonMapper().readTree(out.toString());
      assertEquals(options[options.length - 1], told.path("searches").intValue());
      assertEquals(told.path("searches"), told.path("searches_counted"), "clicks count too");
    }
  }

  @Test
  void onlyWhatIsRecentCounts() throws IOException {
    Path log = log("recent", "corel@3", 280, 0.5);
    assertEquals(
        0, compare("--clicks", log, "--since", "2026-01-15T00:00:00Z", "--json"), err.toString());
    assertEquals(140, new JsonMapper().readTree(out.toString()).path("searches").intValue());
  }

  /** Sessions of two searches, each with a click with the probability of its version. */
  private Path split(String name, int sessions, double share, double... clicks) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>();
    for (int session = 0; session < sessions; session++) {
      int version = random.nextDouble() < share ? 1 : 0;
      for (int search = 0; search < 2; search++) {
        String id = name + session + "-" + search;
        lines.add(
            Formatted.of(
                "{\"query_id\":\"%s\",\"session_id\":\"%s-%d\",\"timestamp\":\"2026-01-%02dT12:00:00Z\",\"query_response_hit_ids\":[\"x\"],\"query_attributes\":{\"split\":[\"corel@2\",\"corel@3\"],\"answered_by\":\"corel@%d\",\"share\":%s}}",
                id, name, session, 1 + session * 28 / sessions, 2 + version, share));
        if (random.nextDouble() < clicks[version]) {
          lines.add(
              Formatted.of(
                  "{\"action_name\":\"click\",\"query_id\":\"%s\",\"event_attributes\":{\"object\":{\"object_id\":\"x\"}}}",
                  id));
        }
      }
    }
    return Files.write(folder.resolve(name + ".jsonl"), lines);
  }

  @Test
  void sessionsOfASplitAreCompared() throws IOException {
    Path log = split("split", 600, 0.5, 0.2, 0.4);
    assertEquals(0, compare("--clicks", log), err.toString());

    List<String> lines = out.toString().lines().toList();
    assertEquals(
        "corel@2 against corel@3: 1200 searches in 600 sessions, each answered by one version",
        lines.get(0));
    assertTrue(
        lines.get(1).matches("searches with a click: corel@2 \\d\\d\\.\\d % .*, corel@3 .*"),
        lines.get(1));
    assertTrue(lines.get(2).startsWith("gain by corel@3: "), lines.get(2));
    assertTrue(lines.get(3).startsWith("people prefer corel@3: decided after "), lines.get(3));

    out.getBuffer().setLength(0);
    assertEquals(0, compare("--clicks", log, "--json"), err.toString());
    JsonNode told = new JsonMapper().readTree(out.toString());
    assertTrue(told.at("/interval/0").doubleValue() > 0, told::toString);
    assertTrue(told.at("/interval/0").doubleValue() < 0.2, told::toString);
    assertTrue(told.at("/interval/1").doubleValue() > 0.2, told::toString);
    assertEquals(600, told.at("/answered/0").intValue() + told.at("/answered/1").intValue());
    assertEquals(0, told.path("sessions_of_both").intValue());
  }

  /** The docs show what the command prints for these logs. */
  @Test
  void theDocsShowWhatIsPrinted() throws IOException {
    String docs = Files.readString(Path.of("docs/interleaving.md"));
    for (Path log :
        List.of(log("searches", "corel@3", 900, 0.57), split("sessions", 800, 0.5, 0.36, 0.46))) {
      out.getBuffer().setLength(0);
      assertEquals(0, compare("--clicks", log), err.toString());
      String shown =
          Formatted.of(
              "    $ bin/crossmedia cluster compare --clicks %s\n%s\n",
              log.getFileName(), out.toString().stripTrailing().indent(4).stripTrailing());
      assertTrue(docs.contains(shown), shown);
    }
  }

  @Test
  void aSplitIsPlannedAndReadByItself() throws IOException {
    Path log = split("equal-split", 100, 0.5, 0.3, 0.3);
    Path other = log("interleaved", "corel@3", 20, 0.5);
    assertEquals(1, compare("--clicks", log, "--clicks", other));
    assertTrue(err.toString().contains("--by interleaved or --by split"), err.toString());
    assertEquals(
        0,
        compare("--clicks", log, "--clicks", other, "--by", "split", "--difference", 0.3),
        err.toString());
    assertTrue(out.toString().contains("undecided: "), out.toString());
    assertTrue(out.toString().contains("more searches find a difference of 30.0 %"));
    out.getBuffer().setLength(0);
    assertEquals(
        0, compare("--clicks", log, "--clicks", other, "--by", "interleaved"), err.toString());
    assertTrue(out.toString().contains("20 interleaved searches"), out.toString());
  }

  @Test
  void aChangedShareAndMixedSessionsAreNamed() throws IOException {
    Path half = split("half", 20, 0.5, 0.3, 0.3);
    Path tenth = split("tenth", 20, 0.1, 0.3, 0.3);
    assertEquals(1, compare("--clicks", half, "--clicks", tenth));
    assertTrue(err.toString().contains("changed among [0.5, 0.1]"), err.toString());

    String json =
        Files.readString(half).replaceAll("\"session_id\":\"half-\\d+\"", "\"session_id\":\"s\"");
    Path mixed = Files.writeString(folder.resolve("mixed.jsonl"), json);
    assertEquals(0, compare("--clicks", mixed), err.toString());
    assertTrue(out.toString().contains("counted for their first: 1. "), out.toString());
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
          {1, "no interleaved or split searches", "--clicks", empty},
          {1, "no split searches", "--clicks", empty, "--by", "split"},
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
