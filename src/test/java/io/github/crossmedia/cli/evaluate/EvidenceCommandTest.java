package io.github.crossmedia.cli.evaluate;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class EvidenceCommandTest {

  @TempDir private Path folder;

  @Test
  void theTableHasTheFallOfEachKindOfEvidence() throws IOException {
    Path model = folder.resolve("m.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "city"), model);
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    SceneModel.draw(pictures, 24, 30);
    StringBuilder lines = new StringBuilder();
    List<Path> files;
    try (var listed = Files.list(pictures)) {
      files = listed.sorted().toList();
    }
    for (Path file : files) {
      String line = "{\"id\":\"%s\",\"picture\":\"pictures/%s\",\"text\":\"forest city\"}%n";
      lines.append(line.formatted(file.getFileName(), file.getFileName()));
    }
    Path collection = Files.writeString(folder.resolve("c.jsonl"), lines);
    StringWriter out = new StringWriter();
    CommandLine command = CrossMedia.commandLine();
    command.setOut(new PrintWriter(out, true));

    int code =
        command.execute(
            "evidence", "--model", model + "", "--collection", collection + "", "--pictures", "2");

    assertEquals(0, code);
    List<String> rows = out.toString().lines().toList();
    assertTrue(rows.get(0).contains("lit tenth"), out::toString);
    assertTrue(rows.get(1).matches("covering +2 .* %"), out::toString);
  }
}
