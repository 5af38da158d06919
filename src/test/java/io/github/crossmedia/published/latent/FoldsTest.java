package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.holdout.Folds;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FoldsTest {

  private static final int FOLDS = 3;

  @Test
  void parametersAreChosenByTheMeanOverAllFolds() {
    // given nothing to choose, so that the one trial's quality can be computed by hand
    List<Item> items = MadeUpItems.of(31, 1);
    Settings settings = MadeUpItems.settings("raw");
    Trainer trainer = Trainers.all().named("pls");
    Parameters parameters = trainer.searchSpace().first();
    SearchSpace single = trainer.searchSpace().fixed(parameters);

    Training.Outcome outcome =
        new Training(trainer, single, settings, new Folds(FOLDS, 1))
            .run(items.subList(0, 20), items.subList(20, 31), trial -> {});

    assertEquals(byHand(trainer, parameters, items, settings), outcome.averagePrecision(), 1e-12);
    assertEquals(1, outcome.trials());

    Training.Outcome twice =
        new Training(trainer, single, settings, new Folds(FOLDS, 2))
            .run(items.subList(0, 20), items.subList(20, 31), trial -> {});

    double second = byHand(trainer, parameters, items, settings.withSeed(settings.seed() + 1));
    assertEquals((outcome.averagePrecision() + second) / 2, twice.averagePrecision(), 1e-12);
  }

  private static double byHand(
      Trainer trainer, Parameters parameters, List<Item> items, Settings settings) {
    List<Item> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, new Random(settings.seed()));
    double sum = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      List<Item> rest = new ArrayList<>();
      List<Item> left = new ArrayList<>();
      for (int i = 0; i < shuffled.size(); i++) {
        (i % FOLDS == fold ? left : rest).add(shuffled.get(i));
      }
      TrainingData data = TrainingData.of(rest, settings);
      sum += new AverageOverQueries(data.heldOut(left)).of(trainer.train(data, parameters));
    }
    return sum / FOLDS;
  }
}
