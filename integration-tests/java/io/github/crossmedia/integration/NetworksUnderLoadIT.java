package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.network.NetworkLibrary;
import io.github.crossmedia.network.text.ColourPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node of half a gigabyte that sixteen clients ask for sentences and send pictures, while the
 * networks that read them are stored, loaded and swapped.
 */
@Tag("nightly")
@OnElasticsearch(networks = true, settings = "node.attr.load: networks")
final class NetworksUnderLoadIT {

  private static final int CLIENTS = 16;
  private static final int SENDING = 4;
  private static final int SWAPS = Integer.getInteger("crossmedia.network.swaps", 60);
  private static final int BULK = 12;

  /** A thread that handles requests answers this fast even while both processors work. */
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  private final AtomicBoolean swapping = new AtomicBoolean(true);
  private final AtomicLong slowest = new AtomicLong();

  @TempDir private Path folder;

  @Test
  void everyAnswerIsRightAndTheMemoryComesBack(ElasticsearchCluster cluster) throws Exception {
    Api api = Api.of(cluster);
    String url = "http://" + cluster.nodes().getFirst().http();
    try (ColourPair pair = new ColourPair(folder)) {
      for (String looks : List.of("whole", "mirror")) {
        pair.run(
            List.of("network", "add", folder.resolve("colours"), "--name", looks, "--url", url),
            List.of("--looks", looks));
        Path collection = folder.resolve(looks + ".jsonl");
        pair.run(
            List.of("extract", "--pictures", pair.pictures(), "--network", looks),
            List.of("--captions", folder.resolve("captions.tsv"), "--out", collection));
        Path model = folder.resolve(looks + ".safetensors");
        pair.run(
            List.of("train", "--method", "pair", "--collection", collection, "--out", model),
            List.of("--network", looks));
        api.putModel("load", Files.readAllBytes(model)).ok();
      }
      List<String> networks = new NetworkLibrary(folder.resolve("networks")).names();
      assertEquals(2, networks.size());
      serve(api, 1);
      Pixels pixels = Pixels.create(api, "load", "");
      for (int i = 0; i < BULK; i++) {
        pixels.put("p" + i, picture(pair, i)).ok();
      }
      api.post("/_cross_media/_cache/clear");
      long before = api.breakerEstimate();

      try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS + 1)) {
        List<Future<Integer>> working = new ArrayList<>();
        working.add(clients.submit(looking(api)));
        for (int i = 0; i < CLIENTS; i++) {
          working.add(
              clients.submit(i < SENDING ? sending(api, pair, i) : asking(pixels, new Random(i))));
        }
        try {
          for (int swap = 0; swap < SWAPS; swap++) {
            serve(api, 1 + swap % 2);
            if (swap % 5 == 0) {
              String again = "/_cross_media/networks/" + (swap % 2 == 0 ? "whole" : "mirror");
              assertEquals(200, api.get(again).status());
              pair.run(
                  List.of("network", "add", folder.resolve("colours"), "--name"),
                  List.of(swap % 2 == 0 ? "whole" : "mirror", "--url", url),
                  List.of("--looks", swap % 2 == 0 ? "whole" : "mirror"));
            }
            if (swap % 7 == 0) {
              api.post("/_cross_media/_cache/clear");
            }
          }
        } finally {
          swapping.set(false);
        }
        for (Future<Integer> each : working) {
          assertTrue(each.get() > 0);
        }
      }
      System.out.printf(Locale.ROOT, "slowest light request: %.0f ms%n", slowest.get() / 1e6);
      assertTrue(slowest.get() < PATIENCE_NANOS, "a thread of requests was blocked");
      api.post("/_cross_media/_cache/clear");
      JsonNode node = api.json("/_cross_media/_stats").path("nodes").elements().next();
      assertEquals(0, node.at("/networks/count").intValue(), node::toString);
      assertEquals(0, node.at("/networks/memory_in_bytes").longValue());
      assertEquals(0, node.at("/networks/load_failures").longValue());
      assertTrue(node.at("/networks/loads").longValue() > 2);
      assertEquals(before, api.breakerEstimate());
    }
  }

  private static byte[] picture(ColourPair pair, int number) throws IOException {
    return Files.readAllBytes(pair.pictures().resolve(number % ColourPair.PICTURES + ".png"));
  }

  private static void serve(Api api, int current) throws IOException {
    api.put(
        "/_cross_media/models/load/_alias",
        Formatted.of("{\"current\":%d,\"served\":[1,2]}", current));
  }

  /** Asks for one colour with words of none around it, each time otherwise. */
  private Callable<Integer> asking(Pixels pixels, Random random) {
    return () -> {
      int asked = 0;
      while (asked == 0 || swapping.get()) {
        int colour = random.nextInt(ColourPair.COLOURS.size());
        List<String> words =
            new ArrayList<>(
                Collections.nCopies(1 + random.nextInt(4), ColourPair.COLOURS.get(colour)));
        words.add("number" + random.nextInt(1_000_000));
        Collections.shuffle(words, random);
        List<String> hits =
            pixels.ask(Formatted.of("\"text\":\"%s\"", String.join(" ", words))).ids();
        assertFalse(hits.isEmpty());
        assertEquals(colour, number(hits.getFirst()) % 3, words::toString);
        asked++;
      }
      return asked;
    };
  }

  private static int number(String id) {
    return Integer.parseInt(id.replaceFirst(".*p", ""));
  }

  private Callable<Integer> sending(Api api, ColourPair pair, int client) {
    return () -> {
      int bulks = 0;
      while (bulks == 0 || swapping.get()) {
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < BULK; i++) {
          bulk.append(Formatted.of("{\"index\":{\"_id\":\"c%dp%d\"}}\n", client, i));
          bulk.append(Formatted.of("{\"data\":\"%s\"}\n", PixelModels.base64(picture(pair, i))));
        }
        JsonNode answer = api.post("/load/_bulk", bulk.toString()).json();
        assertFalse(answer.path("errors").booleanValue(), answer::toString);
        bulks++;
      }
      return bulks;
    };
  }

  /** Requests that need no network are answered meanwhile. */
  private Callable<Integer> looking(Api api) {
    return () -> {
      int looked = 0;
      while (looked == 0 || swapping.get()) {
        long start = System.nanoTime();
        api.get("/_cross_media").ok();
        slowest.accumulateAndGet(System.nanoTime() - start, Math::max);
        looked++;
        Thread.sleep(20);
      }
      return looked;
    };
  }
}
