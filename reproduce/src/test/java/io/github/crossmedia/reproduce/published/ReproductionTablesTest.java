package io.github.crossmedia.reproduce.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.reproduce.published.PublishedRun.ReproductionJson;
import io.github.crossmedia.reproduce.published.PublishedRun.ReproductionTables;
import io.github.crossmedia.reproduce.published.Reproduction.AskedPictures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReproductionTablesTest {

  private static Report report() throws IOException {
    Reliability reliability = new Reliability();
    reliability.add(1, 0.5f, true);
    reliability.add(1, 0.5f, false);
    reliability.add(4, 0.5f, false);
    reliability.add(5, 0.5f, true);
    return new Report(
        Experiment.named("corel5k-blobs"),
        AskedPictures.VALID,
        new Report.Counts(2, 2, 2, 2, 2, 4),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of("pamir", reliability),
        Map.of("pamir", reliability),
        List.of(),
        List.of());
  }

  @Test
  void jsonHasTheReliabilityByNumberOfWords() throws IOException {
    JsonNode json = ReproductionJson.of(report());
    JsonNode pamir = json.at("/reliability/0");
    assertEquals("pamir", pamir.path("method").textValue());
    assertEquals(Math.log(2), pamir.path("log_loss").doubleValue(), 1e-9);
    assertEquals(0, pamir.path("brier_skill").doubleValue(), 1e-9);
    assertEquals(List.of(1, 4), List.of(words(pamir, 0), words(pamir, 1)));
    JsonNode bin = pamir.at("/by_words/1/bins/0");
    assertEquals(2, bin.path("pairs").intValue());
    assertEquals(0.5, bin.path("said").doubleValue());
    assertEquals(0.5, bin.path("true").doubleValue());
    assertTrue(json.path("rows").isArray());
  }

  private static int words(JsonNode method, int place) {
    return method.path("by_words").path(place).path("words").intValue();
  }

  @Test
  void validationPicturesShowHowReliableScoresAre() throws IOException {
    Report report = report();
    StringWriter out = new StringWriter();
    ReproductionTables.print(report, new PrintWriter(out));
    List<String> lines = out.toString().lines().toList();
    assertTrue(lines.get(lines.size() - 2).startsWith("method  log loss"), out.toString());
    // log loss ln 2; all scores are the base rate, so that no squared error is avoided
    assertEquals(
        List.of("pamir", "0.6931", "0.6931", "+0.0 %", "0.50, 0.50", "0.50, 0.50"),
        List.of(lines.getLast().split(" {2,}")));
  }
}
