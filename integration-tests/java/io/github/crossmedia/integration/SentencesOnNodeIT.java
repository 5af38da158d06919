package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node without the companion reads texts by the vectors of words that the model file has. */
@OnElasticsearch
final class SentencesOnNodeIT {

  private static final String LIBRARY = "crossmedia.networks";
  private static final List<String> CAPTIONS =
      List.of("a dog runs on the grass", "a car is parked in a street", "a boat lies at sea");

  /** None of these words is in a caption. */
  private static final List<String> ASKED = List.of("puppies", "an automobile", "ships");

  @Test
  void wordsThatNoCaptionHasFindPictures(ElasticsearchCluster cluster, @TempDir Path folder)
      throws IOException {
    Api api = Api.of(cluster);
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
    for (int kind = 0; kind < ASKED.size(); kind++) {
      assertEquals(kind, first(api, ASKED.get(kind)), ASKED.get(kind));
      assertEquals(kind, first(api, CAPTIONS.get(kind)), CAPTIONS.get(kind));
    }
  }

  private static Api.Answer ask(Api api, String text) throws IOException {
    return api.send(
        "POST",
        "/sentences/_search",
        "{\"query\":{\"cross_media\":{\"field\":\"picture\",\"text\":\"%s\"}}}".formatted(text));
  }

  private static int first(Api api, String text) throws IOException {
    List<JsonNode> hits = ask(api, text).hits();
    assertEquals(10, hits.size(), text);
    return Integer.parseInt(hits.getFirst().path("_id").textValue()) % CAPTIONS.size();
  }

  private static CrossMediaModel learned(Path folder) {
    System.setProperty(LIBRARY, folder.resolve("networks").toString());
    try {
      TextSide.Words english = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 2);
      Settings settings =
          Settings.of("pixels:raw")
              .with(TextSide.of(List.of("tfidf", "minilm"), english), ItemTask.SENTENCES);
      Trainer trainer = Trainers.all().named("contrastive", List.of());
      Parameters parameters =
          trainer
              .searchSpace()
              .fixed(Parameters.of(Map.of("passes", "0", "components", "5", "dimensions", "3")))
              .first();
      return trainer.train(TrainingData.of(items(), settings), parameters);
    } finally {
      System.clearProperty(LIBRARY);
    }
  }

  private static void index(Api api) throws IOException {
    api.send(
            "PUT",
            "/_ingest/pipeline/sentences",
            """
            {"processors":[{"cross_media":{"field":"views","input":"views",
              "target_field":"picture","model":"sentences"}}]}
            """)
        .ok();
    api.send(
            "PUT",
            "/sentences",
            """
            {"settings":{"default_pipeline":"sentences"},
             "mappings":{"properties":{
               "picture":{"type":"cross_media","model":"sentences"},
               "views":{"type":"object","enabled":false}}}}
            """)
        .ok();
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      bulk.append("{\"index\":{\"_id\":\"%d\"}}\n".formatted(i));
      bulk.append("{\"views\":{\"pixels\":%s}}\n".formatted(Arrays.toString(pixels(i))));
    }
    api.send("POST", "/sentences/_bulk?refresh=true", bulk.toString()).ok();
  }

  private static float[] pixels(int number) {
    float[] pixels = new float[6];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (i == number % CAPTIONS.size() ? 1 : 0) + (number * 7 + i * 5) % 11 / 50f;
    }
    return pixels;
  }

  private static List<Item> items() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String caption = CAPTIONS.get(i % CAPTIONS.size());
      items.add(
          new Item(
              "item" + i,
              "train",
              "",
              caption + "\n" + caption.replaceFirst("^a", "one"),
              List.of(),
              Map.of("pixels", DenseVector.of(pixels(i)))));
    }
    return items;
  }
}
