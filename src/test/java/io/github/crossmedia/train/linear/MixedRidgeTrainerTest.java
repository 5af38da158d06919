package io.github.crossmedia.train.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.Sources;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixedRidgeTrainerTest {

  private static final MixedRidgeTrainer MIXED = new MixedRidgeTrainer();
  private static final RidgeTrainer RIDGE = new RidgeTrainer();

  /** The last two components tell a picture's collection. The first two swap their meaning. */
  private static final List<List<Item>> COLLECTIONS =
      List.of(
          List.of(item("1", "sea", 1, 0, 1, 0), item("2", "sky", 0, 1, 1, 0)),
          List.of(item("3", "sky", 1, 0, 0, 1), item("4", "sea", 0, 1, 0, 1)));

  private static Item item(String id, String text, float... values) {
    return new Item(id, "", "", text, List.of(), Map.of("cedd", DenseVector.of(values)));
  }

  private static TrainingData data(List<List<Item>> collections) {
    return TrainingData.of(
        collections.stream().flatMap(List::stream).toList(),
        Settings.of("cedd").withSources(Sources.of(collections)));
  }

  private static Parameters with(double share, double sharpness) {
    return MIXED
        .searchSpace()
        .first()
        .with("lambda", 1)
        .with("balance", 0)
        .with("normalised", false)
        .with("share", share)
        .with("sharpness", sharpness);
  }

  private static double sea(CrossMediaModel model, float... picture) {
    return score(model, "sea", picture);
  }

  private static double score(CrossMediaModel model, String word, float... picture) {
    int place = model.textEncoder().orElseThrow().vocabulary().indexOf(word).orElseThrow();
    return model.textToImage()
        .document(Medium.ofViews(Map.of("cedd", DenseVector.of(picture))))[place];
  }

  /**
   * The first collection alone has X'Y = (1/2, -1/2, 0, 0) for "sea" and X'X (1, -1, 0, 0) = (1,
   * -1, 0, 0); its mean squared length is 2, so W = (1, -1, 0, 0) / 6, and that of the second is
   * its negative. The gate's difference g (0, 0, 1, -1) solves X'X + 0.05 * 2 of all pictures: 2.1
   * g = 2. The shares of a picture of the first collection are those of a softmax of 8 / 2.1 apart,
   * and p - (1 - p) = tanh(4 / 2.1).
   */
  @Test
  void eachCollectionsMapCountsAsMuchAsAPictureLooksLikeIt() {
    CrossMediaModel model = MIXED.train(data(COLLECTIONS), with(0, 4));
    double mixed = Math.tanh(4 / 2.1) / 6;

    assertEquals(mixed, sea(model, 1, 0, 1, 0), 1e-6);
    assertEquals(-mixed, sea(model, 1, 0, 0, 1), 1e-6);
    assertEquals(0, sea(model, 1, 0, 1, 1), 1e-6, "it looks like both");
  }

  /** Words of short captions get higher raw scores than those of long ones, at the same truth. */
  @Test
  void theFirstCollectionsPredictionsHaveAFactor() {
    Parameters halved = with(0, 20).with("first", 0.5);
    CrossMediaModel plain = MIXED.train(data(COLLECTIONS), halved);
    assertEquals(1 / 12.0, sea(plain, 1, 0, 1, 0), 1e-3);
    assertEquals(-1 / 6.0, sea(plain, 1, 0, 0, 1), 1e-3);

    CrossMediaModel normalised = MIXED.train(data(COLLECTIONS), halved.with("normalised", true));
    assertEquals(0.5 / Math.sqrt(2), sea(normalised, 1, 0, 1, 0), 1e-3);
    assertEquals(-1 / Math.sqrt(2), sea(normalised, 1, 0, 0, 1), 1e-3);
  }

  @Test
  void aSmallCollectionIsToldAsWellAsALargeOne() {
    List<Item> large = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      large.add(item("a" + i, i % 2 == 0 ? "sea" : "sky", 1 - i % 2, i % 2, 1, 0));
    }
    CrossMediaModel model = MIXED.train(data(List.of(large, COLLECTIONS.get(1))), with(0, 20));

    assertTrue(sea(model, 1, 0, 1, 0) > 0.1, "as the large one: " + sea(model, 1, 0, 1, 0));
    assertEquals(-1 / 6.0, sea(model, 1, 0, 0, 1), 1e-3, "as the small one");
  }

  @Test
  void oneMapOfBothCanNotTellThem() {
    Parameters parameters = RIDGE.searchSpace().first().with("lambda", 1).with("balance", 0);

    assertEquals(0, sea(RIDGE.train(data(COLLECTIONS), parameters), 1, 0, 1, 0), 1e-6);
  }

  @Test
  void withAllPicturesInEachMapItIsTheRidgeOfAll() {
    List<Item> items = Scenery.pictures(300, 1);
    List<List<Item>> halves = List.of(items.subList(0, 100), items.subList(100, 300));
    TrainingData data =
        TrainingData.of(items, Scenery.data(300, 1).settings().withSources(Sources.of(halves)));
    Parameters ridge =
        RIDGE.searchSpace().first().with("lambda", 1).with("balance", 0).with("rank", 2);
    Medium picture = Scenery.pictures(1, 2).getFirst().medium();

    assertArrayEquals(
        RIDGE.train(data, ridge).textToImage().document(picture),
        MIXED.train(data, with(1, 4).with("rank", 2)).textToImage().document(picture),
        1e-5f);
  }

  @Test
  void aWordOfOneCollectionIsFoundAmongPicturesLikeTheOther() {
    List<List<Item>> collections =
        List.of(
            COLLECTIONS.getFirst(),
            List.of(item("3", "sky", 1, 0, 0, 1), item("4", "dog", 0, 1, 0, 1)));

    CrossMediaModel model = MIXED.train(data(collections), with(0.05, 4));
    assertTrue(score(model, "dog", 0, 1, 1, 0) > score(model, "dog", 1, 0, 1, 0));
  }

  @Test
  void aFileKeepsTheMixture() throws IOException {
    CrossMediaModel model = MIXED.train(data(COLLECTIONS), with(0.2, 4));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(model, file);

    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(file.toByteArray()));
    assertEquals(sea(model, 1, 0, 1, 0), sea(read, 1, 0, 1, 0));
  }

  @Test
  void oneCollectionIsRefused() {
    TrainingData one = data(COLLECTIONS.subList(0, 1));

    String message =
        assertThrows(IllegalArgumentException.class, () -> MIXED.train(one, with(0, 4)))
            .getMessage();
    assertEquals(
        "mixed-ridge mixes what several collections teach, and there is one: name them as"
            + " --collection a.jsonl,b.jsonl, or take the method ridge",
        message);
  }
}
