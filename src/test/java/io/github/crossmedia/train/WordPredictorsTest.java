package io.github.crossmedia.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.published.generative.CmrmTrainer;
import io.github.crossmedia.published.generative.CmttTrainer;
import io.github.crossmedia.published.generative.PlsaTrainer;
import io.github.crossmedia.train.linear.KernelRidgeTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.nearest.NearestTrainer;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is true of every method that guesses words. */
class WordPredictorsTest {

  static List<Trainer> trainers() {
    return List.of(
        new CmrmTrainer(),
        new CmttTrainer(),
        new PlsaTrainer(),
        new NearestTrainer(),
        new KernelRidgeTrainer());
  }

  private static Parameters few(Trainer trainer) {
    Parameters parameters = trainer.searchSpace().first();
    return switch (trainer.method()) {
      case "cmrm" -> parameters.with("visual-smoothing", 0.3);
      case "cmtt" -> parameters.with("rank", 8);
      case "plsa" -> parameters.with("aspects", 8);
      case "nearest" -> parameters.with("neighbours", 50);
      default -> parameters;
    };
  }

  @ParameterizedTest
  @MethodSource("trainers")
  void unseenPicturesAreFoundByTheirWords(Trainer trainer) {
    TrainingData data = Scenery.data(400, 1);
    CrossMediaModel model = trainer.train(data, few(trainer));
    TrainingData unseen = data.heldOut(Scenery.pictures(100, 2));
    double learned = new AverageOverQueries(unseen).of(model);
    assertTrue(learned > 0.75, trainer.method() + " reaches only " + learned);
  }

  @ParameterizedTest
  @MethodSource("trainers")
  void theSameDataMakeTheSameModelAndFile(Trainer trainer, @TempDir Path folder)
      throws IOException {
    CrossMediaModel model = trainer.train(Scenery.data(60, 1), few(trainer));
    assertEquals(model, trainer.train(Scenery.data(60, 1), few(trainer)));
    Path file = folder.resolve("m.safetensors");
    ModelFile.write(model, file);
    assertEquals(model, ModelFile.read(file));
  }

  @ParameterizedTest
  @MethodSource("trainers")
  void aCaptionOfUnknownWordsTeachesNothing(Trainer trainer) {
    List<Item> pictures = Scenery.pictures(60, 1);
    Settings settings =
        Settings.of("blobs")
            .withVocabulary(TrainingData.of(pictures, Settings.of("blobs")).words().vocabulary());
    Item silent = new Item("silent", "", "", "unknown", List.of(), pictures.getFirst().views());
    List<Item> more = new ArrayList<>(pictures);
    more.add(silent);
    CrossMediaModel model = trainer.train(TrainingData.of(more, settings), few(trainer));
    for (float value : model.textToImage().document(silent.medium())) {
      assertTrue(Float.isFinite(value));
    }
  }

  @Test
  void aCapOnCarriedPicturesIsToldWhenReached() {
    TrainingData data = Scenery.data(60, 1);
    for (Trainer trainer : List.of(new CmrmTrainer(), new NearestTrainer())) {
      Map<String, String> all = trainer.train(data, few(trainer)).card().parameters();
      assertTrue(all.get("carried").startsWith("60 pictures, "), all.toString());
      Map<String, String> some =
          trainer.train(data, few(trainer).with("cap", 20)).card().parameters();
      assertTrue(some.get("carried").startsWith("20 pictures of 60, cut at the cap"));
    }
  }

  @Test
  void withoutAnyKnownWordThereIsNothingToLearn() {
    List<Item> pictures =
        Scenery.pictures(3, 1).stream()
            .map(item -> new Item(item.id(), "", "", "", List.of(), item.views()))
            .toList();
    TrainingData data =
        TrainingData.of(
            pictures, Settings.of("blobs").withVocabulary(Scenery.data(3, 1).words().vocabulary()));
    for (Trainer trainer : trainers()) {
      assertThrows(
          IllegalArgumentException.class,
          () -> trainer.train(data, few(trainer)),
          trainer.method());
    }
  }
}
