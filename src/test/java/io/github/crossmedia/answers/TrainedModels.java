package io.github.crossmedia.answers;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.elasticsearch.PixelModels;
import io.github.crossmedia.elasticsearch.TestModels;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Quantiser;
import io.github.crossmedia.picture.Picture;
import io.github.crossmedia.picture.Scenes;
import io.github.crossmedia.picture.descriptor.Descriptors;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Models that a trainer learned from drawn scenes and from texts about their visual words. */
final class TrainedModels {

  private static final String VIEW = "sift";
  private static final int LEARNED = 60;

  /** Other scenes than those that are asked. */
  private static final int FIRST = 1000;

  private TrainedModels() {}

  /** A latent space of visual words and of the tf-idf of texts, calibrated on held-out scenes. */
  static CrossMediaModel latent(String method, String similarity) {
    Quantiser book = PixelModels.codeBook();
    List<Item> items = items(book);
    Trainer trainer = Trainers.all().named(method);
    TextSide.Words words = new TextSide.Words(TextAnalysis.of("simple"), Optional.empty(), 1);
    Settings settings =
        Settings.of(VIEW + ":hellinger")
            .with(TextSide.of(List.of("tfidf"), words), ItemTask.LABELS);
    Parameters parameters = trainer.searchSpace().first().with("similarity", similarity);
    CrossMediaModel model =
        new Training(trainer, parameters, settings)
            .run(items.subList(0, 40), items.subList(40, LEARNED), trial -> {})
            .model();
    return model.withCodeBooks(Map.of(VIEW, book));
  }

  private static List<Item> items(Quantiser book) {
    List<SparseVector> scenes = new ArrayList<>();
    float[] mean = new float[PixelModels.VISUAL_WORDS];
    for (int i = 0; i < LEARNED; i++) {
      Picture scene = Picture.of(Scenes.discs(96, 64, FIRST + i));
      View points = Descriptors.standard().named("keypoints").extract(scene);
      SparseVector words = (SparseVector) book.words(points);
      words.forEach((word, count) -> mean[word] += count / LEARNED);
      scenes.add(words);
    }
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < LEARNED; i++) {
      items.add(item("scene " + i, scenes.get(i), mean));
    }
    return items;
  }

  /** A scene's text has a word for each of the first visual words that it has many of. */
  private static Item item(String id, SparseVector scene, float[] mean) {
    float[] counts = scene.toArray();
    List<String> words = new ArrayList<>();
    int most = 0;
    for (int i = 0; i < TestModels.WORDS.size(); i++) {
      if (counts[i] > mean[i]) {
        words.add(TestModels.WORDS.get(i));
      }
      most = counts[i] / mean[i] > counts[most] / mean[most] ? i : most;
    }
    if (words.isEmpty()) {
      words.add(TestModels.WORDS.get(most));
    }
    String label = TestModels.WORDS.get(most);
    return new Item(id, "", "", String.join(" ", words), List.of(label), Map.of(VIEW, scene));
  }
}
