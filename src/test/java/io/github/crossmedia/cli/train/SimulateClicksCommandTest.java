package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.SearchLogReader;
import io.github.crossmedia.elasticsearch.TestModels;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
          String.format(
              Locale.ROOT,
              "{\"id\":\"p%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":{\"%d\":1}}}",
              i,
              i < 40 ? "train" : i < 60 ? "valid" : "test",
              WORDS.get(i % 4),
              i % 4));
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
            "train",
            "--method=click-cca",
            "--collection=" + collection,
            "--picture-view=blobs",
            "--clicks=" + log,
            "--out=" + learned),
        err::toString);
    assertTrue(Files.size(learned) > 0);
  }

  @Test
  void aSplitWithoutPicturesIsRefused() {
    assertEquals(1, simulate("--split=nowhere"));
    assertTrue(err.toString().contains("no picture in the split \"nowhere\""), err::toString);
  }

  private int simulate(String option) {
    return crossMedia(
        "simulate-clicks",
        "--collection=" + collection,
        "--model=" + model,
        "--out=" + log,
        option);
  }

  private int crossMedia(String... arguments) {
    return CrossMedia.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
