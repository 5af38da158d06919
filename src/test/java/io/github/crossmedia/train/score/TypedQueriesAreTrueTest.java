package io.github.crossmedia.train.score;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.evaluate.statistics.Reliability;
import io.github.crossmedia.model.Calibration;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Questions;
import io.github.crossmedia.train.task.Scores;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Scores of queries as people type them are probabilities. Lines of a caption name a thing with its
 * usual colour, or one of both. The words of a line are therefore seen together far more often than
 * words of two lines.
 */
class TypedQueriesAreTrueTest {

  private static final List<String> THINGS =
      List.of("ball", "boat", "car", "dog", "hat", "house", "kite", "lake", "shirt", "tree");
  private static final List<String> COLOURS =
      List.of(
          "red", "white", "silver", "brown", "black", "grey", "pink", "blue", "yellow", "green");

  private static final int THINGS_SHOWN = 3;
  private static final double NOISE = 2;
  private static final int LEAST_PAIRS = 200;
  private static final double OFF = 4 / 3.0;

  private static List<Item> pictures(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] view = new float[THINGS.size() + COLOURS.size()];
      for (int component = 0; component < view.length; component++) {
        view[component] = (float) (NOISE * random.nextGaussian());
      }
      List<String> lines = new ArrayList<>();
      for (int n = 0; n < THINGS_SHOWN; n++) {
        int thing = random.nextInt(THINGS.size());
        boolean isUsual = random.nextInt(4) > 0;
        int colour = isUsual ? thing : random.nextInt(COLOURS.size());
        view[thing]++;
        view[THINGS.size() + colour]++;
        lines.add(COLOURS.get(colour) + (isUsual ? " " : "\n") + THINGS.get(thing));
      }
      items.add(
          new Item(
              "p" + seed + "-" + i,
              "",
              "",
              String.join("\n", lines),
              List.of(),
              Map.of("seen", DenseVector.of(view))));
    }
    return items;
  }

  @Test
  void whatScoresSayOfWordsThatStandTogetherIsTrue() {
    Settings settings = Settings.of("seen:plain").withAnalysis(TextAnalysis.of("english"));
    CrossMediaModel model =
        new Training(
                Trainers.all().named("ridge"),
                Parameters.of(Map.of("lambda", "0.1", "balance", "0")),
                settings)
            .run(pictures(3_000, 1), pictures(300, 2), trial -> {})
            .model();
    Reliability reliability = reliability(model, settings);
    for (int words : reliability.groups()) {
      for (Reliability.Step step : reliability.steps(words)) {
        double odds = step.oddsRatio();
        assertTrue(
            step.pairs() < LEAST_PAIRS || odds < OFF && odds > 1 / OFF,
            words + " words: " + step + ", odds " + odds);
      }
    }
    assertTrue(reliability.of(2).bestSaid() > 0.5, reliability.of(2).toString());
  }

  private static Reliability reliability(CrossMediaModel model, Settings settings) {
    TrainingData unseen =
        TrainingData.of(pictures(2_000, 1), settings).askedAsHere(pictures(2_000, 3));
    Questions questions = unseen.task().questions(unseen).getFirst();
    Scores scores = questions.scores(model);
    Reliability reliability = new Reliability();
    for (int query = 0; query < questions.size(); query++) {
      Calibration map = questions.calibration(model, query);
      float[] raw = scores.scores(query);
      for (int picture = 0; picture < raw.length; picture++) {
        boolean relevant = Arrays.binarySearch(questions.relevant(query), picture) >= 0;
        reliability.add(questions.words(query), map.apply(raw[picture]), relevant);
      }
    }
    return reliability;
  }
}
