package io.github.crossmedia.cli.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.OtherJava;
import io.github.crossmedia.cli.Ran;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.trec.TrecJudgments;
import io.github.crossmedia.evaluate.trec.TrecRuns;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Learning on a platform for which OpenBLAS has no library: its jars for this one are left out. */
@Tag("thorough")
class WithoutOpenBlasTest extends CommandOnMadeUpPictures {

  private static final List<String> METHODS =
      List.of(
          "cca",
          "cmtt",
          "contrastive",
          "kernel-cca",
          "kernel-ridge",
          "landmark-ridge",
          "nearest",
          "ridge");

  private static final List<String> WORDS =
      List.of("bear", "boat", "gull", "pine", "sea", "sky", "sun", "tiger");

  private static final String FOUND = "found ";

  /** Rounding differs, and with it where a search for parameters ends. */
  private static final double TOLERANCE = 0.01;

  /** Three of ten visual words do not follow the captions: no method finds all pictures. */
  @BeforeEach
  void writeANoisyCollection() throws IOException {
    Random random = new Random(2);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 180; i++) {
      List<String> caption = new ArrayList<>();
      float[] blobs = new float[2 * WORDS.size()];
      for (int each = 0; each < 2; each++) {
        int word = random.nextInt(WORDS.size());
        caption.add(WORDS.get(word));
        blobs[random.nextInt(10) < 7 ? word : random.nextInt(blobs.length)] += 1;
        blobs[random.nextInt(blobs.length)] += 1;
      }
      lines.append(
          Formatted.of(
              "{\"id\":\"p%d\",\"split\":\"%s\",\"text\":\"%s\",\"views\":{\"blobs\":%s}}\n",
              i,
              i < 80 ? "train" : i < 120 ? "valid" : "test",
              String.join(" ", caption),
              Arrays.toString(blobs)));
    }
    collection = Files.writeString(folder.resolve("noisy.jsonl"), lines);
  }

  @Test
  void methodsLearnAsWell() throws Exception {
    String classPath =
        Arrays.stream(OtherJava.classPath().split(File.pathSeparator))
            .filter(path -> !path.matches(".*/(openblas|javacpp)-[^/]*-linux-[^/]*\\.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                OtherJava.command(
                    "--add-modules",
                    "jdk.incubator.vector",
                    "-cp",
                    classPath,
                    Learning.class.getName(),
                    collection.toString(),
                    folder.toString()))
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertEquals(1, said.split("OpenBLAS has no library for this platform", -1).length - 1, said);
    assertFalse(said.contains("UnsatisfiedLinkError"), said);

    double[] inJava =
        said.lines()
            .filter(line -> line.startsWith(FOUND))
            .mapToDouble(line -> Double.parseDouble(line.substring(FOUND.length())))
            .toArray();
    double[] natively = new double[METHODS.size()];
    for (int i = 0; i < natively.length; i++) {
      natively[i] = Learning.precision(METHODS.get(i), collection, folder);
      assertTrue(natively[i] > 0.4 && natively[i] < 0.95, METHODS.get(i) + ": " + natively[i]);
      assertEquals(natively[i], inJava[i], TOLERANCE, METHODS.get(i));
    }
  }

  /** Learns by each method, and prints how well its model finds held-out pictures. */
  static final class Learning {

    private Learning() {}

    public static void main(String[] args) throws IOException {
      for (String method : METHODS) {
        System.out.println(FOUND + precision(method, Path.of(args[0]), Path.of(args[1])));
      }
    }

    static double precision(String method, Path collection, Path folder) throws IOException {
      Path model = folder.resolve(method + ".safetensors");
      Path run = folder.resolve(method + ".run");
      Path qrels = folder.resolve(method + ".qrels");
      Object[] on = {"--collection", collection};
      Ran.printed("train", "--method", method, on, "--picture-view", "blobs", "--out", model);
      Ran.printed("run", "--model", model, on, "--out", run, "--qrels-out", qrels, WORDS.toArray());
      return Evaluation.of(TrecJudgments.read(qrels), TrecRuns.read(run))
          .mean(Measures.named("map"));
    }
  }
}
