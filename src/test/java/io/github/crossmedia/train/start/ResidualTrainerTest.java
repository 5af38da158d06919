package io.github.crossmedia.train.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Pictures are four numbers, one for each word. The model that learning begins at was learned where
 * dogs look like cats, and has never heard of a unicycle.
 */
final class ResidualTrainerTest {

  private static final List<String> WORDS = List.of("cat", "dog", "tree", "unicycle");
  private static final double NOISE = 0.4;

  private final Random random = new Random(1);
  private final CrossMediaModel base = model("ridge", pictures(200, true));
  private final List<Item> few = pictures(30, false);
  private final List<Item> asked = pictures(300, false);

  private List<Item> pictures(int count, boolean elsewhere) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int word = random.nextInt(elsewhere ? 3 : 4);
      float[] seen = new float[WORDS.size()];
      for (int d = 0; d < seen.length; d++) {
        seen[d] = (float) (NOISE * random.nextGaussian());
      }
      seen[elsewhere && word == 1 ? 0 : word] += 1;
      items.add(
          new Item(
              "p" + i,
              "train",
              "",
              elsewhere ? WORDS.get(word) : WORDS.get(word) + "s",
              List.of(),
              Map.of("seen", DenseVector.of(seen))));
    }
    return items;
  }

  private static Settings settings() {
    TextSide words = new TextSide.Words(TextAnalysis.of("english").written(), Optional.empty(), 1);
    return Settings.of("seen:plain").with(words, CaptionTask.ALL);
  }

  private static CrossMediaModel model(String method, List<Item> items) {
    return model(Trainers.all().named(method), items);
  }

  private static CrossMediaModel model(Trainer trainer, List<Item> items) {
    Parameters given =
        trainer.method().equals("ridge")
            ? Parameters.of(Map.of("lambda", "0.1", "balance", "0.5"))
            : Parameters.of(Map.of());
    return trainer.train(
        TrainingData.of(items, settings()), trainer.searchSpace().fixed(given).first());
  }

  /** The share of pairs of a picture with a word and one without that a model puts right. */
  private double quality(CrossMediaModel model, String word) {
    float[] query = model.textToImage().query(Medium.ofText(word));
    List<Double> shown = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    for (Item item : asked) {
      double score = DenseVector.of(query).dot(model.textToImage().document(item.medium()));
      (item.text().equals(word + "s") ? shown : others).add(score);
    }
    return shown.stream()
            .mapToDouble(one -> others.stream().filter(other -> one > other).count())
            .average()
            .orElseThrow()
        / others.size();
  }

  @Test
  void learnsWhatTheModelLacksAndKeepsWhatItKnows() {
    CrossMediaModel started = model(new ResidualTrainer(base), few);
    assertEquals(
        List.of("cat", "dog", "tree", "unicycles"),
        started.textEncoder().orElseThrow().vocabulary().words(),
        "the model's spelling, and a new word");
    assertTrue(quality(base, "dog") < 0.75, "it takes cats for dogs: " + quality(base, "dog"));
    assertTrue(quality(started, "dog") > 0.85, "dog " + quality(started, "dog"));
    assertTrue(quality(started, "unicycle") > 0.85, "unicycle " + quality(started, "unicycle"));
    double before = WORDS.stream().limit(3).mapToDouble(word -> quality(base, word)).sum();
    double after = WORDS.stream().limit(3).mapToDouble(word -> quality(started, word)).sum();
    assertTrue(after > before + 0.2, after + ", " + before);
  }

  @Test
  void aWordWithoutACaptionStaysAsItIs() {
    List<Item> onlyDogs = few.stream().filter(item -> !item.text().equals("trees")).toList();
    CrossMediaModel started = model(new ResidualTrainer(base), onlyDogs);
    Medium picture = asked.getFirst().medium();
    int tree = base.textEncoder().orElseThrow().vocabulary().indexOf("tree").orElseThrow();
    assertEquals(
        base.textToImage().document(picture)[tree] / base.textToImage().scale(),
        started.textToImage().document(picture)[tree],
        1e-6f);
  }

  @Test
  void scoresAreFittedOnTheCaptions() {
    Trainer trainer = new ResidualTrainer(base);
    CrossMediaModel fitted =
        new Training(trainer, Parameters.of(Map.of()), settings())
            .run(few.subList(0, 24), few.subList(24, 30), trial -> {})
            .model();
    assertEquals("residual", fitted.card().method());
    assertEquals("ridge", fitted.card().parameters().get("start"));
    float score = fitted.textToImage().calibration(Medium.ofText("dog")).apply(Float.MAX_VALUE / 2);
    assertTrue(score > 0.5f, "a calibration was fitted: " + score);
  }

  @Test
  void aModelOfNoWordsIsRefused() {
    CrossMediaModel latent = model("cca", few);
    assertThrows(IllegalArgumentException.class, () -> new ResidualTrainer(latent));
  }
}
