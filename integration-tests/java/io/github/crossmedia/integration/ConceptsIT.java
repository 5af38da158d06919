package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.published.concepts.Themes;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures without a caption are found, counted and explained by the concepts of a vocabulary. */
@OnElasticsearch
final class ConceptsIT {

  private static final String INDEX = "concepts";
  private static final int PICTURES = 60;
  private static final double EXACT = 1e-5;

  private static CrossMediaModel model;
  private static List<Item> pictures;

  @BeforeAll
  static void index(Api api) throws IOException {
    Trainer trainer = Trainers.all().named("discovered-vocabulary");
    var space = trainer.searchSpace().choosing("topics", 3).choosing("epochs", 20);
    List<Item> items = Themes.items(180, 1);
    model =
        new Training(trainer, space, Themes.settings())
            .run(items.subList(0, 120), items.subList(120, 180), trial -> {})
            .model();
    pictures = Themes.items(PICTURES, 2);
    api.putModel(INDEX, model).ok();
    api.put(
        "/_ingest/pipeline/" + INDEX,
        """
        {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                       "model":"concepts","words":4}}]}
        """);
    api.put(
        "/" + INDEX,
        """
        {"settings":{"default_pipeline":"concepts"},
         "mappings":{"properties":{"picture":{"type":"cross_media","model":"concepts"},
                                   "views":{"type":"object","enabled":false}}}}
        """);
    StringBuilder body = new StringBuilder();
    for (Item picture : pictures) {
      body.append("{\"index\":{\"_id\":\"").append(picture.id()).append("\"}}\n");
      body.append("{\"views\":{\"seen\":").append(counts(picture)).append("}}\n");
    }
    JsonNode answer = api.post("/" + INDEX + "/_bulk?refresh=true", body.toString()).json();
    assertFalse(answer.path("errors").booleanValue(), answer::toString);
  }

  private static String counts(Item picture) throws IOException {
    TreeMap<Integer, Float> counts = new TreeMap<>();
    ((SparseVector) picture.views().get("seen")).forEach(counts::put);
    return new JsonMapper().writeValueAsString(counts);
  }

  private static boolean isAbout(int theme, JsonNode hit) {
    int number = Integer.parseInt(hit.path("_id").textValue().replace("item ", ""));
    return pictures.get(number).labels().contains(Themes.WORDS.get(theme).getFirst());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"match\":{\"picture\":\"%s\"}}",
        "{\"term\":{\"picture\":\"%s\"}}",
        "{\"query_string\":{\"query\":\"picture:%s\"}}",
        "{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\"}}"
      })
  void wordsOfItsConceptsFindAPictureThatNobodyDescribed(String query, Api api) throws IOException {
    for (int theme = 0; theme < Themes.WORDS.size(); theme++) {
      for (String word : Themes.WORDS.get(theme)) {
        List<JsonNode> hits =
            api.search(INDEX, "{\"size\":10,\"query\":" + Formatted.of(query, word) + "}").hits();
        assertEquals(10, hits.size(), word);
        for (JsonNode hit : hits) {
          assertTrue(isAbout(theme, hit), word + ": " + hit.path("_id"));
        }
      }
    }
  }

  @Test
  void theTermsOfTheFieldSayWhatTheCollectionIsAbout(Api api) throws IOException {
    JsonNode buckets =
        api.search(
                INDEX,
                "{\"size\":0,\"aggs\":{\"about\":{\"terms\":{\"field\":\"picture\",\"size\":50}}}}")
            .ok()
            .json()
            .at("/aggregations/about/buckets");

    Set<String> words = new HashSet<>();
    buckets.forEach(bucket -> words.add(bucket.path("key").textValue()));
    Set<String> all = new HashSet<>();
    Themes.WORDS.forEach(all::addAll);
    assertEquals(all, words);
    for (JsonNode bucket : buckets) {
      // a third of the pictures is about each theme
      assertEquals(PICTURES / 3, bucket.path("doc_count").intValue(), 8, bucket::toString);
    }
  }

  @Test
  void whatTwoPicturesShareIsSaidByTheirConcepts(Api api) throws IOException {
    List<JsonNode> hits =
        api.search(
                INDEX,
                """
                {"size":5,"_source":false,"query":{"cross_media":{"field":"picture",
                   "like":{"_index":"concepts","_id":"item 0"}}},
                 "ext":{"cross_media":{"reasons":10}}}
                """)
            .hits();
    assertEquals(5, hits.size());
    for (JsonNode hit : hits) {
      JsonNode reasons = hit.at("/fields/_cross_media/0");
      double sum = 0;
      for (JsonNode reason : reasons.path("reasons")) {
        sum += reason.path("share").asDouble();
      }
      assertEquals(reasons.path("raw_score").asDouble(), sum, EXACT, reasons::toString);
      // "both are about beach, sand, wave"
      JsonNode first = reasons.path("reasons").get(0);
      List<String> named = List.of(first.path("concept").textValue().split(", "));
      assertEquals(3, named.size(), first::toString);
      assertTrue(Themes.WORDS.getFirst().containsAll(named), first::toString);
      assertTrue(first.path("share").asDouble() > sum / 2, reasons::toString);
    }
  }

  @Test
  void aWordsShareIsSplitAmongItsConceptsInExplainAndInReasons(Api api) throws IOException {
    JsonNode hit =
        api.search(
                INDEX,
                """
                {"size":1,"explain":true,"query":{"cross_media":{"field":"picture","text":"sand"}},
                 "ext":{"cross_media":{"reasons":10}}}
                """)
            .hits()
            .getFirst();
    JsonNode word = hit.at("/fields/_cross_media/0/reasons/0");
    assertEquals("sand", word.path("word").textValue(), hit::toString);
    double sum = 0;
    for (JsonNode part : word.path("parts")) {
      sum += part.path("share").asDouble();
    }
    assertEquals(word.path("share").asDouble(), sum, EXACT, word::toString);
    String concept = word.at("/parts/0/concept").textValue();
    assertTrue(model.space().names().contains(concept), word::toString);
    assertTrue(Themes.WORDS.getFirst().containsAll(List.of(concept.split(", "))), concept);
    assertTrue(hit.path("_explanation").toString().contains(concept), hit::toString);
  }
}
