package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.network.text.LibraryTexts;
import io.github.crossmedia.network.text.SentenceModels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node without the companion reads texts by the vectors of words that the model file has. */
@OnElasticsearch
final class SentencesOnNodeIT {

  @Test
  void wordsThatNoCaptionHasFindPictures(Api api, @TempDir Path folder) throws IOException {
    api.putModel("sentences", TestModels.file(learned(folder))).ok();
    index(api);
    List<String> warnings = new ArrayList<>();
    ask(api, "puppies")
        .ok()
        .json()
        .at("/ext/cross_media/warnings")
        .forEach(warning -> warnings.add(warning.textValue()));
    assertEquals(2, warnings.size(), warnings::toString);
    assertTrue(
        warnings
            .getLast()
            .matches(
                "\\[sentences@1] reads texts by vectors of words, because the network \\[minilm#"
                    + "[0-9a-f]{12}] is not here: install the plugin \\[cross-media-networks] on"
                    + " this node, which runs networks"),
        warnings::toString);
    JsonNode networks =
        api.json("/_cross_media/_stats").path("nodes").elements().next().path("networks");
    assertFalse(networks.path("companion").booleanValue(), networks::toString);
    assertEquals(1, networks.path("missed").intValue(), networks::toString);
    for (int kind = 0; kind < SentenceModels.ASKED.size(); kind++) {
      assertEquals(
          kind, first(api, SentenceModels.ASKED.get(kind)), SentenceModels.ASKED.get(kind));
      assertEquals(
          kind, first(api, SentenceModels.CAPTIONS.get(kind)), SentenceModels.CAPTIONS.get(kind));
    }
    assertExplained(api, view(folder));
  }

  /** Returns a view of the sentence as a client sends it, which runs the network itself. */
  private static String view(Path folder) {
    System.setProperty(SentenceModels.LIBRARY, folder.resolve("networks").toString());
    try {
      LibraryTexts texts = new LibraryTexts();
      String view = texts.named("minilm").orElseThrow();
      float[] made = texts.views(view, List.of("puppies run on the grass")).getFirst();
      return "{\"" + view + "\":" + Arrays.toString(made) + "}";
    } finally {
      System.clearProperty(SentenceModels.LIBRARY);
    }
  }

  /**
   * What the vectors of words say is split by words. What a network elsewhere read is not, and the
   * node says so.
   */
  private static void assertExplained(Api api, String view) throws IOException {
    String text = "\"text\":\"puppies run on the grass\",\"explain\":true";
    Map<String, Double> shares = reasons(api, text);
    assertTrue(
        shares.keySet().containsAll(List.of("puppies", "run", "grass", "offset")),
        shares::toString);
    Map<String, Double> sent = reasons(api, text + ",\"text_views\":" + view);
    assertTrue(sent.keySet().containsAll(List.of("run", "grass", "offset")), sent::toString);
    assertTrue(!sent.containsKey("puppies"), sent::toString);
    assertTrue(
        sent.containsKey("what a network that is not here read of the whole text"), sent::toString);
    Api.Answer explained =
        api.send(
            "POST",
            "/sentences/_explain/0",
            "{\"query\":{\"cross_media\":{\"field\":\"picture\"," + text + "}}}");
    String told = explained.ok().json().toString();
    assertTrue(told.contains("word \\\"puppies\\\" of weight"), told);
  }

  /** Returns the shares of the first hit, which add up to its raw score. */
  private static Map<String, Double> reasons(Api api, String asked) throws IOException {
    JsonNode told =
        api.search(
                "sentences",
                "{\"size\":1,\"ext\":{\"cross_media\":{\"reasons\":20}},"
                    + "\"query\":{\"cross_media\":{\"field\":\"picture\","
                    + asked
                    + "}}}")
            .hits()
            .getFirst()
            .at("/fields/_cross_media/0");
    Map<String, Double> shares = new TreeMap<>();
    double sum = 0;
    for (JsonNode reason : told.path("reasons")) {
      double share = reason.path("share").asDouble();
      sum += share;
      String name = reason.has("offset") ? "offset" : reason.path("says").asText();
      shares.put(reason.has("word") ? reason.path("word").asText() : name, share);
    }
    assertEquals(told.path("raw_score").asDouble(), sum, 1e-5, shares::toString);
    return shares;
  }

  static Api.Answer ask(Api api, String text) throws IOException {
    return api.send(
        "POST",
        "/sentences/_search",
        Formatted.of(
            "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\"}}}", text));
  }

  private static int first(Api api, String text) throws IOException {
    List<JsonNode> hits = ask(api, text).hits();
    assertEquals(10, hits.size(), text);
    return Integer.parseInt(hits.getFirst().path("_id").textValue())
        % SentenceModels.CAPTIONS.size();
  }

  static CrossMediaModel learned(Path folder) throws IOException {
    Path library = folder.resolve("networks");
    SentenceModels.addFewWords(library);
    System.setProperty(SentenceModels.LIBRARY, library.toString());
    try {
      return SentenceModels.learned("tfidf", "minilm");
    } finally {
      System.clearProperty(SentenceModels.LIBRARY);
    }
  }

  static void index(Api api) throws IOException {
    api.put(
        "/_ingest/pipeline/sentences",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views",
          "target_field":"picture","model":"sentences"}}]}
        """);
    api.put(
        "/sentences",
        """
        {"settings":{"default_pipeline":"sentences"},
         "mappings":{"properties":{
           "picture":{"type":"cross_media","model":"sentences"},
           "views":{"type":"object","enabled":false}}}}
        """);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"%d\"}}\n", i));
      bulk.append(
          Formatted.of("{\"views\":{\"pixels\":%s}}\n", Arrays.toString(SentenceModels.pixels(i))));
    }
    api.post("/sentences/_bulk?refresh=true", bulk.toString());
  }
}
