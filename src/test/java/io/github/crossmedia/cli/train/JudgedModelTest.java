package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import io.github.crossmedia.model.Grades;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people say of pictures and texts becomes what a score means. */
class JudgedModelTest extends CommandOnMadeUpPictures {

  @Test
  void judgmentsBecomeTheCalibration() throws IOException {
    StringBuilder judgments = new StringBuilder();
    List<String> lines = Files.readAllLines(collection);
    for (int i = 80; i < lines.size(); i++) {
      int grade = (lines.get(i).contains("sea") ? 4 : 1) + i % 2;
      judgments.append(
          Formatted.of(
              """
              {"judge":"ann","text":"sea","picture":"p%d","grade":%d,"scale":[1,5]}
              """,
              i, grade));
    }
    Path file = Files.writeString(folder.resolve("judgments.jsonl"), judgments);
    var model = ModelFile.read(trained("j.safetensors", "--judgments", file));
    String says = model.card().parameters().get("score");
    assertEquals(
        "0 means grade 1, 1 means grade 5: judgments from 1 to 5 of 40 pairs, worth 40 of equal"
            + " weight, by 1 judge",
        says);
    double agreement =
        model.card().quality().get("correlation with judgments of held-out pictures");
    assertTrue(agreement > 0.8, "correlation " + agreement);
    Medium sea = Medium.ofText("sea");
    assertEquals(Optional.of(new Grades(1, 5)), model.textToImage().calibration(sea).grades());
    Path run = folder.resolve("run.txt");
    assertEquals(
        0,
        crossMedia(
            "run",
            "--model",
            folder.resolve("j.safetensors"),
            "--collection",
            collection,
            "--split",
            "test",
            "--out",
            run,
            "sea"));
    var ranking = TrecRuns.read(run).ranking("sea");
    assertEquals(0.875, ranking.getFirst().score(), 0.13);
    assertEquals(0.125, ranking.getLast().score(), 0.13);
    assertEquals(0, crossMedia("evaluate", "--run", run, "--judgments", file), err.toString());
    assertTrue(out.toString().contains("40 judged pairs scored, 0 not returned"), out.toString());
    assertTrue(
        out.toString().contains("Pearson, after a monotone map of other pictures"), out.toString());
    assertTrue(out.toString().contains("uniformity error of their grades"), out.toString());
    assertTrue(out.toString().contains("normalised rank, 0 is best"), out.toString());
    assertTrue(out.toString().contains("precision, weighted, at a recall of"), out.toString());
    assertTrue(out.toString().contains("run.txt, mean score"), out.toString());
    assertEquals(2, crossMedia("evaluate", "--run", run));
    out.getBuffer().setLength(0);
    assertEquals(0, crossMedia("evaluate", "--run", run, "--judgments", file, "--json"));
    JsonNode printed = new JsonMapper().readTree(out.toString()).path("runs").path(0);
    assertEquals(40, printed.path("pairs").intValue());
    assertTrue(printed.path("pearson").path("value").doubleValue() > 0.9, out.toString());
    assertEquals(11, printed.path("precision_at_recall").size());
    JsonNode best = printed.path("grades_by_score").findValues("grade").getLast();
    assertTrue(best.doubleValue() > 4, "the best scores are graded 4 and 5: " + best);
  }

  /** Pictures that were judged may be of another collection than those that are learned. */
  @Test
  void judgedPicturesMayBeOfAnotherCollection() throws IOException {
    List<String> lines = Files.readAllLines(collection);
    Path judged = folder.resolve("judged.jsonl");
    Files.write(judged, lines.subList(80, lines.size()));
    Files.write(collection, lines.subList(0, 80));
    StringBuilder judgments = new StringBuilder();
    for (int i = 80; i < lines.size(); i++) {
      judgments.append(
          Formatted.of(
              """
              {"judge":"ann","text":"sea","picture":"p%d","grade":%d,"scale":[0,1]}
              """,
              i, lines.get(i).contains("sea") ? 1 : 0));
    }
    Path file = Files.writeString(folder.resolve("judgments.jsonl"), judgments);

    Path model = trained("j.safetensors", "--judgments", file, "--judged-collection", judged);

    assertTrue(
        ModelFile.read(model).card().parameters().get("score").contains("40 pairs"),
        ModelFile.read(model).card().toString());
    assertEquals(
        2,
        crossMedia(
            "train",
            "--method",
            "ridge",
            "--collection",
            collection,
            "--picture-view",
            "blobs",
            "--judged-collection",
            judged,
            "--out",
            model));
    assertTrue(err.toString().contains("--judgments=FILE"), err.toString());
  }
}
