package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries made of captions of several sentences, whose sets of words are far too many. */
class AskedCaptionsTest extends CommandOnMadeUpPictures {

  private static final int PICTURES = 600;
  private static final int WORDS = 120;
  private static final int MAX_SCORES = 2_000_000;

  private Path model;

  @BeforeEach
  void writeSentences() throws IOException {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      String text =
          random
              .ints(40, 0, WORDS)
              .mapToObj(word -> "w" + word)
              .collect(Collectors.joining(" "))
              .replaceAll("((\\S+ ){7}\\S+) ", "$1\\\\n");
      lines.append(
          Formatted.of(
              """
              {"id":"p%d","split":"%s","text":"%s","views":{"blobs":{"%d":1}}}
              """,
              i, i < 100 ? "train" : i < 120 ? "valid" : "test", text, random.nextInt(20)));
    }
    Files.writeString(collection, lines);
    model = folder.resolve("m.safetensors");
    assertEquals(
        0,
        crossMedia(
            "train",
            "--method=ridge",
            "--collection=" + collection,
            "--picture-view=blobs",
            "--set=lambda=1",
            "--set=balance=0",
            "--out=" + model),
        err.toString());
  }

  private List<String> run(String... more) throws IOException {
    Path run = folder.resolve("run.txt");
    Path qrels = folder.resolve("qrels.txt");
    Object[] args = {"run", "--model=" + model, "--collection=" + collection, "--out=" + run};
    Object[] asked = Arrays.copyOf(args, args.length + 1 + more.length);
    asked[args.length] = "--qrels-out=" + qrels;
    System.arraycopy(more, 0, asked, args.length + 1, more.length);
    assertEquals(0, crossMedia(asked), err.toString());
    List<String> queries = queries(run);
    assertEquals(Set.copyOf(queries), Set.copyOf(queries(qrels)));
    return queries;
  }

  /** The first column of some million lines. */
  private static List<String> queries(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(line -> line.substring(0, line.indexOf(' '))).distinct().toList();
    }
  }

  private static int words(String query) {
    return query.split("\\+").length;
  }

  @Test
  void noMoreSetsOfWordsAreAskedThanWanted() throws IOException {
    List<String> queries = run("--queries=captions", "--most=50");
    assertEquals(WORDS + 50, queries.size());
  }

  /** All sets of these captions would be some 200,000 queries of 480 pictures. */
  @Test
  void unlessToldOtherwiseSetsOfWordsAreDrawn() throws IOException {
    List<String> queries = run("--queries=captions", "--longest=3");
    int drawn = MAX_SCORES / (PICTURES - 120);
    assertEquals(WORDS + drawn, queries.size());
  }

  @Test
  void typedQueriesAreWordsThatStandTogetherAndWholeLines() throws IOException {
    List<String> queries = run("--queries=typed", "--most=80");
    assertEquals(8, queries.stream().mapToInt(AskedCaptionsTest::words).distinct().count());
    assertTrue(queries.size() <= 80, "queries: " + queries.size());
    assertEquals(
        2,
        run("--queries=typed", "--longest=2").stream()
            .mapToInt(AskedCaptionsTest::words)
            .max()
            .orElse(0));
  }

  /** Of captions elsewhere, some queries have no relevant picture. */
  @Test
  void typedQueriesAreMadeOfOtherCaptions() throws IOException {
    Path others = folder.resolve("others.jsonl");
    Files.writeString(others, "{\"id\":\"o\",\"text\":\"w1 w2 w3 w1 w2\"}\n");
    List<String> queries = run("--queries=typed", "--captions=" + others);
    assertTrue(queries.contains("w1+w2+w3"), queries.toString());
    assertTrue(
        queries.stream().allMatch(query -> "w1+w2+w3".contains(query) || query.equals("w1+w3")),
        queries.toString());
  }
}
