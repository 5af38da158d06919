package io.github.crossmedia.train.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.AverageOverQueries;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelRidgeTrainerTest {

  private static final KernelRidgeTrainer KERNEL = new KernelRidgeTrainer();

  private static Parameters with(double decay, double lambda, double balance) {
    return KERNEL
        .searchSpace()
        .first()
        .with("decay", decay)
        .with("lambda", lambda)
        .with("balance", balance)
        .with("normalised", false);
  }

  private static Item item(String id, String text, float x, float y) {
    return new Item(id, "", "", text, List.of(), Map.of("cedd", DenseVector.of(x, y)));
  }

  /**
   * Two pictures without anything in common: K = (1 k; k 1) with k = exp(-2). "sea" is in the first
   * alone, so Y = (1/2, -1/2), an eigenvector of K + I with the value 2 - k. The weights are Y / (2
   * - k), and the first picture's point is (1 - k) / 2 / (2 - k).
   */
  @Test
  void theDualWeightsSolveTheEquations() {
    TrainingData data =
        TrainingData.of(
            List.of(item("1", "sea", 1, 0), item("2", "sky", 0, 3)), Settings.of("cedd"));
    double k = Math.exp(-2);
    float point = (float) ((1 - k) / 2 / (2 - k));
    CrossMediaModel model = KERNEL.train(data, with(2, 1, 0));
    assertArrayEquals(new float[] {point, -point}, document(model, data.items().get(0)), 1e-6f);
    assertArrayEquals(new float[] {-point, point}, document(model, data.items().get(1)), 1e-6f);
    float balanced = document(KERNEL.train(data, with(2, 1, 0.5)), data.items().get(0))[0];
    assertEquals(point * Math.sqrt(2), balanced, 1e-6, "divided by the root of 1/2");
  }

  private static float[] document(CrossMediaModel model, Item item) {
    return model.textToImage().document(item.medium());
  }

  /** With hardly any ridge, what is learned by heart is told again: Y less its mean. */
  @Test
  void trainingPicturesAreProjectedToTheirOwnWords() {
    TrainingData data = Scenery.data(40, 1);
    CrossMediaModel model = KERNEL.train(data, with(4, 1e-9, 0));
    int words = data.vocabulary().size();
    double[] means = new double[words];
    data.captionCounts().forEach(counts -> counts.forEach((t, n) -> means[t] += 1.0 / 40));
    int alone = onlyOneOfItsKind(data);
    float[] point = document(model, data.items().get(alone));
    float[] present = data.captionCounts().get(alone).toArray();
    for (int t = 0; t < words; t++) {
      assertEquals(Math.signum(present[t]) - means[t], point[t], 1e-3);
    }
  }

  /** A picture that no other equals in its visual words. */
  private static int onlyOneOfItsKind(TrainingData data) {
    for (int i = 0; i < data.size(); i++) {
      var picture = data.pictures().get(i);
      if (data.pictures().stream().filter(picture::equals).count() == 1) {
        return i;
      }
    }
    throw new AssertionError("all pictures are twins");
  }

  @Test
  void unseenPicturesAreFoundByTheirWords() {
    TrainingData data = Scenery.data(400, 1);
    TrainingData unseen = data.heldOut(Scenery.pictures(100, 2));
    CrossMediaModel model = KERNEL.train(data, KERNEL.searchSpace().first());
    double learned = new AverageOverQueries(unseen).averagePrecision(model);
    assertTrue(learned > 0.75, "kernel ridge reaches only " + learned);
  }

  @Test
  void aboveTheCapASampleIsLearnedFromAndCarried() {
    CrossMediaModel model =
        KERNEL.train(Scenery.data(60, 1), KERNEL.searchSpace().first().with("cap", 20));
    String carried = model.card().parameters().get("carried");
    assertTrue(carried.startsWith("20 pictures of 60, cut at the cap"), carried);
  }

  @Test
  void wrongParametersAreNamed() {
    TrainingData data = Scenery.data(20, 1);
    assertMessage("the parameter \"decay\" is \"0.0\": not above 0", data, with(0, 1, 0));
    assertMessage("the parameter \"lambda\" is \"-1.0\": not above 0", data, with(1, -1, 0));
  }

  private static void assertMessage(String message, TrainingData data, Parameters parameters) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> KERNEL.train(data, parameters))
            .getMessage());
  }
}
