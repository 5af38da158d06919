package io.github.crossmedia.cli.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.gallery.SceneModel;
import io.github.crossmedia.model.ModelFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/judging.md on a folder of pictures, with a name as people give it. */
class JudgedFolderTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void whatExtractWritesOfAFolderIsRankedAndComparedWithJudgments() throws IOException {
    Path holiday = Files.createDirectories(folder.resolve("pictures/Holiday 2019"));
    SceneModel.draw(holiday, 24, 36);
    Path model = folder.resolve("m.safetensors");
    ModelFile.write(SceneModel.of(24, "forest", "city"), model);
    Path words = Files.writeString(folder.resolve("words.txt"), "forest\ncity\n");
    Path collection = folder.resolve("pictures.jsonl");
    Path run = folder.resolve("run.txt");

    command("extract", "--model", model, "--pictures", holiday.getParent(), "--out", collection);
    command("run", "--model", model, "--collection", collection, "--queries", words, "--out", run);
    String first = Files.readAllLines(run).getFirst().split(" ")[2].replace('\u2420', ' ');
    assertTrue(first.startsWith("Holiday 2019/"), first);
    String judged =
        "{\"judge\":\"ann\",\"text\":\"%s\",\"picture\":\"%s\",\"grade\":%d,\"scale\":[1,5]}";
    List<String> lines =
        List.of(Formatted.of(judged, "forest", first, 5), Formatted.of(judged, "city", first, 1));
    Path judgments = Files.write(folder.resolve("judgments.jsonl"), lines);
    command("evaluate", "--run", run, "--judgments", judgments);

    assertTrue(out.toString().contains("2"), out::toString);
    assertEquals(2, Files.readAllLines(run).stream().filter(line -> line.contains(" 1 ")).count());
  }

  private void command(Object... args) {
    assertEquals(0, Ran.code(out, err, args), err::toString);
  }
}
