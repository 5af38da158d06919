package io.github.crossmedia.reproduce.simulation;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crossmedia simulate-clicks}, and what {@code train} learns from its log. */
class SimulateClicksCommandTest {

  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tree");
  private static final int PICTURES = 80;

  @TempDir private Path folder;
  private Path collection;
  private Path model;
  private Path log;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void write() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      lines.add(
          Formatted.of(
              "{\"id\":\"p%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":{\"%d\":1}}}",
              i, i < 40 ? "train" : i < 60 ? "valid" : "test", WORDS.get(i % 4), i % 4));
    }
    collection = Files.write(folder.resolve("c.jsonl"), lines);
    byte[] file = TestModels.file(TestModels.words(WORDS, 0.5f));
    model = Files.write(folder.resolve("m.safetensors"), file);
    log = folder.resolve("clicks.jsonl");
  }

  @Test
  void aLogIsOfThePicturesToLearnByAndTrainLearnsFromIt() throws IOException {
    assertEquals(0, simulate("--clicks=2000"), err::toString);
    SearchLog clicks = SearchLogReader.read(log);
    assertTrue(clicks.clicks() >= 2000, clicks.clicks() + " clicks");
    assertTrue(err.toString().contains(clicks.clicks() + " clicks of 4 queries"), err::toString);
    for (ClickCount count : clicks.counts()) {
      assertTrue(Integer.parseInt(count.picture().substring(1)) < 60, count::toString);
      assertTrue(count.position() >= 1 && count.position() <= 25, count::toString);
    }

    Path learned = folder.resolve("learned.safetensors");
    assertEquals(
        0,
        crossMedia(
            line(
                "train --method=click-cca --collection=? --picture-view=blobs --clicks=? --out=?",
                collection,
                log,
                learned)),
        err::toString);
    assertTrue(Files.size(learned) > 0);
  }

  @Test
  void clicksImproveAModelThatKeepsItsCalibration() throws IOException {
    CrossMediaModel prior = ModelFile.read(model);
    Path improved = folder.resolve("improved.safetensors");
    assertEquals(0, simulate("--clicks=2000"), err::toString);
    assertEquals(0, improve(improved), err::toString);
    CrossMediaModel learned = ModelFile.read(improved);
    assertEquals(prior.card().method(), learned.card().method());
    assertEquals(prior.textToImage().scale(), learned.textToImage().scale());
    assertTrue(
        learned.textToImage().document(seen(0))[0] > learned.textToImage().document(seen(1))[0],
        "those who asked for the sea clicked it");

    assertEquals(2, improve(improved, "--method=pa"));
    assertTrue(err.toString().contains("doesn't go with --start"), err::toString);
  }

  @Test
  void fewClicksChangeAPriorLess() throws IOException {
    Path improved = folder.resolve("improved.safetensors");
    assertEquals(0, simulate("--clicks=2000"), err::toString);
    List<Double> changes = new ArrayList<>();
    for (int prior : new int[] {0, 10_000}) {
      assertEquals(0, improve(improved, "--set=prior=" + prior), err::toString);
      float[] before = ModelFile.read(model).textToImage().document(seen(0));
      float[] after = ModelFile.read(improved).textToImage().document(seen(0));
      changes.add((double) Math.abs(after[0] - before[0]));
    }
    assertTrue(changes.get(1) < 0.5 * changes.get(0) && changes.get(1) > 0, changes::toString);
  }

  private static Medium seen(int blob) {
    return Medium.ofViews(Map.of("blobs", SparseVector.of(4, new int[] {blob}, new float[] {1})));
  }

  @Test
  void aLogThatIsTooSmallIsToldWhatItLacks() throws IOException {
    Files.writeString(log, "{\"query\":\"sea\",\"picture\":\"p0\",\"clicks\":3}\n");
    assertEquals(1, improve(folder.resolve("improved.safetensors")));
    assertTrue(
        err.toString()
            .contains(
                "none of the clicked pictures is among the 20 that are held out to tune"
                    + " parameters by: put some of them into the split \"valid\", and check that"
                    + " the log's \"picture\" is the collection's \"id\""),
        err::toString);
  }

  private int improve(Path out, String... more) {
    List<String> arguments = new ArrayList<>(List.of("train", "--start=" + model));
    arguments.add("--collection=" + collection);
    arguments.addAll(List.of("--picture-view=blobs", "--clicks=" + log, "--out=" + out));
    arguments.addAll(List.of(more));
    return crossMedia(arguments.toArray());
  }

  @Test
  void aSplitWithoutPicturesIsRefused() {
    assertEquals(1, simulate("--split=nowhere"));
    assertTrue(err.toString().contains("no picture in the split \"nowhere\""), err::toString);
  }

  private int simulate(String option) {
    return crossMedia(
        line("simulate-clicks --collection=? --model=? --out=? ?", collection, model, log, option));
  }

  private int crossMedia(Object... arguments) {
    return Ran.code(new StringWriter(), err, arguments);
  }
}
