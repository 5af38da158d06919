package io.github.crossmedia.gallery.demo;

import io.github.crossmedia.collection.CaptionQueries;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelCard;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Learns the model of the demonstration by PAMIR, with every fourth scene held out for calibration.
 */
record SceneLearner(List<String> views, int threads, long seed) {

  private static final Parameters PARAMETERS =
      Parameters.of(
          Map.of(
              "c", "0.1",
              "margin", "caption",
              "e", "0.3",
              "averaged", "true",
              "longest", "any",
              "draw", "0",
              "normalised", "true"));

  /** A word is learned if at least one caption in this many has it, and at least two captions. */
  private static final int RARITY = 48;

  private static final int STEPS_A_SCENE = 800;

  CrossMediaModel learn(List<Item> items) {
    List<Item> learned = new ArrayList<>();
    List<Item> held = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      (i % 4 == 3 ? held : learned).add(items.get(i));
    }
    Settings settings =
        Settings.of(views.toArray(String[]::new))
            .withRarest(Math.max(2, items.size() / RARITY))
            .withQueries(CaptionQueries.Limits.singleWords())
            .withThreads(threads)
            .withSeed(seed);
    Training training =
        new Training(
            Trainers.all().named("pamir"),
            PARAMETERS.with("steps", STEPS_A_SCENE * items.size()),
            settings);
    CrossMediaModel model = training.run(learned, held, trial -> {}).model();
    ModelCard card = model.card();
    return model.withCard(
        new ModelCard(
            card.method(),
            card.parameters(),
            "drawn scenes, seed " + seed,
            card.quality(),
            card.date(),
            "learned from scenes drawn by Cross Media; no use for photographs"));
  }
}
