package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.client.Address;
import io.github.crossmedia.client.Backoff;
import io.github.crossmedia.client.Cluster;
import io.github.crossmedia.client.ClusterException;
import io.github.crossmedia.client.ClusterIndexer;
import io.github.crossmedia.client.ClusterRun;
import io.github.crossmedia.client.PictureIndex;
import io.github.crossmedia.client.StoredModel;
import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.evaluate.measure.Measures;
import io.github.crossmedia.evaluate.ranking.Evaluation;
import io.github.crossmedia.evaluate.ranking.Judgments;
import io.github.crossmedia.evaluate.ranking.Run;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.encoder.Medium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.util.VectorUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster ranks as the model itself does. */
@OnElasticsearch
final class ClusterRunIT {

  private static final Map<String, String> QUERIES =
      Map.of("tiger", "tiger", "tiger+snow", "tiger snow", "all", "tiger snow sea city");
  private static final int PICTURES = 80;

  @TempDir private Path folder;

  private static Map<String, Item> pictures() {
    Random random = new Random(7);
    Map<String, Item> pictures = new LinkedHashMap<>();
    for (int i = 0; i < PICTURES; i++) {
      Map<Integer, Float> blobs = new HashMap<>();
      for (int word = 0; word < TestModels.WORDS.size(); word++) {
        blobs.put(word, (float) random.nextInt(4));
      }
      pictures.put("p" + i, ItemsAtHand.item("p" + i, blobs));
    }
    return pictures;
  }

  /** Every third picture is relevant to every query: no ranking is perfect. */
  private static Judgments judgments() {
    Map<String, Map<String, Integer>> gains = new LinkedHashMap<>();
    for (String query : QUERIES.keySet()) {
      Map<String, Integer> relevant = new LinkedHashMap<>();
      for (int i = 0; i < PICTURES; i += 3) {
        relevant.put("p" + i, 1);
      }
      gains.put(query, relevant);
    }
    return Judgments.of(gains);
  }

  private static double averagePrecision(Run run) {
    return Evaluation.ofAllJudged(judgments(), run).mean(Measures.named("map"));
  }

  private static ClusterRun.Asking asking(String plan, int depth, String filter) {
    return new ClusterRun.Asking("", plan, 0, 0, depth, filter);
  }

  @Test
  void averagePrecisionIsThatOfTheModel(ElasticsearchCluster es) throws IOException {
    Map<String, Item> pictures = pictures();
    Address address =
        new Address(
            Address.url("http://" + es.nodes().getFirst().http()),
            new Address.Login.Nobody(),
            Optional.empty());
    try (Cluster cluster = Cluster.connect(address)) {
      StoredModel model =
          StoredModel.put(
              cluster,
              "measured",
              Files.write(
                  folder.resolve("m.safetensors"), TestModels.file(TestModels.words(0.5f))));
      PictureIndex index = new PictureIndex(cluster, "measured");
      index.make(model, 5);
      new ClusterIndexer(index, model, new ClusterIndexer.Options(2, 16, false, Backoff.PATIENT))
          .run(
              new ItemsAtHand(List.copyOf(pictures.values())),
              folder,
              IndexProgress.NONE,
              (id, why) -> {});
      Couple couple = model.model().textToImage();
      Map<String, Map<String, Float>> scores = new HashMap<>();
      QUERIES.forEach(
          (id, text) -> {
            float[] asked = couple.query(Medium.ofText(text));
            Map<String, Float> found = new HashMap<>();
            pictures.forEach(
                (picture, item) ->
                    found.put(
                        picture, VectorUtil.dotProduct(asked, couple.document(item.medium()))));
            scores.put(id, found);
          });
      Run local = Run.of("local", scores);

      for (String plan : List.of("exact", "visual_words")) {
        Run run =
            new ClusterRun(index, asking(plan, 1000, ""), Backoff.PATIENT)
                .of(QUERIES, IndexProgress.NONE);
        assertEquals(averagePrecision(local), averagePrecision(run), 1e-4, plan);
      }
      Run few =
          new ClusterRun(
                  index,
                  asking("", 5, "{\"terms\":{\"id\":[\"p1\",\"p2\",\"p3\"]}}"),
                  Backoff.PATIENT)
              .of(Map.of("all", "tiger snow sea city"), IndexProgress.NONE);
      assertEquals(3, few.ranking("all").size());
      assertThrows(
          ClusterException.class,
          () ->
              new ClusterRun(
                      new PictureIndex(cluster, "not-there"), asking("", 5, ""), Backoff.PATIENT)
                  .of(QUERIES, IndexProgress.NONE));
    }
  }
}
