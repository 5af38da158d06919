package io.github.crossmedia.train.latent;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.encoder.WordPart;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
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
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixedContrastiveTrainerTest {

  private static final Trainer MIXED = new MixedContrastiveTrainer();
  private static final Trainer ONE = new ContrastiveTrainer();

  /** The first component shows the sea in one collection, and the sky in the other. */
  private static final List<List<Item>> COLLECTIONS =
      List.of(collection("a", "sea", "sky", 1, 0), collection("b", "sky", "sea", 0, 1));

  private static List<Item> collection(
      String name, String first, String second, float one, float other) {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      float shown = 0.1f * random.nextInt(5);
      float[] picture = {i % 2 == 0 ? 1 - shown : 0, i % 2 == 0 ? 0 : 1 - shown, one, other};
      items.add(item(name + i, i % 2 == 0 ? first : second, picture));
    }
    return items;
  }

  private static Item item(String id, String text, float... values) {
    return new Item(id, "", "", text, List.of(), Map.of("cedd", DenseVector.of(values)));
  }

  private static TrainingData data(List<List<Item>> collections) {
    return TrainingData.of(
        collections.stream().flatMap(List::stream).toList(),
        Settings.of("cedd").withSources(Sources.of(collections)));
  }

  private static CrossMediaModel learned(Trainer trainer) {
    Parameters parameters = trainer.searchSpace().first().with("dimensions", 2).with("passes", 0);
    return trainer.train(data(COLLECTIONS), parameters.with("components", 4));
  }

  private static double score(CrossMediaModel model, String text, float... picture) {
    float[] query = model.textToImage().query(Medium.ofText(text));
    Medium shown = Medium.ofViews(Map.of("cedd", DenseVector.of(picture)));
    return DenseVector.of(query).dot(model.textToImage().document(shown));
  }

  /** How much more the sea is in the first component than in the second. */
  private static double sea(CrossMediaModel model, float one, float other) {
    return score(model, "sea", 1, 0, one, other) - score(model, "sea", 0, 1, one, other);
  }

  @Test
  void textsAndPicturesMeetAsInTheCollectionThatAPictureLooksLike() {
    CrossMediaModel mixed = learned(MIXED);

    assertTrue(sea(mixed, 1, 0) > 0.5, () -> "like the first: " + sea(mixed, 1, 0));
    assertTrue(sea(mixed, 0, 1) < -0.5, () -> "like the second: " + sea(mixed, 0, 1));
    CrossMediaModel one = learned(ONE);
    assertEquals(0, sea(one, 1, 0), 0.2, "one space of both can't tell them");
    assertEquals(0, sea(one, 0, 1), 0.2);
  }

  @Test
  void eachCollectionHasDimensionsOfItsOwn() {
    CrossMediaModel mixed = learned(MIXED);

    assertEquals(2 * learned(ONE).textToImage().dimension(), mixed.textToImage().dimension());
    assertTrue(mixed.isSymmetric());
  }

  @Test
  void sharesOfWordsAddUpToAllThatATextSays() {
    CrossMediaModel mixed = learned(MIXED);
    Medium text = Medium.ofText("sea sky sea");
    float[] sum = new float[mixed.textToImage().dimension()];
    for (WordPart word : WordPart.of(text, mixed.textEncoder().orElseThrow())) {
      DenseVector.of(mixed.textToImage().share(text, word)).addTo(sum, 1);
    }

    assertArrayEquals(mixed.textToImage().share(text, WordPart.ALL), sum, 1e-6f);
    assertTrue(DenseVector.of(sum).norm() > 0.1, "words say something");
  }

  @Test
  void isStoredLikeAnyModel() throws IOException {
    CrossMediaModel mixed = learned(MIXED);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ModelFile.write(mixed, file);
    Medium picture = COLLECTIONS.getFirst().getFirst().medium();

    assertArrayEquals(
        mixed.textToImage().document(picture),
        ModelFile.read(ByteBuffer.wrap(file.toByteArray())).textToImage().document(picture));
  }

  @Test
  void oneCollectionLeavesNothingToMix() {
    TrainingData one = data(List.of(COLLECTIONS.getFirst()));
    Parameters parameters = MIXED.searchSpace().first();

    Exception wrong =
        assertThrows(IllegalArgumentException.class, () -> MIXED.train(one, parameters));
    assertTold(
        wrong.getMessage(),
        "mixed-contrastive",
        "--collection a.jsonl,b.jsonl",
        "the method contrastive");
  }
}
