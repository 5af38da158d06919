package io.github.crossmedia.train.pamir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PamirTrainerTest {

  private static final Parameters PAPER =
      Parameters.of(
          Map.of(
              "c", "0.01",
              "margin", "caption",
              "e", "0.1",
              "steps", "40000",
              "averaged", "false",
              "longest", "any",
              "draw", "0",
              "normalised", "false"));

  private final PamirTrainer trainer = new PamirTrainer();

  private static Item item(String id, String text, int blob) {
    SparseVector blobs = SparseVector.of(SparseVector.UNBOUNDED, Map.of(blob, 1f));
    return new Item(id, "", "", text, List.of(), Map.of("blobs", blobs));
  }

  /** Two pictures with nothing in common: p+ - p- is (1, -1) or (-1, 1), of squared length 2. */
  private static TrainingData twoPictures() {
    return TrainingData.of(
        List.of(item("1", "snow", 0), item("2", "tiger", 1)), Settings.of("blobs"));
  }

  private float[] learnedPoint(Parameters parameters) {
    TrainingData data = twoPictures();
    return trainer.train(data, parameters).textToImage().document(data.items().getFirst().medium());
  }

  @Test
  void aStepMovesAsFarAsTheLossAsks() {
    // tau = l / |v|^2 = 1 / 2 makes the loss zero, and no later step changes anything
    float[] point = learnedPoint(PAPER.with("c", 10).with("margin", "constant"));
    assertArrayEquals(new float[] {0.5f, -0.5f}, point, 1e-6f);
  }

  @Test
  void aStepMovesAtMostAsFarAsTheAggressivenessAllows() {
    float[] point = learnedPoint(PAPER.with("c", 0.125).with("steps", 1));
    float[] other = {0, 0};
    float[] moved = {0.125f, 0};
    // the one step was for snow, which moves the first component, or for tiger, which moves both
    // rows of the second word: (0, -0.125) at this picture
    assertTrue(
        close(point, moved) || close(point, new float[] {0, -0.125f}), point[0] + ", " + point[1]);
    assertNotEquals(other[0], point[0] + point[1]);
  }

  private static boolean close(float[] a, float[] b) {
    return Math.abs(a[0] - b[0]) < 1e-6 && Math.abs(a[1] - b[1]) < 1e-6;
  }

  @Test
  void theMarginOfCaptionsIsTheirDifferenceForTheQueryButNotLessThanE() {
    TrainingData data =
        TrainingData.of(
            List.of(item("1", "a b", 0), item("2", "b", 1), item("3", "c", 2)),
            Settings.of("blobs"));
    Ranking ranking = new Ranking(data, PAPER.with("e", 0.7));
    double idfA = Math.log(3);
    double idfB = Math.log(1.5);
    double length = Math.hypot(idfA, idfB);
    int a = 0;
    int b = 1;
    int both = 3;
    assertEquals(idfA / length, ranking.margin(a, 0, 1), 1e-6);
    assertEquals(0.7, ranking.margin(both, 0, 1), 1e-6); // 1 - idfB / length = 0.65
    assertEquals(1, ranking.margin(both, 0, 2), 1e-6);
    assertEquals(0.7, ranking.margin(b, 0, 2), 1e-6); // idfB / length = 0.35
    assertEquals(1, new Ranking(data, PAPER.with("margin", "constant")).margin(b, 0, 2));
  }

  @Test
  void unseenPicturesAreRankedWell() {
    TrainingData data = Scenery.data(400, 1);
    AverageOverQueries unseen = new AverageOverQueries(data.heldOut(Scenery.pictures(100, 2)));
    for (Parameters parameters :
        List.of(
            PAPER,
            PAPER.with("averaged", true),
            PAPER.with("longest", 1).with("draw", 0.5),
            PAPER.with("normalised", true))) {
      double quality = unseen.of(trainer.train(data, parameters));
      assertTrue(quality > 0.6, quality + " by " + parameters);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatIsExploredCanBeTrainedAgain(int threads) {
    TrainingData data =
        TrainingData.of(Scenery.pictures(200, 1), Settings.of("blobs").withThreads(threads));
    Parameters parameters = PAPER.with("averaged", true).with("steps", 100_001);
    List<Candidate> candidates = new ArrayList<>();
    trainer.explore(data, data.heldOut(Scenery.pictures(100, 2)), parameters, candidates::add);
    assertEquals(1, candidates.size());
    Candidate candidate = candidates.getFirst();
    assertEquals(candidate.model(), trainer.train(data, candidate.parameters()));
  }

  @Test
  void theIterateWithTheLeastValidationLossIsKept() {
    // the held-out pictures carry the captions of the others: every step makes them worse
    TrainingData data = Scenery.data(200, 1);
    List<Item> wrong = new ArrayList<>();
    List<Item> held = Scenery.pictures(100, 2);
    for (int i = 0; i < held.size(); i++) {
      Item other = held.get((i + 1) % held.size());
      Item item = held.get(i);
      wrong.add(new Item(item.id(), "", "", other.text(), List.of(), item.views()));
    }
    List<Candidate> candidates = new ArrayList<>();
    trainer.explore(data, data.heldOut(wrong), PAPER.with("steps", 400_000), candidates::add);
    long steps = candidates.getFirst().parameters().get(PamirTrainer.STEPS);
    assertTrue(steps <= 40_000, steps + " steps");
  }

  @Test
  void threadsMeetSoOftenThatTheyLearnTheSame() {
    List<Item> pictures = Scenery.pictures(300, 1);
    List<Item> unseen = Scenery.pictures(200, 2);
    TrainingData one = TrainingData.of(pictures, Settings.of("blobs"));
    TrainingData two = TrainingData.of(pictures, Settings.of("blobs").withThreads(2));
    CrossMediaModel byTwo = trainer.train(two, PAPER);
    assertEquals(byTwo, trainer.train(two, PAPER));
    assertNotEquals(byTwo, trainer.train(one, PAPER));
    AverageOverQueries quality = new AverageOverQueries(one.heldOut(unseen));
    assertEquals(quality.of(trainer.train(one, PAPER)), quality.of(byTwo), 0.02);
  }

  @Test
  void onlyTheModelThatDoesNotNormaliseIsLinear() {
    TrainingData data = twoPictures();
    assertTrue(isLinear(trainer.train(data, PAPER)));
    assertFalse(isLinear(trainer.train(data, PAPER.with("normalised", true))));
  }

  private static boolean isLinear(CrossMediaModel model) {
    EncodedTower tower = (EncodedTower) model.textToImage().documentTower();
    return tower.projection().back(new float[] {1, 0}).isPresent();
  }

  @Test
  void weightsThatNoMemoryHoldsAreRefusedBeforeLearning() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1_600; i++) {
      items.add(item("p" + i, "word" + i, i == 0 ? (1 << 21) - 1 : i));
    }
    TrainingData data = TrainingData.of(items, Settings.of("blobs"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> trainer.train(data, PAPER)).getMessage();
    assertTrue(
        message.startsWith(
            "the weights of 1600 words by 2097152 visual words need 64000 MB of memory"),
        message);
  }

  @Test
  void whatCannotBeLearnedIsSaid() {
    TrainingData alike =
        TrainingData.of(List.of(item("1", "snow", 0), item("2", "snow", 1)), Settings.of("blobs"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> trainer.train(alike, PAPER))
            .getMessage();
    assertEquals("no query distinguishes the 2 pictures: all have the same words", message);
    for (Parameters wrong :
        List.of(
            PAPER.with("c", 0),
            PAPER.with("margin", "wide"),
            PAPER.with("e", "small"),
            PAPER.with("longest", "most"),
            PAPER.with("draw", 2))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> trainer.train(twoPictures(), wrong),
          wrong::toString);
    }
  }
}
