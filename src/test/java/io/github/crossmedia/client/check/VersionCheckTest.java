package io.github.crossmedia.client.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.client.CheckResult;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.client.check.VersionCheck.CheckReport;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.evaluate.ratings.Ratings;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VersionCheckTest {

  private static final int PICTURES = 40;

  /** To the first model blob 0 is a tiger, to the second one snow. */
  private static final StoredModel RIGHT =
      new StoredModel("m@1#aaa", TestModels.words(List.of("tiger", "snow", "sea", "city"), 0.5f));

  private static final StoredModel WRONG =
      new StoredModel("m@2#bbb", TestModels.words(List.of("snow", "tiger", "sea", "city"), 0.5f));

  @TempDir private Path folder;

  private static Map<String, Medium> pictures() {
    Map<String, Medium> pictures = new LinkedHashMap<>();
    for (int i = 0; i < PICTURES; i++) {
      pictures.put(
          "p" + i,
          Medium.ofViews(
              Map.of("blobs", SparseVector.of(4, new int[] {i % 4}, new float[] {1 + 0.01f * i}))));
    }
    return pictures;
  }

  private VersionCheck check(String gate, String judgments) throws IOException {
    Files.writeString(folder.resolve("judged.csv"), judgments);
    Path file = Files.writeString(folder.resolve("gate.json"), gate);
    Gate read = Gate.read(file);
    return new VersionCheck(read, read.ratings(file).judgments());
  }

  /** Tigers are relevant, and one of the snow's pictures is judged as not. */
  private static String tigers() {
    StringBuilder csv = new StringBuilder("query,docid,rating\ntiger,p1,0\n");
    for (int i = 0; i < PICTURES; i += 4) {
      csv.append("tiger,p").append(i).append(",1\n");
    }
    return csv.toString();
  }

  private static CheckResult named(CheckReport report, String name) {
    return report.findings().stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void floorsOfAGroupRefuseWhatFallsBelow() throws IOException {
    VersionCheck check =
        check(
            """
            {"judgments":"judged.csv","groups":[
              {"name":"animals","queries":["tiger"],"measure":"P_10","minimum":0.9},
              {"name":"no loss","measure":"P_10","loss":0.05},
              {"name":"only shown","measure":"map"}]}
            """,
            tigers());
    assertTrue(check.pictures().contains("p4"));

    CheckReport worse = check.report(RIGHT, WRONG, pictures(), SearchLog.EMPTY);
    assertFalse(worse.passes());
    assertTrue(named(worse, "animals").refuses());
    assertEquals(1.0, named(worse, "animals").numbers().get("served"));
    assertEquals(0.0, named(worse, "animals").numbers().get("candidate"));
    // the wrong one shows p37, p33, ..., p1: nine of them are unrated, and then relevant pictures
    assertEquals(0.9, named(worse, "animals").numbers().get("candidate_upper"), 1e-9);
    assertTrue(named(worse, "no loss").refuses());
    assertEquals(Optional.empty(), named(worse, "only shown").passes());
    assertEquals(-1.0, worse.changes().getFirst().gain());
    assertEquals("p36", worse.changes().getFirst().served().keySet().iterator().next());

    CheckReport better = check.report(WRONG, RIGHT, pictures(), SearchLog.EMPTY);
    assertTrue(better.passes(), better.sentences()::toString);
  }

  @Test
  void aLogShowsGainAndLoss() {
    List<ClickCount> counts = new ArrayList<>();
    // few queries prove little: people say the same in many ways
    for (int asked = 0; asked < 40; asked++) {
      String query = (asked % 2 == 0 ? "tiger" : "snow") + " please" + asked;
      for (int i = 0; i < PICTURES; i++) {
        boolean fits = query.contains(i % 4 == 0 ? "tiger" : i % 4 == 1 ? "snow" : "none");
        counts.add(new ClickCount(query, "p" + i, 1, 50, fits ? 40 : 2));
      }
    }
    SearchLog log = SearchLog.of(counts);
    VersionCheck check = new VersionCheck(Gate.STANDARD, new Ratings(List.of()).judgments());
    CheckReport better = check.report(WRONG, RIGHT, pictures(), log);
    assertTrue(better.passes(), better.sentences()::toString);
    assertTrue(named(better, "gain").numbers().get("lower") > 0);
    Map<String, Double> calibration = named(better, "calibration").numbers();
    assertTrue(calibration.get("candidate") < calibration.get("served"), calibration::toString);
    assertEquals(0, better.changes().getFirst().common(), "no hit is common to both");

    CheckReport worse = check.report(RIGHT, WRONG, pictures(), log);
    assertTrue(named(worse, "gain").refuses(), worse.sentences()::toString);
    assertTrue(named(worse, "gain").numbers().get("upper") < 0);
  }

  @Test
  void nothingToCheckByIsRefused() {
    VersionCheck check = new VersionCheck(Gate.STANDARD, new Ratings(List.of()).judgments());
    CheckReport report = check.report(WRONG, RIGHT, pictures(), SearchLog.EMPTY);
    assertFalse(report.passes());
    assertTrue(
        report.sentences().toString().contains("not measured"), report.sentences()::toString);
  }

  @Test
  void sizesAreThoseOfTheFiles() throws IOException {
    VersionCheck check = check("{\"size\":1.5}", "query,docid,rating\nq,p,1\n");
    CheckResult size = check.size(RIGHT, WRONG);
    assertEquals(Optional.of(true), size.passes());
    assertEquals(
        (double) TestModels.file(RIGHT.model()).length, size.numbers().get("served_bytes"));
  }

  @Test
  void badGatesAreNamed() throws IOException {
    for (String[] bad :
        new String[][] {
          {"{\"grop\":[]}", "grop"},
          {"{\"groups\":[{\"name\":\"a\"}]}", "measure"},
          {
            "{\"groups\":[{\"name\":\"a\",\"measure\":\"best\"}],\"judgments\":\"judged.csv\"}",
            "best"
          },
          {"{\"groups\":[{\"name\":\"a\",\"measure\":\"map\"}]}", "judgments"},
          {"{", "gate.json"},
        }) {
      Exception thrown =
          assertThrows(IllegalArgumentException.class, () -> check(bad[0], tigers()), bad[0]);
      assertTrue(thrown.getMessage().contains(bad[1]), thrown.getMessage());
    }
    VersionCheck unjudged =
        check(
            "{\"judgments\":\"judged.csv\",\"groups\":[{\"name\":\"a\",\"queries\":[\"cat\"],\"measure\":\"map\"}]}",
            tigers());
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> unjudged.report(RIGHT, WRONG, pictures(), SearchLog.EMPTY))
            .getMessage()
            .contains("the query \"cat\" of the group a is not judged"));
  }
}
