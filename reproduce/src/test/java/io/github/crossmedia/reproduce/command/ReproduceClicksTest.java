package io.github.crossmedia.reproduce.command;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crossmedia reproduce clicks} on a few pictures, from logs to the page. */
@Tag("nightly")
final class ReproduceClicksTest {

  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tree", "snow");
  private static final int PICTURES = 150;

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  @Test
  void allComparisonsAreOnThePageAndAreKept() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      int word = i / 2 % WORDS.size();
      lines.add(
          Formatted.of(
              "{\"id\":\"p%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":{\"%d\":1,\"%d\":1}}}",
              i, i % 5 == 0 ? "test" : "train", WORDS.get(word), word, WORDS.size() + i % 7));
    }
    Files.write(
        Files.createDirectories(folder.resolve("corel5k")).resolve("collection.jsonl"), lines);
    assertEquals(0, reproduce(), err::toString);
    String page = Files.readString(folder.resolve("clicks.md"));
    for (String row :
        List.of(
            "| captions alone |  | ",
            "| pa | 50.17 | ",
            "| steep, weighted | ",
            "| steep, without bias | ",
            "| trusting | mild | ",
            "| 100 improved | ",
            "| 100000 alone | ",
            "| pa | 1.5 | ")) {
      assertTrue(page.lines().anyMatch(line -> line.startsWith(row)), row + " in " + page);
    }

    for (String row : List.of("| pa | 50.17 | ", "| 100 improved | ", "| 100000 alone | ")) {
      String line = page.lines().filter(each -> each.startsWith(row)).findFirst().orElseThrow();
      assertTrue(line.matches(".* \\| \\+- [0-9.]+ \\| .*"), line);
    }

    assertEquals(0, reproduce(), err::toString);
    assertTrue(err.toString().contains("delete it to run corel5k again"), err::toString);
    assertEquals(page, Files.readString(folder.resolve("clicks.md")), "from what was kept");
  }

  private int reproduce() {
    return Ran.code(
        new StringWriter(),
        err,
        line(
            "reproduce clicks --data=? --features=? --docs=? --methods=pa",
            folder,
            folder,
            folder));
  }
}
