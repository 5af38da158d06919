package io.github.crossmedia.evaluate.trec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.evaluate.ranking.ScoredItem;
import io.github.crossmedia.evaluate.trec.TrecLines.TrecFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrecFilesTest {

  @TempDir Path folder;

  @Test
  void readsJudgmentsWithTabsCarriageReturnsAndBlankLines() throws IOException {
    Path file = file("q2 0 b 1\r\n\n  q1\t0\ta -1  \n \t\nq2 Q0 a 3");
    Judgments judgments = TrecJudgments.read(file);
    assertEquals(List.of("q2", "q1"), List.copyOf(judgments.queries()));
    assertEquals(Map.of("b", 1, "a", 3), judgments.gains("q2"));
    assertEquals(Map.of("a", -1), judgments.gains("q1"));
    assertEquals(Map.of(), judgments.gains("q3"));
    assertEquals(2, judgments.relevant("q2"));
    assertEquals(0, judgments.relevant("q1"));
  }

  @Test
  void readsARunByScoreAndNotByRank() throws IOException {
    Path file =
        file(
            """
            q Q0 a 1 .5 sys
            q Q0 b 2 -1.5e1 sys
            q Q0 c 9 7. sys
            q Q0 d x 0.5000000001 sys
            q Q0 e 5 -inf sys
            q Q0 f 5 Infinity sys
            """);
    Run run = TrecRuns.read(file);
    assertEquals("sys", run.name());
    assertEquals(
        List.of("f", "c", "d", "a", "b", "e"),
        run.ranking("q").stream().map(ScoredItem::item).toList());
  }

  @Test
  void whatIsWrittenReadsTheSame() throws IOException {
    Path file = folder.resolve("run.txt");
    Map<String, Float> scores = Map.of("a", 0.1f, "b", 1e-20f, "c", -3e38f, "é", 0.1f);
    Run run = Run.of("sys", Map.of("q", scores));
    TrecRuns.write(run, file);
    assertEquals(run.ranking("q"), TrecRuns.read(file).ranking("q"));
    assertTrue(Files.readString(file).startsWith("q Q0 é 1 0.1 sys\nq Q0 a 2 0.1 sys\n"));
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  @Test
  void namesOfFilesMayContainBlanks() throws IOException {
    Path file = folder.resolve("run.txt");
    Run run = Run.of("sys", Map.of("q", Map.of("Holiday 2019/my photo.jpg", 0.5f)));
    TrecRuns.write(run, file);

    assertEquals("q Q0 Holiday\u24202019/my\u2420photo.jpg 1 0.5 sys\n", Files.readString(file));
    assertEquals(run.ranking("q"), TrecRuns.read(file).ranking("q"));
  }

  @Test
  void nothingHalfWrittenIsLeftBehind() throws IOException {
    Path file = folder.resolve("run.txt");
    Files.writeString(file, "before");
    Run run = Run.of("sys", Map.of("q", Map.of("good", 1f, "my\tphoto", 0f)));
    var error = assertThrows(IllegalArgumentException.class, () -> TrecRuns.write(run, file));
    assertTrue(error.getMessage().contains("'my\tphoto'"), error.getMessage());
    assertEquals("before", Files.readString(file));
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file), left.toList());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "q 0 a 1\\nq 0 b           | :2: expected 4 fields, found 3",
        "q 0 a 1\\nq 0 my photo 1  | :2: expected 4 fields, found 5",
        "q 0 a 1\\n\\nq 0 a 0      | :3: item 'a' is judged twice for query 'q'",
        "q 0 a yes | :1: the gain 'yes' is not a whole number from -127 to 127",
        "q 0 a 1.5 | :1: the gain '1.5' is not a whole number from -127 to 127",
        "q 0 a -2147483648 | :1: the gain '-2147483648' is not a whole number from -127 to 127",
        "q 0 a 99999999999 | :1: the gain '99999999999' is not a whole number from -127 to 127",
        "\"\" | : holds no judgments",
        "\"\\n \\n\" | : holds no judgments",
        "q 0 a 1\\nq 0 b\\0 1       | :2: contains a zero byte, so it is not a text file",
      })
  void brokenJudgmentsAreNamed(String content, String message) throws IOException {
    Path file = file(content.replace("\\n", "\n").replace("\\0", "\0"));
    var error = assertThrows(TrecFormatException.class, () -> TrecJudgments.read(file));
    assertEquals(file + message, error.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "q Q0 a 1 0.5       | :1: expected 6 fields, found 5",
        "q Q0 a 1 0.5 s\\nq Q0 a 1 0.4 s | :2: item 'a' is ranked twice for query 'q'",
        "q Q0 a 1 NaN s     | :1: the score 'NaN' is not a number",
        "q Q0 a 1 1f s      | :1: the score '1f' is not a number",
        "q Q0 a 1 0,5 s     | :1: the score '0,5' is not a number",
        "q Q0 a 1 . s       | :1: the score '.' is not a number",
        "\"\"               | : holds no ranked items",
      })
  void brokenRunsAreNamed(String content, String message) throws IOException {
    Path file = file(content.replace("\\n", "\n"));
    var error = assertThrows(TrecFormatException.class, () -> TrecRuns.read(file));
    assertEquals(file + message, error.getMessage());
  }

  @Test
  void bytesThatAreNoTextAreNamed() throws IOException {
    Path file = folder.resolve("latin1.txt");
    Files.write(file, "q 0 a 1\nq 0 é 1\n".getBytes(StandardCharsets.ISO_8859_1));
    var error = assertThrows(TrecFormatException.class, () -> TrecJudgments.read(file));
    assertEquals(file + ":2: is not UTF-8", error.getMessage());
  }

  @Test
  void aLineWithoutEndIsNotReadIntoMemory() throws IOException {
    Path file = file("q 0 a 1\n" + "x".repeat(70_000));
    var error = assertThrows(TrecFormatException.class, () -> TrecJudgments.read(file));
    assertEquals(file + ":2: is longer than 65536 bytes", error.getMessage());
  }

  @Test
  void scoresThatAreNoNumberNeverEnterARun() {
    var scores = Map.of("q", Map.of("a", Float.NaN));
    var error = assertThrows(IllegalArgumentException.class, () -> Run.of("sys", scores));
    assertEquals("the score of item 'a' is not a number", error.getMessage());
    assertFalse(error instanceof NumberFormatException);
  }

  private Path file(String content) throws IOException {
    Path file = folder.resolve("file.txt");
    return Files.writeString(file, content);
  }
}
