package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs commands on 120 pictures whose visual words follow their captions. */
abstract class CommandOnMadeUpPictures {

  private static final List<String> WORDS = List.of("sea", "sky", "sun", "tiger");

  @TempDir Path folder;
  Path collection;
  final StringWriter err = new StringWriter();
  final StringWriter out = new StringWriter();

  @BeforeEach
  void writeTheCollection() throws IOException {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      int first = random.nextInt(WORDS.size());
      int second = random.nextInt(WORDS.size());
      String split = i < 60 ? "train" : i < 80 ? "valid" : "test";
      String text = WORDS.get(first) + (first == second ? "" : " " + WORDS.get(second));
      String blobs =
          first == second
              ? Formatted.of("\"%d\":1", first)
              : Formatted.of("\"%d\":1,\"%d\":1", first, second);
      lines.append(
          Formatted.of(
              """
              {"id":"p%d","split":"%s","text":"%s","views":{"blobs":{%s,"%d":1}}}
              """,
              i, split, text, blobs, 10 + random.nextInt(5)));
    }
    collection = Files.writeString(folder.resolve("c.jsonl"), lines);
  }

  int crossMedia(Object... args) {
    return Ran.code(out, err, args);
  }

  /** A model of a few steps of PAMIR. */
  Path trained(String name, Object... more) {
    Path model = folder.resolve(name);
    List<Object> args = new ArrayList<>(List.of("train", "--method", "pamir"));
    args.addAll(List.of("--collection", collection, "--picture-view", "blobs", "--out", model));
    args.addAll(List.of("--set", "steps=4000", "--set", "c=0.1", "--set", "e=0.1"));
    args.addAll(List.of(more));
    assertEquals(0, crossMedia(args.toArray()), err.toString());
    return model;
  }
}
