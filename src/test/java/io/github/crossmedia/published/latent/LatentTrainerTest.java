package io.github.crossmedia.published.latent;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.EncodedTower;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.model.projection.AffineProjection;
import io.github.crossmedia.model.projection.ChainProjection;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.latent.ContrastiveTrainer;
import io.github.crossmedia.train.latent.MixedContrastiveTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Vector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatentTrainerTest {

  static Stream<String> methods() {
    return trainers().map(Trainer::method);
  }

  /** The methods of this room, and those of the product. */
  static Stream<Trainer> trainers() {
    return Stream.concat(
        LatentTrainer.all().stream(),
        Stream.of(new ContrastiveTrainer(), new MixedContrastiveTrainer()));
  }

  private static CrossMediaModel learned(String method, List<Item> items, String... fixed) {
    Trainer trainer = Trainers.all().named(method);
    Parameters parameters = trainer.searchSpace().first();
    for (int i = 0; i < fixed.length; i += 2) {
      parameters = parameters.with(fixed[i], fixed[i + 1]);
    }
    return trainer.train(TrainingData.of(items, MadeUpItems.settings("raw", items)), parameters);
  }

  private static double quality(CrossMediaModel model, List<Item> learned, List<Item> asked) {
    TrainingData data = TrainingData.of(learned, MadeUpItems.settings("raw"));
    return new AverageOverQueries(data.heldOut(asked)).of(model);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void eachMethodTellsNewItemsOfItsClassesApart(String method) {
    // given classes that both media know of, beside a constant and a duplicate column
    List<Item> items = MadeUpItems.of(90, 1);
    // when it learns without any choice
    CrossMediaModel model = learned(method, items);
    // then new items find those of their class, where chance would reach a third
    double reached = quality(model, items, MadeUpItems.of(60, 2));
    assertTrue(reached > 0.7, method + ": " + reached);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aModelSurvivesItsFile(String method, @TempDir Path folder) throws IOException {
    CrossMediaModel model = learned(method, MadeUpItems.of(30, 1));
    ModelFile.write(model, folder.resolve("model"));
    CrossMediaModel read = ModelFile.read(folder.resolve("model"));
    Medium medium = MadeUpItems.of(1, 3).getFirst().medium();
    assertArrayEquals(model.textToImage().query(medium), read.textToImage().query(medium));
    assertArrayEquals(model.imageToText().query(medium), read.imageToText().query(medium));
  }

  @Tag("thorough")
  @Test
  void codesOfCodesTellClassesApart() {
    List<Item> items = MadeUpItems.of(90, 1);
    CrossMediaModel deep =
        learned("correspondence-auto-encoder", items, "layers", "1", "width", "12", "steps", "30");
    double reached = quality(deep, items, MadeUpItems.of(60, 2));
    assertTrue(reached > 0.7, "reached " + reached);
  }

  /** Layer by layer: sigmoid(W2' sigmoid(W1' x + b1) + b2), from the weights that the model has. */
  @Tag("thorough")
  @Test
  void aDeepCodeIsTheCodeOfACode() {
    List<Item> items = MadeUpItems.of(60, 1);
    CrossMediaModel deep =
        learned(
            "correspondence-auto-encoder",
            items,
            "layers",
            "1",
            "width",
            "4",
            "dimensions",
            "2",
            "similarity",
            "euclidean");
    EncodedTower tower = (EncodedTower) deep.textToImage().documentTower();
    ChainProjection chain = (ChainProjection) tower.projection();
    Vector picture = tower.encoder().encode(items.getFirst().medium());
    double[] hidden = sigmoids(chain.parts().get(0).project(picture), chain, 1);
    AffineProjection second = (AffineProjection) chain.parts().get(3);
    float[] weighed = second.offset().toArray();
    for (int code = 0; code < 2; code++) {
      for (int unit = 0; unit < 4; unit++) {
        weighed[code] += (float) (second.weights().get(unit, code) * hidden[unit]);
      }
    }
    double[] code = sigmoids(weighed, chain, 4);
    float[] point = chain.project(picture);
    for (int d = 0; d < 2; d++) {
      assertEquals(code[d], point[d], 1e-5);
    }
  }

  private static double[] sigmoids(float[] sums, ChainProjection chain, int offsets) {
    float[] added = chain.parts().get(offsets).project(DenseVector.of(sums));
    double[] codes = new double[sums.length];
    for (int d = 0; d < codes.length; d++) {
      codes[d] = 1 / (1 + Math.exp(-added[d]));
    }
    return codes;
  }

  @Test
  void modalityDependentRetrievalHasTwoCouplesUnlessTheyAreUnified() {
    List<Item> items = MadeUpItems.of(60, 1);
    CrossMediaModel own = learned("mdcr", items);
    CrossMediaModel swapped = learned("mdcr", items, "couples", "swapped");
    assertTrue(!own.isSymmetric());
    assertTrue(learned("mdcr", items, "couples", "unified").isSymmetric());
    Medium medium = items.getFirst().medium();
    assertArrayEquals(
        own.textToImage().queryTower().project(medium),
        swapped.imageToText().documentTower().project(medium));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm", "scm", "kernel-sm", "predefined-vocabulary", "mdcr"})
  void dimensionsThatAreClassesBearTheirNames(String method) {
    CrossMediaModel model = learned(method, MadeUpItems.of(30, 1));
    assertEquals(List.of("class 0", "class 1", "class 2"), model.space().names());
    // and the dimension of its class is the one where an item is greatest
    float[] point = new float[3];
    for (Item item : MadeUpItems.of(30, 1)) {
      if (item.labels().contains("class 2")) {
        float[] own = model.textToImage().documentTower().project(item.medium());
        IntStream.range(0, 3).forEach(i -> point[i] += own[i]);
      }
    }
    assertTrue(point[2] > point[0] && point[2] > point[1], method);
  }

  @Test
  void aSpaceHasNoMoreDimensionsThanItsViews() {
    CrossMediaModel model = learned("cca", MadeUpItems.of(30, 1), "dimensions", "50");
    assertEquals(5, model.textToImage().queryTower().dimension());
  }

  @Test
  void wrongParametersAreTold() {
    List<Item> items = MadeUpItems.of(10, 1);
    assertTold(
        assertThrows(IllegalArgumentException.class, () -> learned("pls", items, "dimensions", "0"))
            .getMessage(),
        "\"dimensions\"",
        "\"0\"",
        "at least 1");
    assertTold(
        assertThrows(
                IllegalArgumentException.class, () -> learned("pls", items, "similarity", "near"))
            .getMessage(),
        "\"similarity\"",
        "\"near\"");
    assertTold(
        assertThrows(
                IllegalArgumentException.class, () -> learned("mdcr", items, "couples", "none"))
            .getMessage(),
        "\"couples\"",
        "\"none\"",
        "own",
        "unified",
        "swapped");
  }
}
