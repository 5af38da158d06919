package io.github.crossmedia.cli.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path qrels;
  private Path run;
  private Path other;

  @BeforeEach
  void writeFiles() throws IOException {
    qrels = file("qrels.txt", "sun 0 a 1", "sun 0 b 0", "sun 0 c 1", "sea 0 b 1", "sky 0 a 1");
    run =
        file(
            "run.txt",
            "sun Q0 a 1 3 sys",
            "sun Q0 b 2 2 sys",
            "sun Q0 c 3 1 sys",
            "sea Q0 b 1 1 sys",
            "fog Q0 b 1 1 sys");
    other = file("other.txt", "sea Q0 a 1 2 old", "sea Q0 b 2 1 old", "sun Q0 c 1 1 old");
  }

  @Test
  void printsMeansInAlignedColumns() {
    assertEquals(0, evaluate("--qrels", qrels, "--run", run));
    assertEquals(
        """
        measure  run.txt
        map       0.9167
        Rprec     0.7500
        P_10      0.1500
        ndcg      0.9599

        over pictures      run  deviation  95 % from      to
        map            run.txt     0.1111     0.6643  0.9977
        Rprec          run.txt     0.1694     0.3930  0.8930
        P_10           run.txt     0.0702     0.1016  0.2516
        ndcg           run.txt     0.0833     0.7650  1.0150

        queries: 2
        """,
        out.toString());
    assertEquals(
        Formatted.of(
            """
            1 query of %1$s not judged: left out
            1 query judged but not in %1$s: left out (--complete counts them as 0)
            """,
            run),
        err.toString());
  }

  @Test
  void scoresAreMeasuredAsProbabilitiesByTheNumberOfWords() throws IOException {
    Path judged = file("pairs.txt", "sun 0 a 1", "sea+sky 0 b 1");
    Path said =
        file(
            "said.txt",
            "sun Q0 a 1 0.75 sys",
            "sun Q0 b 2 0.25 sys",
            "sea+sky Q0 b 1 0.5 sys",
            "sea+sky Q0 a 2 0.25 sys");
    assertEquals(0, evaluate("--qrels", judged, "--run", said, "--calibration"), err.toString());
    List<String> rows =
        out.toString().lines().map(line -> line.strip().replaceAll(" {2,}", "|")).toList();
    // -ln 0.75 = 0.2877, (0.6931 + 0.2877) / 2 = 0.4904; (0.25 + 0.0625) / 2 = 0.15625 of 0.25
    assertTrue(rows.contains("1|2|0.5000|0.2877|0.6931|+75.0 %|0.50|0.50"), () -> out.toString());
    assertTrue(rows.contains("2|2|0.5000|0.4904|0.6931|+37.5 %|0.38|0.50"), () -> out.toString());
    assertTrue(rows.contains("all|4|0.5000|0.3890|0.6931|+56.3 %|0.44|0.50"), () -> out.toString());
    assertEquals(1, evaluate("--qrels", qrels, "--run", run, "--calibration"));
    assertTrue(
        err.toString().contains("the score 3.0 is not between 0 and 1"), () -> err.toString());
  }

  @Test
  void countsUnansweredQueriesWhenAskedTo() {
    assertEquals(0, evaluate("--qrels", qrels, "--run", run, "--measure", "AvgP", "--complete"));
    assertTrue(out.toString().contains("map       0.6111\n"), out.toString());
    assertTrue(out.toString().contains("queries: 3\n"), out.toString());
  }

  @Test
  void printsQueriesAndSignificanceBesideAnotherRun() {
    assertEquals(
        0,
        evaluate(
            "--qrels", qrels, "--run", run, "--compare", other, "--per-query", "--measure", "map"));
    assertEquals(
        """
        query  map run.txt  map other.txt
        sun         0.8333         0.5000
        sea         1.0000         0.5000

        measure  run.txt  other.txt
        map       0.9167     0.5000

        over pictures        run  deviation  95 % from      to
        map              run.txt     0.1111     0.6643  0.9977
        map            other.txt     0.3235    -0.0715  0.9285

        by unrated items        run  unrated    from      to
        map                 run.txt   0 of 4  0.9167  0.9167
        map               other.txt   1 of 3  0.5000  0.7500

        measure  difference  95 % from       to  Wilcoxon p  bootstrap p
        map         +0.4167    +0.3333  +0.5000      0.5000      <0.0001

        over pictures  difference  95 % from       to       p
        map               +0.4167    -0.2642  +1.0692  0.3078

        queries: 2
        """,
        out.toString());
    assertTrue(err.toString().contains("2 queries are too few for the bootstrap to be reliable"));
  }

  @Test
  void printsTheSameAsJsonInFull() throws IOException {
    assertEquals(
        0,
        evaluate(
            "--qrels",
            qrels,
            "--run",
            run,
            "--compare",
            other,
            "--json",
            "--per-query",
            "--measure",
            "map,curve"));
    JsonNode json = new JsonMapper().readTree(out.toString());
    assertEquals(2, json.get("queries").asInt());
    assertEquals("sys", json.at("/runs/0/name").asText());
    assertEquals(11 / 12.0, json.at("/runs/0/measures/map").asDouble(), 1e-15);
    assertEquals(5 / 6.0, json.at("/runs/0/per_query/sun/map").asDouble(), 1e-15);
    assertEquals(0.5, json.at("/runs/1/measures/map").asDouble());
    assertEquals(5 / 6.0, json.at("/runs/0/measures/iprec_at_recall_0.60").asDouble(), 1e-15);
    assertEquals(0.5, json.at("/comparison/map/wilcoxon_p").asDouble());
    assertEquals(5 / 12.0, json.at("/comparison/map/difference").asDouble(), 1e-15);
    JsonNode overPictures = json.at("/comparison/map/over_pictures");
    assertEquals(0.3078, overPictures.get("p").asDouble(), 5e-5);
    assertTrue(overPictures.get("lower").asDouble() < 0, overPictures.toString());
    assertEquals(0.1111, json.at("/runs/0/over_pictures/map/deviation").asDouble(), 5e-5);
  }

  @Test
  void ofThreeRunsEveryTwoAreComparedAndCorrectedByHolm() throws IOException {
    Path third = file("third.txt", "sea Q0 b 1 2 new", "sun Q0 b 2 1 new", "sun Q0 a 1 0.5 new");
    Object[] arguments = {
      "--qrels", qrels, "--run", run, "--compare", other, "--compare", third, "--measure", "map"
    };
    assertEquals(0, evaluate(arguments));
    assertTrue(
        out.toString()
            .contains(
                "runs  difference  95 % from       to  Wilcoxon p    Holm  bootstrap p    Holm"),
        out.toString());
    assertTrue(out.toString().contains("other.txt - third.txt     -0.1250"), out.toString());

    out.getBuffer().setLength(0);
    List<Object> asJson = new ArrayList<>(List.of(arguments));
    asJson.add("--json");
    assertEquals(0, evaluate(asJson.toArray()));
    JsonNode pairs = new JsonMapper().readTree(out.toString()).get("comparisons");
    assertEquals(3, pairs.size());
    double smallest = 1;
    double corrected = 1;
    for (JsonNode pair : pairs) {
      double p = pair.at("/over_pictures/p").asDouble();
      if (p < smallest) {
        smallest = p;
        corrected = pair.at("/holm/over_pictures_p").asDouble();
      }
    }
    assertEquals(Math.min(1, 3 * smallest), corrected, 1e-12);
    assertTrue(smallest < 1);
  }

  @Test
  void aSingleResampleIsAWrongOption() {
    assertEquals(2, evaluate("--qrels", qrels, "--run", run, "--resamples", "1"));
    assertTrue(err.toString().contains("resamples must be at least 2, got 1"), err.toString());
  }

  @Test
  void correlatesScoresWithGradedJudgments() throws IOException {
    Path graded = file("graded.txt", "sun 0 a 3", "sun 0 b 1", "sun 0 c 2");
    assertEquals(0, evaluate("--qrels", graded, "--run", run, "--measure", "map"));
    assertTrue(
        out.toString()
            .contains(
                """
                correlation with judgments  run.txt
                Pearson                      0.5000
                Spearman                     0.5000
                Kendall                      0.3333
                """),
        out.toString());
  }

  @Test
  void badInputIsOneSentence() throws IOException {
    Path broken = file("broken.txt", "sun Q0 a 1 high sys");
    assertEquals(1, evaluate("--qrels", qrels, "--run", broken));
    assertEquals("crossmedia: " + broken + ":1: the score 'high' is not a number\n", messages());
    Path strange = file("strange.txt", "fog Q0 a 1 1 sys");
    assertEquals(1, evaluate("--qrels", qrels, "--run", strange));
    assertEquals(
        "crossmedia: no query of " + strange + " is judged in " + qrels + "\n", messages());
    assertEquals(1, evaluate("--qrels", qrels, "--run", folder));
    assertEquals("crossmedia: " + folder + ": is a folder, not a file\n", messages());
    assertEquals(1, evaluate("--qrels", qrels, "--run", folder.resolve("none")));
    assertEquals("crossmedia: no such file: " + folder.resolve("none") + "\n", messages());
    assertEquals("", out.toString());
  }

  @Test
  void anUnknownMeasureIsAWrongOption() {
    assertEquals(2, evaluate("--qrels", qrels, "--run", run, "--measure", "map,quality"));
    assertTrue(err.toString().startsWith("crossmedia: unknown measure 'quality': known are map"));
  }

  private int evaluate(Object... arguments) {
    return Ran.code(out, err, "evaluate", arguments);
  }

  private String messages() {
    String messages = err.toString();
    err.getBuffer().setLength(0);
    return messages;
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }
}
