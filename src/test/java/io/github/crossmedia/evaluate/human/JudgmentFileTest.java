package io.github.crossmedia.evaluate.human;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JudgmentFileTest {

  @TempDir private Path folder;

  @Test
  void expertsAreReadAsThreeJudgmentsEach() throws IOException {
    Path file =
        file(
            "picture\tcaption_of\tcaption\texpert_1\texpert_2\texpert_3",
            "a.jpg\tb.jpg#2\tA dog .\t1\t2\t4");

    JudgedPair pair = JudgedPair.of(JudgmentFile.read(file)).getFirst();

    assertEquals(new JudgedQuery.Text("A dog ."), pair.pair().question());
    assertEquals("a.jpg", pair.pair().picture());
    assertEquals(List.of(1.0, 2.0, 4.0), pair.grades());
    assertEquals(new Scale(1, 4), pair.scale());
  }

  @Test
  void votesAreYesOrNo() throws IOException {
    Path file = file("picture\tcaption_of\tcaption\tyes\tno", "a.jpg\tb.jpg#2\tA dog .\t1\t3");

    JudgedPair pair = JudgedPair.of(JudgmentFile.read(file)).getFirst();

    assertEquals(4, pair.grades().size());
    assertEquals(0.25, pair.grade(), 1e-12);
    assertEquals(Scale.YES_OR_NO, pair.scale());
  }

  @Test
  void ourOwnFormIsReadAsItIsWritten() throws IOException {
    Judgment graded = Judgments.of("ann", 1, 4);
    Judgment undecided =
        new Judgment(
            "ben",
            new JudgedQuery.Picture("q.jpg"),
            "b.jpg",
            OptionalDouble.empty(),
            new Scale(1, 9),
            false,
            0.125);

    Path file = file(JudgmentFile.line(graded), JudgmentFile.line(undecided));

    assertEquals(List.of(graded, undecided), JudgmentFile.read(file));
    assertEquals(1, JudgedPair.of(JudgmentFile.read(file)).size());
  }

  @Test
  void whoJudgesAgainIsTakenAtTheLastWord() throws IOException {
    Path file =
        file(
            JudgmentFile.line(Judgments.of("ann", 1, 4)),
            JudgmentFile.line(Judgments.of("ann", 1, 2)));

    assertEquals(List.of(Judgments.of("ann", 1, 2)), JudgmentFile.read(file));
  }

  @Test
  void aRareChanceWeighsMore() throws IOException {
    Path file =
        file(
            """
            {"judge":"ann","text":"dog","picture":"a.jpg","grade":3,"scale":[1,5],"chance":0.2}\
            """);

    assertEquals(5, JudgedPair.of(JudgmentFile.read(file)).getFirst().weight(), 1e-12);
  }

  @Test
  void badLinesAreNamed() throws IOException {
    refused(
        "line 1: the grade 6.0 is not on the scale from 1 to 5",
        """
        {"judge":"ann","text":"dog","picture":"a.jpg","grade":6,"scale":[1,5]}\
        """);
    refused(
        "line 1: a judgment must have either text or query_picture",
        """
        {"judge":"ann","picture":"a.jpg","grade":3,"scale":[1,5]}\
        """);
    refused(
        "line 2: 5 columns under 6 headings",
        "picture\tcaption_of\tcaption\texpert_1\texpert_2\texpert_3\na\tb\tc\t1\t2");
    refused("line 1: Unrecognized field \"mark\"", "{\"mark\":3}");
    refused("line 1: the file is empty", "");
  }

  private void refused(String message, String content) throws IOException {
    Path file = content.isEmpty() ? Files.writeString(folder.resolve("e"), "") : file(content);
    var error = assertThrows(JudgmentFile.FormatException.class, () -> JudgmentFile.read(file));
    assertTrue(error.getMessage().contains(message), error.getMessage());
  }

  private Path file(String... lines) throws IOException {
    return Files.writeString(folder.resolve("judgments"), String.join("\n", lines) + "\n");
  }
}
