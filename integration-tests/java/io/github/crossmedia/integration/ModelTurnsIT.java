package io.github.crossmedia.integration;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.RandomModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * More models than a node's memory holds take turns in it: half a gigabyte of heap, and a model of
 * 16.5 MB again and again. {@code -Dcrossmedia.swaps=1000} and {@code -Dcrossmedia.turns=50} ask
 * for more than a build has time for.
 */
@OnElasticsearch(settings = "cross_media.model.cache_size: 20%")
@Tag("nightly")
final class ModelTurnsIT {

  private static final int SWAPS = Integer.getInteger("crossmedia.swaps", 12);
  private static final int TURNS = Integer.getInteger("crossmedia.turns", 6);
  private static final String MAPPING =
      "{\"mappings\":{\"properties\":{\"picture\":{\"type\":\"cross_media\",\"model\":\"%s\"}}}}";

  @TempDir private static Path folder;
  private static byte[] model;

  @BeforeAll
  static void make() throws IOException {
    Path file = folder.resolve("random.safetensors");
    CrossMediaModel random = RandomModel.of("features", 22_000, 375).inHalfPrecision();
    ModelCard dated =
        new ModelCard("random", new TreeMap<>(), "", new TreeMap<>(), "2026-11-22", "");
    ModelFile.write(random.withCard(dated), file);
    model = Files.readAllBytes(file);
  }

  /** The model with a date of its own, which makes it another file. */
  private static byte[] file(int number) {
    byte[] file = model.clone();
    String start = new String(file, 0, 1 << 14, ISO_8859_1);
    int date = start.indexOf("date\\\":\\\"") + "date\\\":\\\"".length();
    byte[] digits = Formatted.of("%010d", number).getBytes(ISO_8859_1);
    System.arraycopy(digits, 0, file, date, digits.length);
    return file;
  }

  private static void ask(Api api, String model) throws IOException {
    String query =
        Formatted.of(
            "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"word001\",\"model\":\"%s\"}}}",
            model);
    assertEquals(200, api.search("turns", query).ok().status());
  }

  private static JsonNode stats(Api api) throws IOException {
    return api.json("/_cross_media/_stats").path("nodes").elements().next();
  }

  @Test
  void aModelIsSwappedAgainAndAgain(Api api) throws IOException {
    api.send("PUT", "/turns", Formatted.of(MAPPING, "swapped"));
    for (int number = 1; number <= SWAPS; number++) {
      assertEquals(
          201, api.putModel("swapped", file(number)).ok().status(), "swap number " + number);
      ask(api, "swapped");
      api.put("/_cross_media/models/swapped/_alias", Formatted.of("{\"current\":%d}", number));
      if (number > 1) {
        api.delete("/_cross_media/models/swapped@" + (number - 1)).ok();
      }
    }
    api.delete("/_cross_media/models/swapped?force=true").ok();
    assertEquals(0, api.breakerEstimate());
  }

  @Test
  void moreModelsThanFitTakeTurns(Api api) throws IOException {
    api.send("PUT", "/turns", Formatted.of(MAPPING, "swapped"));
    for (int number = 0; number < TURNS; number++) {
      api.putModel("turn" + number, file(number)).ok();
    }
    for (int round = 0; round < 2; round++) {
      for (int number = 0; number < TURNS; number++) {
        ask(api, "turn" + number);
      }
    }
    assertTrue(stats(api).at("/models/evictions").longValue() > 0);
    for (int number = 0; number < TURNS; number++) {
      api.delete("/_cross_media/models/turn" + number + "?force=true").ok();
    }
    assertEquals(0, api.breakerEstimate());
  }
}
