package io.github.crossmedia.reproduce.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.reproduce.page.Results;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReproduceCommandTest {

  private final StringWriter err = new StringWriter();

  private int reproduce(Object... args) {
    return Ran.code(new StringWriter(), err, args);
  }

  @Test
  void anUnknownExperimentIsAnsweredWithTheKnownOnes(@TempDir Path folder) {
    assertEquals(1, reproduce("reproduce", "corel6k", "--data", folder.toString()));
    assertTrue(err.toString().contains("known are corel5k-blobs"), err.toString());
  }

  /** Two classes that both media tell apart. */
  @ParameterizedTest
  @ValueSource(strings = {"wikipedia-cnn", "pascal", "websearch"})
  void featuresThatAUserBringsGetTheirRows(String name, @TempDir Path folder) throws IOException {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      lines.add(
          Formatted.of(
              """
              {"id":"%d","split":"%s","labels":["class %d"],"views":\
              {"cnn":[%.3f,%.3f,%.3f],"text":[%.3f,%.3f]}}\
              """,
              i,
              i < 30 ? "train" : i < 40 ? "valid" : "test",
              i % 2,
              i % 2 + 0.3 * random.nextGaussian(),
              random.nextGaussian(),
              random.nextGaussian(),
              random.nextGaussian(),
              0.3 * random.nextGaussian() - i % 2));
    }
    Files.write(folder.resolve("collection.jsonl"), lines);
    Path docs = folder.resolve("docs");
    String data = folder.toString();
    int status = reproduce("reproduce", name, "--data", data, "--docs", docs.toString());
    assertEquals(0, status, err::toString);
    assertEquals(
        Files.readString(docs.resolve(name + ".md")),
        StoredPages.of(docs, name).toString(),
        "a page is the same without a run");
    List<List<String>> rows = Results.read(docs, name).table("rows").rows();
    for (String method : List.of("mdcr (Euclidean)", "mdcr", "cca", "scm", "sm")) {
      List<String> row =
          rows.stream()
              .filter(cells -> cells.subList(0, 3).equals(List.of(method, "average", "AvgP")))
              .findFirst()
              .orElseThrow(() -> new AssertionError(method));
      assertTrue(Double.parseDouble(row.get(3)) > 20, "the paper's number: " + row);
      assertTrue(Double.parseDouble(row.get(4)) > 60, "chance is half: " + row);
    }
  }

  @Test
  void aFolderWithoutTheCollectionIsNamed(@TempDir Path folder) {
    assertEquals(1, reproduce("reproduce", "corel5k-blobs", "--data", folder.toString()));
    assertTrue(err.toString().contains("collection.jsonl"), err.toString());
  }
}
