package io.github.crossmedia.train.fusion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.Folds;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.train.view.TrainingView;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DirectionTrainerTest {

  private static final Settings SETTINGS =
      Settings.of("pixels:raw")
          .with(new TextSide.Views(List.of(TrainingView.parse("topics:raw"))), ItemTask.LABELS);
  private static final Trainer BOTH =
      Trainers.all().named(DirectionTrainer.METHOD, List.of("cca", "mdcr"));

  @Test
  void eachDirectionIsAnsweredByItsOwnMethodAndParameters() {
    Trainer cca = Trainers.all().named("cca");
    Trainer mdcr = Trainers.all().named("mdcr");
    Parameters ofTexts = cca.searchSpace().first().with("ridge", 10);
    Parameters ofPictures = mdcr.searchSpace().first().with("lambda", 0.9);
    Parameters given =
        BOTH.searchSpace()
            .first()
            .with("text", "cca")
            .with("text.cca.ridge", 10)
            .with("image", "mdcr")
            .with("image.mdcr.lambda", 0.9);
    TrainingData data = TrainingData.of(items(60, 1), SETTINGS);

    CrossMediaModel joined = BOTH.train(data, given);

    Medium item = items(1, 2).getFirst().medium();
    assertEquals(
        cca.train(data, ofTexts).textToImage().query(item).length,
        joined.textToImage().query(item).length);
    assertEquals(
        DenseVector.of(cca.train(data, ofTexts).textToImage().document(item)),
        DenseVector.of(joined.textToImage().document(item)));
    assertEquals(
        DenseVector.of(mdcr.train(data, ofPictures).imageToText().query(item)),
        DenseVector.of(joined.imageToText().query(item)));
    assertTrue(joined.space().names().isEmpty(), "correlations do not name classes");
    assertEquals("0.9", joined.card().parameters().get("image.mdcr.lambda"));
    assertFalse(joined.card().parameters().containsKey("text.mdcr.lambda"), "answers no text");
  }

  @Tag("thorough")
  @Test
  void onHeldOutItemsNoMemberIsBetterInEitherDirection() {
    Training.Outcome joined = chosen(BOTH);
    double best = 0;
    for (String method : List.of("cca", "mdcr")) {
      best = Math.max(best, chosen(Trainers.all().named(method)).averagePrecision());
    }
    assertTrue(
        joined.averagePrecision() >= best - 1e-9, joined.averagePrecision() + " beside " + best);
    assertTrue(best < 1, "there is something to choose");
    for (Direction direction : Direction.values()) {
      String query = direction == Direction.TEXT_TO_IMAGE ? "text" : "image";
      assertTrue(List.of("cca", "mdcr").contains(joined.parameters().text(query)));
    }
    assertTrue(joined.trials() > 20, "trials of both members in both directions");
  }

  private static Training.Outcome chosen(Trainer trainer) {
    return new Training(trainer, trainer.searchSpace(), SETTINGS, new Folds(3, 1))
        .run(items(60, 1), items(30, 2), trial -> {}, false);
  }

  @Test
  void captionsAskInOneDirectionOnly() {
    Trainer trainer = Trainers.all().named(DirectionTrainer.METHOD, List.of("ridge", "cmtt"));
    Training training =
        new Training(trainer, trainer.searchSpace(), Settings.of("blobs"), new Folds(3, 1));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> training.run(Scenery.pictures(60, 1), List.of(), trial -> {}, false))
            .getMessage();
    assertEquals(
        "by-direction needs a task that asks by either medium: --task labels, pairs or sentences",
        message);
  }

  @Test
  @Tag("thorough")
  void aFusionCanBeAMember() {
    Trainer trainer = Trainers.all().named(DirectionTrainer.METHOD, List.of("sm", "cca+sm"));
    Training.Outcome joined = chosen(trainer);
    double alone = chosen(Trainers.all().named("sm")).averagePrecision();
    assertTrue(joined.averagePrecision() >= alone - 1e-9, "sm could answer both");
    Parameters fused = joined.parameters().with("text", "cca+sm").or(trainer.searchSpace().first());
    TrainingData data = TrainingData.of(items(60, 1), SETTINGS);
    Parameters weighed = fused.with("text.cca+sm.weight.cca", 2).with("text.cca+sm.weight.sm", 0.5);
    for (String member : List.of("cca", "sm")) {
      for (var entry : Trainers.all().named(member).searchSpace().first().values().entrySet()) {
        weighed = weighed.with("text.cca+sm." + member + "." + entry.getKey(), entry.getValue());
      }
    }
    CrossMediaModel model = trainer.train(data, weighed);
    CrossMediaModel sum =
        Trainers.all().named("cca+sm").train(data, weighed.under("text").under("cca+sm"));
    Medium item = items(1, 2).getFirst().medium();
    assertEquals(
        DenseVector.of(sum.textToImage().query(item)),
        DenseVector.of(model.textToImage().query(item)));
  }

  @Test
  void membersAreNamedOnceAndKnown() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Trainers.all().named(DirectionTrainer.METHOD, List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () -> Trainers.all().named(DirectionTrainer.METHOD, List.of("cca", "cca")));
    TrainingData data = TrainingData.of(items(12, 1), SETTINGS);
    assertThrows(
        IllegalArgumentException.class,
        () -> BOTH.train(data, BOTH.searchSpace().first().with("text", "plsa")));
  }

  private static List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int label = i % 3;
      items.add(
          new Item(
              "item " + seed + " " + i,
              "",
              "",
              "",
              List.of("class " + label),
              Map.of("pixels", near(label, random), "topics", near(label, random))));
    }
    return items;
  }

  private static DenseVector near(int of, Random random) {
    float[] point = new float[5];
    for (int i = 0; i < point.length; i++) {
      point[i] = (i == of ? 1 : 0) + (float) random.nextGaussian();
    }
    return DenseVector.of(point);
  }
}
