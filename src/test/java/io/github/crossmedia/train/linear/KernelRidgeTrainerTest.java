package io.github.crossmedia.train.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

  /**
   * (1, 0) and (0, 1) have nothing in common, so the only neighbour of each is the picture between
   * them, which has no caption. Averaged with it they have the cosine 2 x h / (x^2 + h^2) for h = 1
   * / sqrt(2) and x = 1 + h. The ridge is four times the given one.
   */
  @Test
  void picturesWithoutCaptionsBringTheOthersTogether() {
    List<Item> captioned = List.of(item("1", "sea", 1, 0), item("2", "sky", 0, 3));
    Settings settings = Settings.of("cedd");
    TrainingData alone = TrainingData.of(captioned, settings);
    TrainingData also =
        TrainingData.of(captioned, settings.withUncaptioned(List.of(item("3", "", 2, 2))));
    double half = Math.sqrt(0.5);
    double x = 1 + half;
    double cosine = 2 * x * half / (x * x + half * half);
    double k = Math.exp(2 * (cosine - 1));
    double near = Math.exp(2 * (x / Math.hypot(x, half) - 1));
    double far = Math.exp(2 * (half / Math.hypot(x, half) - 1));
    float point = (float) ((near - far) / 2 / (1 - k + 4));

    CrossMediaModel model = KERNEL.train(also, with(2, 1, 0));

    assertArrayEquals(new float[] {point, -point}, document(model, captioned.get(0)), 1e-6f);
    assertEquals("1", model.card().parameters().get("uncaptioned"));
    assertFalse(KERNEL.train(alone, with(2, 1, 0)).card().parameters().containsKey("uncaptioned"));
  }

  private static float[] document(CrossMediaModel model, Item item) {
    return model.textToImage().document(item.medium());
  }

  /** With hardly any ridge, what is learned by heart is told again: Y less its mean. */
  @Test
  void trainingPicturesAreProjectedToTheirOwnWords() {
    TrainingData data = Scenery.data(40, 1);
    CrossMediaModel model = KERNEL.train(data, with(4, 1e-9, 0));
    int words = data.words().vocabulary().size();
    double[] means = new double[words];
    data.words().captionCounts().forEach(counts -> counts.forEach((t, n) -> means[t] += 1.0 / 40));
    int alone = onlyOneOfItsKind(data);
    float[] point = document(model, data.items().get(alone));
    float[] present = data.words().captionCounts().get(alone).toArray();
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
    double learned = new AverageOverQueries(unseen).of(model);
    assertTrue(learned > 0.75, "kernel ridge reaches only " + learned);
  }

  @Test
  void aboveTheCapASampleIsLearnedFromAndCarried() {
    CrossMediaModel model =
        KERNEL.train(Scenery.data(60, 1), KERNEL.searchSpace().first().with("cap", 20));
    assertTrue(carried(model).startsWith("20 pictures of 60, cut at the cap"), carried(model));
  }

  @Test
  void eachCapHasAKernelOfItsOwn() {
    TrainingData data = Scenery.data(60, 1);
    Parameters parameters = KERNEL.searchSpace().first();
    CrossMediaModel small = KERNEL.train(data, parameters.with("cap", 20));
    CrossMediaModel large = KERNEL.train(data, parameters.with("cap", 30));
    assertTrue(carried(small).startsWith("20 pictures of 60"), carried(small));
    assertTrue(carried(large).startsWith("30 pictures of 60"), carried(large));
    assertEquals(small, KERNEL.train(data, parameters.with("cap", 20)));
    assertEquals(small, KERNEL.train(Scenery.data(60, 1), parameters.with("cap", 20)));
  }

  private static String carried(CrossMediaModel model) {
    return model.card().parameters().get("carried");
  }

  /** 200 words of 200 pictures are 160,000 bytes, beside which two numbers a picture are few. */
  @Test
  void theCardCountsTheWeightsOfWords() {
    List<Item> items =
        IntStream.range(0, 200).mapToObj(i -> item("p" + i, "word" + i, i % 7, i % 5)).toList();
    TrainingData data = TrainingData.of(items, Settings.of("cedd"));
    CrossMediaModel model = KERNEL.train(data, KERNEL.searchSpace().first());
    assertEquals("200 pictures, 0.2 MB", carried(model));
  }

  @Test
  void halfPrecisionHalvesTheWeights() throws IOException {
    CrossMediaModel whole = KERNEL.train(Scenery.data(200, 1), KERNEL.searchSpace().first());
    CrossMediaModel half = whole.inHalfPrecision();
    assertEquals(half, ModelFile.read(ByteBuffer.wrap(bytes(half))));
    assertEquals(2 * 200 * 8, bytes(whole).length - bytes(half).length, 100, "two bytes a weight");
  }

  private static byte[] bytes(CrossMediaModel model) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);
    return file.toByteArray();
  }

  @Test
  void learnedViewsLeaveNoiseAside() throws IOException {
    TrainingData data =
        TrainingData.of(
            Scenery.picturesAndNoise(80, 1), Settings.of("noise:hellinger", "blobs:hellinger"));
    AverageOverQueries quality =
        new AverageOverQueries(data.heldOut(Scenery.picturesAndNoise(100, 2)));
    Parameters given = KERNEL.searchSpace().first();
    CrossMediaModel learned = KERNEL.train(data, given.with("views", "learned"));
    double without = quality.of(KERNEL.train(data, given));
    double with = quality.of(learned);
    assertTrue(with > without + 0.02, "given " + without + ", learned " + with);
    assertTrue(
        learned.card().parameters().get("weights").startsWith("noise:hellinger:"),
        learned.card().toString());
    assertEquals(learned, ModelFile.read(ByteBuffer.wrap(bytes(learned))));
  }

  @Test
  void moreKernelsThanMemoryHoldsAreRefused() {
    long most = Runtime.getRuntime().maxMemory() / (1 << 20);
    var error =
        assertThrows(
            IllegalArgumentException.class,
            () -> KernelRidgeTrainer.KernelRidge.requireRoom(1_000_000, 10));
    // 4 matrices of 1e12 doubles and 3 of 1e7 are 32.00024e12 bytes
    assertEquals(
        "kernels of 1000000 pictures need 30517807 MB of memory, and there are "
            + most
            + ": lower the parameter \"cap\" (in a fusion --set kernel-ridge.cap=500000), or give"
            + " Java more",
        error.getMessage());
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
