package io.github.crossmedia.integration;

import static io.github.crossmedia.cli.Ran.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors that a network made of pictures and captions, from training to a node's answers. */
@OnElasticsearch
@Tag("thorough")
final class EmbeddingsIT {

  private static final int MEANINGS = 6;
  private static final int LEARNED = 300;
  private static final int ASKED = 40;

  private final Random random = new Random(1);
  private final double[][] toPicture = matrix(16);
  private final double[][] toText = matrix(12);

  private double[][] matrix(int rows) {
    double[][] matrix = new double[rows][MEANINGS];
    for (double[] row : matrix) {
      fill(row, 1);
    }
    return matrix;
  }

  private double[] fill(double[] values, double deviation) {
    for (int i = 0; i < values.length; i++) {
      values[i] += deviation * random.nextGaussian();
    }
    return values;
  }

  /** An embedding of a meaning as a JSON array, with a little noise. */
  private String embedding(double[][] network, double[] meaning) {
    double[] values = new double[network.length];
    for (int i = 0; i < values.length; i++) {
      for (int j = 0; j < MEANINGS; j++) {
        values[i] += network[i][j] * meaning[j];
      }
    }
    List<String> numbers = new ArrayList<>();
    for (double value : fill(values, 0.2)) {
      numbers.add(Formatted.of("%.4f", value));
    }
    return "[" + String.join(",", numbers) + "]";
  }

  /** A picture and its caption as a network sees them. */
  private record Pair(String picture, String caption) {}

  private List<Pair> pairs(int count) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] meaning = fill(new double[MEANINGS], 1);
      pairs.add(new Pair(embedding(toPicture, meaning), embedding(toText, meaning)));
    }
    return pairs;
  }

  private static Path trained(List<Pair> pairs, Path folder)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      lines.add(
          Formatted.of(
              """
              {"id":"%d","split":"%s","views":{"clip-image":%s,"clip-text":%s}}\
              """,
              i, i % 9 == 0 ? "valid" : "train", pairs.get(i).picture, pairs.get(i).caption));
    }
    Path collection = Files.write(folder.resolve("photos.jsonl"), lines);
    Path model = folder.resolve("clip.safetensors");
    Ran ran =
        Ran.command(
            line(
                "train --method cca --collection ? --out ? --picture-view clip-image:plain"
                    + " --text-view clip-text:plain",
                collection,
                model));
    assertEquals(0, ran.code(), ran::toString);
    assertTrue(ran.err().contains("pairs"), ran::toString);
    return model;
  }

  private static void index(Api api, List<Pair> pairs) throws IOException {
    api.put(
        "/_ingest/pipeline/clip",
        """
        {"processors":[{"cross_media":{"field":"embedding","input":"views",
          "view":"clip-image","target_field":"picture","model":"clip"}}]}
        """);
    api.put(
        "/clip",
        """
        {"settings":{"default_pipeline":"clip"},"mappings":{"properties":{
          "picture":{"type":"cross_media","model":"clip"},
          "embedding":{"type":"float","index":false,"doc_values":false}}}}
        """);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < pairs.size(); i++) {
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"%d\"}}\n", i));
      bulk.append(Formatted.of("{\"embedding\":%s}\n", pairs.get(i).picture));
    }
    api.post("/clip/_bulk?refresh=true", bulk.toString());
  }

  @Test
  void captionsFindTheirPicturesThroughANetworksSpaces(Api api, @TempDir Path folder)
      throws Exception {
    api.putModel("clip", Files.readAllBytes(trained(pairs(LEARNED), folder))).ok();
    List<Pair> asked = pairs(ASKED);
    index(api, asked);
    int first = 0;
    for (int i = 0; i < ASKED; i++) {
      String best = best(api, "\"text_views\":{\"clip-text\":" + asked.get(i).caption + "}");
      first += best.equals(String.valueOf(i)) ? 1 : 0;
      String like = "\"image_views\":{\"clip-image\":" + asked.get(i).picture + "}";
      assertEquals(String.valueOf(i), best(api, like), "a picture is like itself");
    }
    assertTrue(first > ASKED * 3 / 4, first + " of " + ASKED + ", where chance finds one");
  }

  private static String best(Api api, String asked) throws IOException {
    return api.search(
            "clip",
            "{\"size\":1,\"_source\":false,\"query\":{\"cross_media\":{\"field\":\"picture\","
                + asked
                + "}}}")
        .hits()
        .getFirst()
        .path("_id")
        .asText();
  }
}
