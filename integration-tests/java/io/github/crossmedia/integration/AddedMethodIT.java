package io.github.crossmedia.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.projection.LinearProjection;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameter;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A method that nobody but this test knows is trained, stored and asked as all others are, as
 * CONTRIBUTING has it.
 */
@OnElasticsearch
final class AddedMethodIT {

  /** A picture shows a word as far as it looks like the mean of the pictures with that word. */
  private static final class MeanPicture implements Trainer {

    private static final Parameter<Double> POWER =
        Parameter.share("power", "how much a word of many pictures counts less", 1, 0, 0.5);

    @Override
    public String method() {
      return "mean-picture";
    }

    @Override
    public SearchSpace searchSpace() {
      return SearchSpace.of(POWER);
    }

    @Override
    public CrossMediaModel train(TrainingData data, Parameters parameters) {
      int words = data.words().vocabulary().size();
      float[] sums = new float[data.pictureEncoder().dimension() * words];
      int[] pictures = new int[words];
      List<SparseVector> encoded = data.pictures();
      for (int item = 0; item < data.size(); item++) {
        SparseVector picture = encoded.get(item);
        data.words()
            .captionCounts()
            .get(item)
            .forEach(
                (word, count) -> {
                  pictures[word]++;
                  picture.forEach((row, value) -> sums[row * words + word] += value);
                });
      }
      for (int i = 0; i < sums.length; i++) {
        sums[i] /= (float) Math.pow(pictures[i % words], parameters.get(POWER));
      }
      Matrix weights = Matrix.of(data.pictureEncoder().dimension(), words, sums);
      return WordPrediction.model(
          data.words(),
          method(),
          parameters,
          new EncodedTower(data.pictureEncoder(), new LinearProjection(weights)));
    }
  }

  private static CrossMediaModel trained() {
    Trainers known = new Trainers(List.of(new MeanPicture()));
    return new Training(known.named("mean-picture"), Parameters.NONE, Settings.of("blobs"))
        .run(Scenery.pictures(200, 1), Scenery.pictures(60, 2), trial -> {})
        .model();
  }

  private static void index(Api api, List<Item> pictures) throws IOException {
    api.put(
        "/_ingest/pipeline/added-method",
        """
        {"processors":[{"cross_media":{"field":"views","input":"views",
          "target_field":"picture","model":"added-method"}}]}
        """);
    api.put(
        "/added-method",
        """
        {"settings":{"default_pipeline":"added-method"},
         "mappings":{"properties":{
           "picture":{"type":"cross_media","model":"added-method"},
           "views":{"type":"object","enabled":false}}}}
        """);
    StringBuilder bulk = new StringBuilder();
    for (Item picture : pictures) {
      List<String> counts = new ArrayList<>();
      ((SparseVector) picture.views().get("blobs"))
          .forEach((blob, count) -> counts.add(Formatted.of("\"%d\":%s", blob, count)));
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"%s\"}}\n", picture.id()));
      bulk.append(Formatted.of("{\"views\":{\"blobs\":{%s}}}\n", String.join(",", counts)));
    }
    api.post("/added-method/_bulk?refresh=true", bulk.toString());
  }

  private static double score(CrossMediaModel model, Medium query, Item picture) {
    Couple couple = model.textToImage();
    float[] document = couple.document(picture.medium());
    return couple.calibration(query).apply(DenseVector.of(couple.query(query)).dot(document));
  }

  @Test
  void aMethodOfOnesOwnIsTrainedStoredAndAsked(Api api) throws IOException {
    CrossMediaModel model = trained();
    api.putModel("added-method", TestModels.file(model)).ok();
    List<Item> pictures = Scenery.pictures(40, 3);
    index(api, pictures);

    Medium query = Medium.ofText("tiger");
    List<Item> best =
        pictures.stream()
            .sorted(Comparator.comparingDouble(item -> -score(model, query, item)))
            .toList();
    assertTrue(best.getFirst().text().contains("tiger"), "learned");
    for (String plan : List.of("exact", "words", "visual_words")) {
      Api.Answer found =
          api.search(
              "added-method",
              Formatted.of(
                  """
                  {"explain":true,"query":{"cross_media":{
                    "field":"picture","text":"tiger","plan":"%s"}}}
                  """,
                  plan));
      assertEquals(score(model, query, best.getFirst()), score(found), 1e-3, plan);
      String first = found.ids().getFirst();
      assertTrue(
          best.stream().anyMatch(item -> item.id().equals(first) && item.text().contains("tiger")),
          plan);
      assertTrue(found.hits().getFirst().has("_explanation"), plan);
    }
    JsonNode card = api.json("/_cross_media/models/added-method");
    assertEquals(
        "mean-picture",
        card.path("versions").path(0).path("card").path("method").textValue(),
        card.toString());
  }

  private static double score(Api.Answer found) throws IOException {
    return found.hits().getFirst().path("_score").doubleValue();
  }
}
