package io.github.crossmedia.cli.evaluate;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.evaluate.human.Judgment;
import io.github.crossmedia.evaluate.human.JudgmentFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConvertJudgmentsCommandTest {

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();

  private int run(Object... args) {
    return Ran.code(printed, printed, args);
  }

  @Test
  void judgesOfABookJoinThoseOfThePage() throws IOException {
    Path book = Files.writeString(folder.resolve("book.csv"), "query,docid,Ann,gpt\nsea,1,3,2\n");
    Path out = folder.resolve("judgments.jsonl");
    assertEquals(
        0, run("convert-judgments", book, "--format", "people", "--scale", "0,3", "--out", out));
    List<Judgment> judgments = JudgmentFile.read(out);
    assertEquals(List.of("Ann", "gpt"), judgments.stream().map(Judgment::judge).toList());
    assertEquals(3, judgments.get(0).grade().orElseThrow());
    assertEquals("0 to 3", judgments.get(0).scale().toString());
  }

  @Test
  void unratedItemsGiveBounds() throws IOException {
    Path csv =
        Files.writeString(folder.resolve("j.csv"), "query,docid,rating\na sea,1,1\na sea,2,0\n");
    Path qrels = folder.resolve("j.qrels");
    assertEquals(0, run("convert-judgments", csv, "--format", "trec", "--out", qrels));
    assertEquals("a+sea 0 1 1\na+sea 0 2 0\n", Files.readString(qrels));
    Path trec =
        Files.writeString(folder.resolve("run"), "a+sea Q0 3 1 0.9 r\na+sea Q0 1 2 0.8 r\n");
    for (Path judged : List.of(csv, qrels)) {
      printed.getBuffer().setLength(0);
      assertEquals(0, run("evaluate", "--run", trec, "--qrels", judged, "--measure", "P_2,map"));
      String bounds = printed.toString().replaceAll(" +", " ");
      assertTrue(bounds.contains("by unrated items run unrated from to"), bounds);
      assertTrue(bounds.contains("P_2 run 1 of 2 0.5000 1.0000"), bounds);
      // the relevant item at rank 2 alone: 1/2; with the unrated one before it: (1 + 2/2) / 2 = 1
      assertTrue(bounds.contains("map run 1 of 2 0.5000 1.0000"), bounds);
    }
  }

  @Test
  void badOptionsAreNamed() throws IOException {
    Path csv = Files.writeString(folder.resolve("j.csv"), "query,docid,rating\nsea,1,4\n");
    assertEquals(2, run("convert-judgments", csv, "--format", "xml", "--out", folder.resolve("o")));
    assertEquals(
        1,
        run(
            line(
                "convert-judgments ? --format people --scale 0,3 --out ?",
                csv,
                folder.resolve("o"))));
    assertTrue(printed.toString().contains("the grade 4.0 is not on the scale from 0 to 3"));
  }
}
