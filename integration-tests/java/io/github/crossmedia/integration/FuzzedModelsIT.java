package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.fuzz.FuzzedModels;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node is sent files that are models but for a mutation or two, asks and indexes with those it
 * takes, and lives on. {@code -Dcrossmedia.fuzz.node=2000} sends more of them.
 */
@OnElasticsearch
@Tag("thorough")
final class FuzzedModelsIT {

  private static final int FILES = Integer.getInteger("crossmedia.fuzz.node", 60);
  private static final long SEED = Long.getLong("crossmedia.fuzz.seed", 7);
  private static final Set<Integer> ANSWERS = Set.of(200, 201, 400, 413, 429);
  private static final String VIEWS =
      "{\"blobs\":{\"0\":1,\"3\":2},\"sift\":{\"1\":1},\"cedd\":{\"0\":1},\"hsv-histogram\":{\"0\":1}}";

  private static final String QUERY =
      "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"plan\":\"exact\",%s}}}";

  /** By words, and by each view for models whose texts are asked by views. */
  private static final List<String> QUESTIONS =
      List.of(
          "\"text\":\"w0 w1\"",
          "\"text_views\":{\"blobs\":{\"0\":1,\"3\":2}}",
          "\"text_views\":{\"sift\":{\"1\":1}}");

  @Test
  void aNodeOutlivesAnyModel(Api api) throws IOException {
    String started = started(api);
    Photos photos = Photos.create(api, "fuzzed", 1);
    FuzzedModels models = new FuzzedModels(SEED);
    TreeMap<Integer, Integer> answers = new TreeMap<>();
    TreeMap<Integer, Integer> queries = new TreeMap<>();
    for (int number = 0; number < FILES; number++) {
      Api.Answer stored = api.putModel("fuzzed", models.file(number));
      answers.merge(stored.status(), 1, Integer::sum);
      assertTrue(ANSWERS.contains(stored.status()), "file " + number + ": " + stored);
      if (stored.status() == 201) {
        for (String question : QUESTIONS) {
          Api.Answer found = api.search(photos.name(), Formatted.of(QUERY, question));
          queries.merge(found.status(), 1, Integer::sum);
          assertTrue(ANSWERS.contains(found.status()), "file " + number + ": " + found);
        }
        api.send(
            "POST",
            "/_ingest/pipeline/fuzzed/_simulate",
            "{\"docs\":[{\"_source\":{\"views\":" + VIEWS + "}}]}");
        api.delete("/_cross_media/models/fuzzed?force=true").ok();
      }
    }
    assertEquals(started, started(api), "the node was not started again");
    assertTrue(answers.get(400) > FILES / 10, "answers: " + answers);
    assertTrue(queries.get(200) > FILES / 20, "answers to queries: " + queries);
    System.getLogger(FuzzedModelsIT.class.getName())
        .log(System.Logger.Level.INFO, "stores: {0}, queries: {1}", answers, queries);
  }

  private static String started(Api api) throws IOException {
    JsonNode nodes = api.json("/_nodes/_local/jvm").path("nodes");
    return nodes.elements().next().at("/jvm/start_time_in_millis").asText();
  }
}
