package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are texts, among pictures, are found by texts as pictures are. */
@OnElasticsearch
final class TextsByTextIT {

  private static final Map<String, Set<String>> OF_PHOTOGRAPHS =
      Map.of(
          "beach", Set.of("t0", "t2"),
          "snow", Set.of("t1", "t2"),
          "beach sand", Set.of("t0", "t2"),
          "a beach with sand and water", Set.of("t0", "t2"),
          "snow in the city", Set.of("t1", "t2", "t3"),
          "zyzzyva snow", Set.of("t1", "t2"),
          "zyzzyva", Set.of());

  private static final Map<String, Set<String>> OF_WORDS =
      Map.of(
          "tiger", Set.of("t0"),
          "snow", Set.of("t0", "t1"),
          "tiger snow", Set.of("t0", "t1"),
          "unicorn snow", Set.of("t0", "t1"));

  private static final String PIPELINE =
      """
      {"processors":[{"cross_media":{"field":"caption","input":"text","model":"%s",
                                     "vector_field":"near"}}]}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"words", "photographs", "squeezenet"})
  void theDefaultPlanFindsThemAsExactScoresThem(String name, Api api) throws IOException {
    String index = "texts-of-" + name;
    boolean isSmall = name.equals("words");
    TriedModel.named(name).index(api, index);
    addTexts(
        api,
        index,
        isSmall
            ? List.of("a tiger in the snow", "snow", "?")
            : List.of(
                "a beach with sand and water",
                "two people play in the snow",
                "snow on a beach",
                "a street in the city at night",
                "zyzzyva"));
    assertFound(api, index, isSmall ? OF_WORDS : OF_PHOTOGRAPHS);
    api.post("/" + index + "/_forcemerge?max_num_segments=1");
    assertFound(api, index, isSmall ? OF_WORDS : OF_PHOTOGRAPHS);
  }

  private static void assertFound(Api api, String index, Map<String, Set<String>> expected)
      throws IOException {
    for (Map.Entry<String, Set<String>> each : expected.entrySet()) {
      String text = each.getKey();
      Api.Answer usual = ask(api, index, text, "");
      Map<String, Double> exact = texts(ask(api, index, text, ",\"plan\":\"exact\""));
      Map<String, Double> found = texts(usual);
      assertEquals(each.getValue(), found.keySet(), text);
      found.forEach((id, score) -> assertEquals(exact.get(id), score, 1e-3 * score, text));
      assertEquals(
          List.of(),
          usual.warnings().stream().filter(told -> told.contains("searched")).toList(),
          text);
    }
  }

  /** In a latent space only pictures keep words, and the answer says so. */
  @Test
  void whereTextsKeepNoWordsTheWarningIsTrue(Api api) throws IOException {
    TriedModel.named("latent").index(api, "texts-of-latent");
    addTexts(api, "texts-of-latent", List.of("tiger snow"));
    Api.Answer found = ask(api, "texts-of-latent", "tiger", ",\"plan\":\"words\"");
    assertEquals(Map.of(), texts(found));
    assertEquals(
        "[1] documents of [texts-of-latent] were not searched: [picture] of them is a text, which"
            + " has no words in this model's space; the plan [exact] finds them",
        found.json().at("/ext/cross_media/warnings/0").textValue());
    assertEquals(Set.of("t0"), texts(ask(api, "texts-of-latent", "tiger", "")).keySet());
  }

  private static void addTexts(Api api, String index, List<String> texts) throws IOException {
    api.put("/_ingest/pipeline/" + index + "-texts", Formatted.of(PIPELINE, index));
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"t%d\"}}\n", i));
      bulk.append(Formatted.of("{\"caption\":\"%s\"}\n", texts.get(i)));
    }
    api.post("/" + index + "/_bulk?refresh=true&pipeline=" + index + "-texts", bulk.toString());
    assertEquals(
        TriedModel.PICTURES + texts.size(),
        api.json("/" + index + "/_count").path("count").asInt());
  }

  private static Api.Answer ask(Api api, String index, String text, String options)
      throws IOException {
    Api.Answer answer =
        api.search(
            index,
            Formatted.of(
                "{\"size\":100,\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\"%s}}}",
                text, options));
    answer.ok();
    return answer;
  }

  private static Map<String, Double> texts(Api.Answer answer) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    for (JsonNode hit : answer.hits()) {
      if (hit.path("_id").asText().startsWith("t")) {
        scores.put(hit.path("_id").asText(), hit.path("_score").doubleValue());
      }
    }
    return scores;
  }
}
