package io.github.crossmedia.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong in a file, one sentence names it, and nothing half-written is left. */
class BadInputTest {

  @TempDir private Path folder;
  private final List<String> lines = new ArrayList<>();
  private StringWriter err;

  @BeforeEach
  void writeGoodLines() {
    for (int i = 0; i < 40; i++) {
      String split = i < 20 ? "train" : i < 30 ? "valid" : "test";
      lines.add(line("p" + i, split, i % 2 == 0 ? "sea" : "sky", i % 2));
    }
  }

  private static String line(String id, String split, String text, int blob) {
    return Formatted.of(
        "{\"id\":\"%s\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":{\"%d\":1,\"7\":1}}}",
        id, split, text, blob);
  }

  private int crossMedia(Object... args) {
    err = new StringWriter();
    return Ran.code(new StringWriter(), err, args);
  }

  private Path collection() throws IOException {
    return Files.write(folder.resolve("c.jsonl"), lines);
  }

  private Path model() {
    return folder.resolve("m.safetensors");
  }

  private int train(String... more) throws IOException {
    List<String> args =
        new ArrayList<>(List.of("train", "--method", "pamir", "--picture-view", "blobs"));
    args.addAll(List.of("--collection", collection().toString(), "--out", model().toString()));
    args.addAll(List.of("--set", "steps=2000", "--set", "c=0.1", "--set", "e=0.1"));
    args.addAll(List.of(more));
    return crossMedia(args.toArray());
  }

  private int run(String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("run", "--model", model().toString()));
    args.addAll(List.of("--collection", collection().toString()));
    args.addAll(List.of("--out", folder.resolve("run.txt").toString()));
    args.addAll(List.of(more));
    return crossMedia(args.toArray());
  }

  private void assertSaid(String message) {
    assertTrue(err.toString().contains(message), err.toString());
    assertEquals(1, err.toString().lines().filter(line -> line.startsWith("crossmedia:")).count());
  }

  private void assertFiles(String... expected) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          List.of(expected), files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"id\":                                            | not JSON",
        "{\"text\":\"sea\"}                                  | the item has no \"id\"",
        "{\"id\":\"p3\"}                                     | item p3: duplicate id, first in line"
            + " 4",
        "{\"id\":\"q\",\"views\":{\"blobs\":{\"1\":NaN}}}    | not JSON",
        "{\"id\":\"q\",\"views\":{\"blobs\":{\"1\":1e99}}}   | item q: the view \"blobs\":"
            + " component 1 is Infinity",
        "{\"id\":\"q\",\"views\":{\"blobs\":{\"2000000000\":1}}} | item q: the view \"blobs\":"
            + " visual word 2000000000 is out of range",
      })
  void aBadLineEndsTheTrainingAndIsNamed(String bad, String reason) throws IOException {
    lines.add(bad);
    assertEquals(1, train());
    assertSaid("c.jsonl, line 41: " + reason);
    assertFiles("c.jsonl");
  }

  @Test
  void aViewOfTwoKindsIsNamedByItsItem() throws IOException {
    lines.add("{\"id\":\"q\",\"split\":\"train\",\"text\":\"sea\",\"views\":{\"blobs\":[1,2]}}");
    assertEquals(1, train());
    assertSaid("c.jsonl: item q: the view \"blobs\" is not sparse");
    assertFiles("c.jsonl");
  }

  @Test
  void aCollectionWithoutASplitToLearnFromIsRefused() throws IOException {
    lines.replaceAll(line -> line.replace("\"train\"", "\"test\""));
    assertEquals(1, train());
    assertSaid("c.jsonl: the split \"train\" has 0 items, too few to learn from");
    lines.clear();
    assertEquals(1, train());
    assertSaid("c.jsonl: the split \"train\" has 0 items");
  }

  @Test
  void picturesWithoutTheViewAreCountedInTrainingAndRanking() throws IOException {
    lines.add("{\"id\":\"q\",\"split\":\"train\",\"text\":\"sea\"}");
    lines.add("{\"id\":\"r\",\"split\":\"test\",\"text\":\"sea\"}");
    assertEquals(0, train(), () -> err.toString());
    assertTrue(err.toString().contains("left out 1 picture without the view \"blobs\""));
    assertEquals(0, run("sea"), () -> err.toString());
    assertTrue(
        err.toString()
            .contains("left out of the ranking: 1, such as r: the view \"blobs\" is missing"),
        err.toString());
    assertEquals(10, Files.readAllLines(folder.resolve("run.txt")).size());
  }

  @Test
  void anEmptySplitAndQueriesWithoutAKnownWordAreRefused() throws IOException {
    assertEquals(0, train(), () -> err.toString());
    assertEquals(1, run("--split", "spare", "sea"));
    assertSaid("c.jsonl has no item of the split \"spare\"; it has test, train, valid");
    assertEquals(1, run("zebra"));
    assertTrue(err.toString().contains("\"zebra\" is left out: the model knows none of its words"));
    assertSaid("no query to run");
    lines.replaceAll(line -> line.replace("\"test\",\"text\":\"s", "\"test\",\"text\":\"z"));
    assertEquals(1, run("--queries", "captions"));
    assertSaid("no query to run");
    assertFiles("c.jsonl", "m.safetensors");
  }

  @Test
  void aCollectionWithoutSplitsIsLearnedFromAndRanked() throws IOException {
    lines.replaceAll(line -> line.replaceFirst("\"split\":\"[a-z]+\",", ""));
    assertEquals(0, train(), () -> err.toString());
    assertEquals(1, run("--split", "test", "sea"));
    assertSaid("has no item of the split \"test\"; it has items without a split (--split=)");
    assertEquals(0, run("sea"), () -> err.toString());
    assertEquals(40, Files.readAllLines(folder.resolve("run.txt")).size());
  }

  @Test
  void wrongParametersAreWrongOptions() throws IOException {
    assertEquals(2, train("--set", "c=-1"));
    assertSaid("the parameter \"c\" is \"-1\": not above 0");
    assertEquals(2, train("--set", "size=3"));
    assertSaid("unknown parameter \"size\", known are c, margin");
    assertEquals(2, train("--ngrams", "4"));
    assertSaid("n-grams must have 1 to 3 words, got 4");
    assertEquals(2, train("--threads", "0"));
    assertSaid("at least one thread, not 0");
    assertFiles("c.jsonl");
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, 0})
  void aModelWithAHostileHeaderIsNamed(long headerLength) throws IOException {
    assertEquals(0, train(), () -> err.toString());
    byte[] bytes = Files.readAllBytes(model());
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(0, headerLength);
    Files.write(model(), bytes);
    assertRefused("this is not a model file, or its beginning is damaged");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"dtype\":\"F32\" | \"dtype\":\"F99\" | unsupported dtype",
        "\"shape\":[2]     | \"shape\":[3]     | tensor" + " text_to_image.calibration.across",
        "\"data_offsets\":[0, | \"data_offsets\":[4, | tensor text_to_image.calibration",
        "cross-media/1     | cross-media/9     | the format is \"cross-media/9\"",
      })
  void aModelWithAWrongHeaderIsNamed(String good, String wrong, String reason) throws IOException {
    assertEquals(0, train(), () -> err.toString());
    String bytes = Files.readString(model(), StandardCharsets.ISO_8859_1);
    assertTrue(bytes.contains(good), bytes);
    Files.writeString(
        model(), bytes.replaceFirst(Pattern.quote(good), wrong), StandardCharsets.ISO_8859_1);
    assertRefused(reason);
  }

  @Test
  void aTruncatedModelIsNamed() throws IOException {
    assertEquals(0, train(), () -> err.toString());
    byte[] whole = Files.readAllBytes(model());
    for (int length : new int[] {0, 7, 100, whole.length - 1}) {
      Files.write(model(), Arrays.copyOf(whole, length));
      assertRefused("");
    }
  }

  private void assertRefused(String reason) throws IOException {
    assertEquals(1, crossMedia("model", "verify", model().toString()));
    assertSaid("m.safetensors: ");
    assertSaid(reason);
    assertEquals(1, run("sea"));
    assertSaid("m.safetensors: ");
    assertFiles("c.jsonl", "m.safetensors");
  }
}
