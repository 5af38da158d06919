package io.github.crossmedia.reproduce.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.CrossMedia;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvidenceCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private List<Path> files;

  @BeforeEach
  void draw() throws IOException {
    ModelFile.write(SceneModel.of(24, "forest", "city"), folder.resolve("m.safetensors"));
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 24, 30);
    try (var listed = Files.list(pictures)) {
      files = listed.sorted().toList();
    }
    StringBuilder lines = new StringBuilder();
    for (Path file : files) {
      String line = "{\"id\":\"%s\",\"picture\":\"pictures/%s\",\"text\":\"forest city\"}%n";
      lines.append(line.formatted(file.getFileName(), file.getFileName()));
    }
    Files.writeString(folder.resolve("c.jsonl"), lines);
  }

  private int evidence(String... options) {
    CommandLine command = CrossMedia.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all =
        new ArrayList<>(
            List.of(
                "evidence",
                "--model",
                folder.resolve("m.safetensors") + "",
                "--collection",
                folder.resolve("c.jsonl") + ""));
    all.addAll(List.of(options));
    return command.execute(all.toArray(String[]::new));
  }

  private String boxes(String... lines) throws IOException {
    return Files.write(folder.resolve("boxes.jsonl"), List.of(lines)).toString();
  }

  private String box(int file, String word, String boxes) {
    return "{\"id\":\"%s\",\"word\":\"%s\",\"boxes\":[%s]}"
        .formatted(files.get(file).getFileName(), word, boxes);
  }

  @Test
  void theTableHasTheFallOfEachKindOfEvidence() {
    assertEquals(0, evidence("--pictures", "2"));
    List<String> rows = out.toString().lines().toList();
    assertTrue(rows.get(0).contains("lit tenth"), out::toString);
    assertTrue(rows.get(1).matches("covering +2 .* %"), out::toString);
  }

  @Test
  void boxesDrawnByHandHoldAShareOfTheLitTenth() throws IOException {
    String left = box(0, "forest", "[0, 0, 0.3, 1], [0.2, 0, 0.5, 1]");
    String other = box(1, "city", "[0, 0, 1, 0.5]");

    assertEquals(0, evidence("--boxes", boxes(left, other)));
    List<String> rows = out.toString().lines().toList();
    assertTrue(rows.get(1).matches("the middle +2 +(49|50)[.]\\d .*"), out::toString);
    assertTrue(rows.get(2).matches("covering +2 .*"), out::toString);
  }

  @Test
  void theTenthInTheMiddleIsABaseline() throws IOException {
    String middle = box(0, "forest", "[0.3, 0.3, 0.7, 0.7]");

    assertEquals(0, evidence("--boxes", boxes(middle)));
    String row = out.toString().lines().toList().get(1);
    String all = "100[.]0 [(]100[.]0 to 100[.]0[)] %";
    String beyond = "84[.]\\d .*";
    assertTrue(row.matches("the middle +1 +" + all + " +" + beyond + all), out::toString);
  }

  @Test
  void aBoxOutsideThePictureAndAWordThatTheModelLacksAreNamed() throws IOException {
    String outside = boxes(box(0, "forest", "[0, 0, 2, 1]"));
    assertTrue(evidence("--boxes", outside) != 0);
    assertTrue(err.toString().contains("boxes.jsonl: line 1: a box is [left,"), err::toString);

    assertTrue(evidence("--boxes", boxes(box(0, "bicycle", "[0, 0, 1, 1]"))) != 0);
    assertTrue(err.toString().contains("the model does not know \"bicycle\""), err::toString);
  }
}
