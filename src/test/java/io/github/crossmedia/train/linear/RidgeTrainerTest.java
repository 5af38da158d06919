package io.github.crossmedia.train.linear;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.WordPrediction;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.ItemTask;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.view.TextSide;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.Vector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RidgeTrainerTest {

  private static final RidgeTrainer RIDGE = new RidgeTrainer();

  private static Parameters with(double lambda, double balance, int rank) {
    return RIDGE
        .searchSpace()
        .first()
        .with("lambda", lambda)
        .with("balance", balance)
        .with("rank", rank);
  }

  private static Item item(String id, String text, float x, float y) {
    return new Item(id, "", "", text, List.of(), Map.of("cedd", DenseVector.of(x, y)));
  }

  /**
   * The primal equations (X'X + lambda I) W = X'Y for X = (1 0; 1 0; 0 1), of mean squared length
   * 1, and lambda 1: X'X + I is diag(3, 2). "sea" is in the first two pictures of three, so Y is
   * (1/3, 1/3, -2/3) and W = (2/9, -1/3).
   */
  @Test
  void aRidgeSolvesThePrimalEquations() {
    List<Item> items =
        List.of(item("1", "sea", 1, 0), item("2", "sea", 1, 0), item("3", "sky", 0, 1));
    TrainingData data = TrainingData.of(items, Settings.of("cedd"));
    CrossMediaModel model = RIDGE.train(data, with(1, 0, 0));
    assertEquals(2 / 9.0, sea(model, 1, 0), 1e-6);
    assertEquals(-1 / 3.0, sea(model, 0, 1), 1e-6);
    double balanced = sea(RIDGE.train(data, with(1, 0.5, 0)), 1, 0);
    assertEquals(2 / 9.0 * Math.sqrt(3 / 2.0), balanced, 1e-6, "divided by the root of 2/3");
  }

  /**
   * As above, but the first caption holds "sea" four times, whose root is 2: Y less its mean is (1,
   * 0, -1), X'Y is (1, -1) and W = (1/3, -1/2).
   */
  @Test
  void rootsOfCountsMakeWordsThatEveryoneUsesCount() {
    List<Item> items =
        List.of(item("1", "sea sea sea sea", 1, 0), item("2", "sea", 1, 0), item("3", "sky", 0, 1));
    TrainingData data = TrainingData.of(items, Settings.of("cedd"));
    CrossMediaModel model = RIDGE.train(data, with(1, 0, 0).with("counts", "root"));
    assertEquals(1 / 3.0, sea(model, 1, 0), 1e-6);
    assertEquals(-1 / 2.0, sea(model, 0, 1), 1e-6);
    Parameters wrong = with(1, 0, 0).with("counts", "squares");
    assertTold(
        assertThrows(IllegalArgumentException.class, () -> RIDGE.train(data, wrong)).getMessage(),
        "\"counts\"",
        "\"squares\"",
        "presence",
        "root");
  }

  /** More pictures than dimensions are solved by the primal form, whose map is the dual's. */
  @Test
  void bothFormsLearnTheSameMap() {
    TrainingData data = Scenery.data(400, 1);
    assertTrue(data.pictureEncoder().dimension() < data.size());
    SparseMatrix targets = RidgeTrainer.roots(WordPrediction.wordCounts(data));
    RidgeForm dual = new RidgeForm.LinearRidge(data, targets);
    RidgeForm primal = RidgeForm.PrimalRidge.of(data, targets);
    Medium picture = Scenery.pictures(1, 2).getFirst().medium();
    Vector encoded = data.pictureEncoder().encode(picture);
    for (int rank : List.of(0, 2)) {
      float[] expected = dual.solved(0.3).projection(0.25, rank).project(encoded);
      float[] point = primal.solved(0.3).projection(0.25, rank).project(encoded);
      assertArrayEquals(expected, point, 1e-5f, "rank " + rank);
    }
  }

  private static double sea(CrossMediaModel model, float x, float y) {
    return model.textToImage().document(Medium.ofViews(Map.of("cedd", DenseVector.of(x, y))))[0];
  }

  @Test
  void unseenPicturesAreFoundByTheirWords() {
    TrainingData data = Scenery.data(400, 1);
    TrainingData unseen = data.heldOut(Scenery.pictures(100, 2));
    double learned = new AverageOverQueries(unseen).of(RIDGE.train(data, with(0.1, 0, 0)));
    assertTrue(learned > 0.65, "ridge reaches only " + learned);
  }

  @Test
  void fullRankIsTheWholeAndLessRankComesClose() throws IOException {
    TrainingData data = Scenery.data(200, 1);
    Medium picture = Scenery.pictures(1, 2).getFirst().medium();
    float[] whole = RIDGE.train(data, with(0.1, 0, 0)).textToImage().document(picture);
    int words = whole.length;
    CrossMediaModel full = RIDGE.train(data, with(0.1, 0, words));
    CrossMediaModel less = RIDGE.train(data, with(0.1, 0, words - 1));
    float[] fullPoint = full.textToImage().document(picture);
    float[] lessPoint = less.textToImage().document(picture);
    double error = 0;
    for (int i = 0; i < words; i++) {
      assertEquals(whole[i], fullPoint[i], 1e-5);
      error += Math.pow(whole[i] - lessPoint[i], 2);
    }
    assertTrue(error > 0 && error < 0.1, "error " + error);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(less, file);
    assertEquals(less, ModelFile.read(ByteBuffer.wrap(file.toByteArray())));
  }

  @Test
  void moreKernelsThanMemoryHoldsAreRefused() {
    long most = Runtime.getRuntime().maxMemory() / (1 << 20);
    var error =
        assertThrows(
            IllegalArgumentException.class, () -> RidgeForm.LinearRidge.requireRoom(1_000_000, 10));
    // 3 matrices of 1e12 doubles and 3 of 1e7 are 24.00024e12 bytes
    assertEquals(
        "kernels of 1000000 pictures need 22888412 MB of memory, and there are "
            + most
            + ": use another method, or leave ridge out of the members of a fusion, or give Java"
            + " more",
        error.getMessage());
  }

  @Test
  void whereNoRidgeOrBalanceIsGivenLaddersAreTried() {
    TrainingData data = Scenery.data(60, 1);
    List<Candidate> candidates = new ArrayList<>();
    RIDGE.explore(
        data, data.heldOut(Scenery.pictures(20, 2)), RIDGE.searchSpace().first(), candidates::add);
    assertEquals(21, candidates.size(), "seven ridges, three balances");
    for (Candidate each : candidates.subList(6, 9)) {
      assertEquals(RIDGE.train(data, each.parameters()), each.model(), "the same from train");
    }
    List<Candidate> given = new ArrayList<>();
    RIDGE.explore(data, data, RIDGE.searchSpace().first().with("balance", "0.25"), given::add);
    assertEquals(7, given.size());
  }

  @Test
  void whatATrialIsMeasuredByIsWhatItsModelReaches() {
    Settings sentences =
        Settings.of("blobs")
            .with(
                new TextSide.Words(TextAnalysis.of("english"), Optional.empty(), 1),
                ItemTask.SENTENCES);
    for (Settings settings : List.of(Settings.of("blobs"), sentences)) {
      TrainingData data = TrainingData.of(Scenery.pictures(20, 1), settings);
      TrainingData others = data.heldOut(Scenery.pictures(30, 2));
      AverageOverQueries quality = new AverageOverQueries(others);
      for (String normalised : List.of("true", "false")) {
        List<Candidate> candidates = new ArrayList<>();
        Parameters first = RIDGE.searchSpace().first().with("normalised", normalised);
        RIDGE.explore(data, others, first, candidates::add);
        assertEquals(21, candidates.size());
        for (Candidate each : candidates) {
          assertEquals(
              quality.of(each.model()),
              each.quality().applyAsDouble(quality),
              1e-9,
              each.parameters().toString());
        }
      }
    }
  }
}
