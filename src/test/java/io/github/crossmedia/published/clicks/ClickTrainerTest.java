package io.github.crossmedia.published.clicks;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.Couple;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.text.Vocabulary;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.Training;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures of three kinds, of which people clicked those that they asked for. */
final class ClickTrainerTest {

  private static final List<String> KINDS = List.of("running dogs", "red sunset", "tall mountains");
  private static final int DIMENSION = 8;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "click-cca",
        "ccl",
        "psi",
        "pa",
        "ngs",
        "term-svm",
        "glp",
        "fug",
        "fua",
        "fus-glp"
      })
  void findsUnseenPicturesByWordsOfTheQueriesThatWereClicked(String method) {
    CrossMediaModel model = learned(method, log());
    Couple couple = model.textToImage();
    // stemmed, without stop words, and shorter than any query that was asked
    List<String> asked = List.of("the dog", "sunsets", "a mountain");
    for (int kind = 0; kind < KINDS.size(); kind++) {
      float[] query = couple.query(Medium.ofText(asked.get(kind)));
      for (Item unseen : items(30, 7)) {
        int own = Integer.parseInt(unseen.id()) % KINDS.size();
        if (own != kind) {
          Item other = unseen;
          Item wanted = items(30, 7).get(kind);
          assertTrue(
              dot(query, couple.document(wanted.medium()))
                  > dot(query, couple.document(other.medium())),
              method + ": " + asked.get(kind) + " finds a picture of " + KINDS.get(own));
        }
      }
    }
  }

  @Test
  void longStepsOfPsiDoNotGrowWithoutEnd() {
    CrossMediaModel model = learned("psi", log(), Map.of("rate", 30));
    float[] query = model.textToImage().query(Medium.ofText("dogs"));
    for (Item item : items(30, 7)) {
      float score = dot(query, model.textToImage().document(item.medium()));
      assertTrue(Float.isFinite(score), item.id() + ": " + score);
    }
  }

  @Test
  void aModelTellsWhatClicksWereWeighedBy() {
    assertEquals(
        "clicks are not weighed", learned("pa", log()).card().parameters().get("propensity"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"psi", "pa", "ngs", "term-svm", "click-cca", "ccl", "glp"})
  void itemsThatSeedsShareAreLearnedFromAsIfEncodedForEach(String method) {
    WeighedClicks clicks = WeighedClicks.of(log(), Propensity.NONE);
    TextSide words = new TextSide.Words(TextAnalysis.of("english", 3), Optional.empty(), 1);
    Settings settings = Settings.of("view").with(words, new ClickTask(clicks));
    TrainingData first = TrainingData.of(items(60, 1), settings);
    float[] shared = score(method, first.withSeed(7));
    assertArrayEquals(
        score(method, TrainingData.of(items(60, 1), settings.withSeed(7))), shared, method);
    boolean draws = List.of("psi", "pa", "ngs", "term-svm").contains(method);
    assertEquals(draws, !Arrays.equals(score(method, first), shared), method);
  }

  /** What a model says of unseen pictures. */
  private static float[] score(String method, TrainingData data) {
    Trainer trainer = Trainers.all().named(method);
    SearchSpace space = trainer.searchSpace();
    Parameters parameters = space.first();
    if (space.names().contains("steps")) {
      parameters = parameters.with("steps", 500);
    }
    Couple couple = trainer.train(data, parameters).textToImage();
    float[] query = couple.query(Medium.ofText("dog"));
    List<Item> unseen = items(30, 7);
    float[] scores = new float[unseen.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = dot(query, couple.document(unseen.get(i).medium()));
    }
    return scores;
  }

  @Test
  void theModelStatesWhatThePaperLeavesOpen() {
    Map<String, String> card = learned("ccl", log()).card().parameters();
    assertTrue(card.get("constraint").startsWith("unit covariance of "), card::toString);
    assertTrue(
        card.get("graphs").contains("each linked with its " + card.get("neighbours") + " nearest"),
        card::toString);
  }

  @Test
  void noMoreThanTheCommonestTermsAreLearned() {
    List<ClickCount> clicks = new ArrayList<>();
    for (int query = 0; query < ClickTask.MAX_TERMS + 10; query++) {
      clicks.add(new ClickCount("rare" + query + " zebra", "0", 0, 0, 1));
    }
    SearchLog log = SearchLog.of(clicks);
    TextSide words = new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1);
    ClickTask task = new ClickTask(WeighedClicks.of(log, InterventionHarvesting.of(log)));
    Vocabulary learned =
        TrainingData.of(items(3, 1), Settings.of("view").with(words, task)).words().vocabulary();
    assertEquals(ClickTask.MAX_TERMS, learned.size());
    assertTrue(learned.contains("zebra"), "a term of all queries");
  }

  @Test
  void aLogOfOtherPicturesIsRefused() {
    SearchLog log = SearchLog.of(List.of(new ClickCount("dog", "elsewhere", 0, 0, 1)));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> learned("pa", log))
            .getMessage()
            .contains("none of the clicked pictures is among the 12 "));
  }

  @Test
  void aMethodOfClicksAsksForThem() {
    Settings settings = Settings.of("view");
    assertTold(
        assertThrows(
                IllegalArgumentException.class,
                () -> new Training(Trainers.all().named("ccl"), Parameters.NONE, settings))
            .getMessage(),
        "ccl",
        "the task clicks");
  }

  private static float dot(float[] one, float[] other) {
    return DenseVector.of(one).dot(other);
  }

  private static CrossMediaModel learned(String method, SearchLog log) {
    return learned(method, log, Map.of());
  }

  private static CrossMediaModel learned(
      String method, SearchLog log, Map<String, Object> parameters) {
    WeighedClicks clicks = WeighedClicks.of(log, InterventionHarvesting.of(log));
    TextSide words = new TextSide.Words(TextAnalysis.of("english", 3), Optional.empty(), 1);
    Settings settings = Settings.of("view").with(words, new ClickTask(clicks));
    List<Item> items = items(60, 1);
    Trainer trainer = Trainers.all().named(method);
    SearchSpace space = trainer.searchSpace();
    for (String steps :
        List.of("steps", "pa.steps", "psi.steps", "fus.pa.steps", "fus.psi.steps")) {
      space = space.names().contains(steps) ? space.choosing(steps, 20_000) : space;
    }
    for (var entry : parameters.entrySet()) {
      space = space.choosing(entry.getKey(), entry.getValue());
    }
    return new Training(trainer, space, settings)
        .run(items.subList(0, 48), items.subList(48, 60), trial -> {}, false)
        .model();
  }

  private static SearchLog log() {
    List<ClickCount> clicks = new ArrayList<>();
    for (int picture = 0; picture < 60; picture++) {
      String query = KINDS.get(picture % KINDS.size());
      clicks.add(new ClickCount(query, String.valueOf(picture), 0, 0, 1 + picture % 4));
    }
    return SearchLog.of(clicks);
  }

  private static List<Item> items(int count, long seed) {
    Random random = new Random(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] values = new float[DIMENSION];
      for (int j = 0; j < DIMENSION; j++) {
        values[j] = (float) (0.1 * random.nextGaussian()) + (j == i % KINDS.size() ? 1 : 0.2f);
      }
      items.add(
          new Item(
              String.valueOf(i),
              "train",
              "",
              "",
              List.of(),
              Map.of("view", DenseVector.of(values))));
    }
    return items;
  }
}
