package io.github.crossmedia.integration;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.gallery.scene.DrawnScenes;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.PictureViews;
import io.github.crossmedia.model.Views;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A kind of model that every feature of the server is tried with, and pictures that it reads.
 *
 * @param text what it finds pictures by
 * @param views the views of the pictures as JSON
 */
record TriedModel(String name, CrossMediaModel model, String text, List<String> views) {

  /** How many pictures there are of each. */
  static final int PICTURES = 12;

  static final List<String> NAMES = List.of("words", "latent", "photographs", "squeezenet");

  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":2,"default_pipeline":"%1$s"},
       "mappings":{"properties":{
         "picture":{"type":"cross_media","model":"%1$s","vector_field":"near"},
         "near":{"type":"dense_vector","dims":%2$d,"similarity":"max_inner_product"},
         "kind":{"type":"keyword"}, "secret":{"type":"keyword"}}}}
      """;

  private static final String PIPELINE =
      """
      {"processors":[{"cross_media":{"field":"views","input":"views","target_field":"picture",
                                     "vector_field":"near","model":"%s","keep_source":false}}]}
      """;

  /** Returns one of the models by its name. */
  static TriedModel named(String name) throws IOException {
    return switch (name) {
      case "words" -> new TriedModel(name, TestModels.words(0.5f), "tiger snow", blobs());
      case "latent" -> new TriedModel(name, TestModels.latent(4, 3), "tiger snow", blobs());
      case "photographs" -> {
        CrossMediaModel model = shipped(name);
        yield new TriedModel(name, model, "snow beach", scenes(PictureViews.of(model)));
      }
      case "squeezenet" -> {
        CrossMediaModel model = shipped("photographs-squeezenet");
        String view = PictureViews.read(model).iterator().next();
        yield new TriedModel(name, model, "snow beach", drawn(view, 512));
      }
      default -> throw new AssertionError(name);
    };
  }

  private static CrossMediaModel shipped(String name) throws IOException {
    return ModelFile.read(Path.of("models", name + ".safetensors"));
  }

  private static List<String> blobs() {
    List<String> blobs = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      blobs.add(Formatted.of("{\"blobs\":{\"0\":%d,\"1\":%d}}", i + 1, PICTURES - i));
    }
    return blobs;
  }

  private static List<String> scenes(PictureViews views) throws IOException {
    DrawnScenes scenes = new DrawnScenes(1);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      all.add(json(views.extract(scenes.draw(i).picture())));
    }
    return all;
  }

  /** Features as a network may compute them: none below 0. */
  private static List<String> drawn(String view, int dimension) throws IOException {
    Random random = new Random(1);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < PICTURES; i++) {
      float[] values = new float[dimension];
      for (int j = 0; j < dimension; j++) {
        values[j] = Math.max(0, (float) random.nextGaussian());
      }
      all.add(json(Map.of(view, DenseVector.of(values))));
    }
    return all;
  }

  private static String json(Map<String, View> views) throws IOException {
    return new JsonMapper().writeValueAsString(Views.json(views));
  }

  /** Another version of this model, which ranks pictures as it does. */
  CrossMediaModel candidate() {
    return model.withCard(ModelCard.of("candidate", Map.of()));
  }

  /** Stores the model as version 1 of an index's name, and indexes its pictures by it. */
  void index(Api api, String index) throws IOException {
    api.putModel(index, model).ok();
    api.put("/_ingest/pipeline/" + index, Formatted.of(PIPELINE, index));
    int dimension = model.textToImage().dimension();
    api.put("/" + index, Formatted.of(MAPPING, index, dimension));
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < PICTURES; i++) {
      bulk.append(Formatted.of("{\"index\":{\"_id\":\"p%d\"}}\n", i));
      bulk.append(
          Formatted.of(
              "{\"views\":%s,\"kind\":\"%s\",\"secret\":\"hidden%d\"}\n",
              views.get(i), i % 2 == 0 ? "even" : "odd", i));
    }
    Api.Answer indexed = api.send("POST", "/" + index + "/_bulk?refresh=true", bulk.toString());
    if (indexed.ok().json().path("errors").asBoolean()) {
      throw new AssertionError(indexed.json().toString());
    }
  }
}
