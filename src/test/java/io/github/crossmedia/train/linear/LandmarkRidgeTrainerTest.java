package io.github.crossmedia.train.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.ModelFile;
import io.github.crossmedia.model.projection.KernelProjection;
import io.github.crossmedia.model.projection.NeighbourDistance;
import io.github.crossmedia.model.projection.NeighbourSearch;
import io.github.crossmedia.train.Scenery;
import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import io.github.crossmedia.train.method.Candidate;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LandmarkRidgeTrainerTest {

  private static final LandmarkRidgeTrainer LANDMARK = new LandmarkRidgeTrainer();

  private static final Parameters PARAMETERS =
      LANDMARK.searchSpace().first().with("lambda", 0.2).with("balance", 0.25);

  private static float[] point(CrossMediaModel model, Item item) {
    return model.textToImage().document(item.medium());
  }

  private static byte[] bytes(CrossMediaModel model) throws IOException {
    var out = new ByteArrayOutputStream();
    ModelFile.write(model, out);
    return out.toByteArray();
  }

  /** But for the rounding of the landmarks to 127 levels. */
  @Test
  void withEveryPictureAsALandmarkItIsKernelRidge() {
    TrainingData data = Scenery.data(200, 1);
    KernelRidgeTrainer kernel = new KernelRidgeTrainer();
    Parameters same = kernel.searchSpace().first().with("normalised", false);
    CrossMediaModel full = kernel.train(data, same);
    CrossMediaModel landmarks =
        LANDMARK.train(data, PARAMETERS.with("normalised", false).with("landmarks", 200));
    for (Item item : Scenery.pictures(20, 2)) {
      assertArrayEquals(point(full, item), point(landmarks, item), 0.01f);
    }
  }

  @Test
  void unseenPicturesAreFoundThroughFewLandmarks() {
    TrainingData data = Scenery.data(400, 1);
    TrainingData unseen = data.heldOut(Scenery.pictures(100, 2));
    double learned =
        new AverageOverQueries(unseen).of(LANDMARK.train(data, PARAMETERS.with("landmarks", 50)));
    assertTrue(learned > 0.75, "fifty landmarks reach only " + learned);
  }

  @Test
  void moreCaptionsMakeABetterModelOfTheSameSize() throws IOException {
    TrainingData unseen = Scenery.data(200, 1).heldOut(Scenery.pictures(200, 2));
    Parameters fifty = PARAMETERS.with("landmarks", 50);
    CrossMediaModel few = LANDMARK.train(Scenery.data(60, 1), fifty);
    CrossMediaModel many = LANDMARK.train(Scenery.data(3_000, 1), fifty);
    AverageOverQueries queries = new AverageOverQueries(unseen);
    assertTrue(queries.of(many) > queries.of(few) + 0.02, queries.of(many) + " after 3,000");
    assertEquals(
        bytes(few.inHalfPrecision()).length, bytes(many.inHalfPrecision()).length, 500.0, "bytes");
  }

  @Test
  void aSeedMakesOneModelWhichComesBackFromItsFile() throws IOException {
    Parameters twenty = PARAMETERS.with("landmarks", 20);
    CrossMediaModel model = LANDMARK.train(Scenery.data(100, 1), twenty);
    assertArrayEquals(bytes(model), bytes(LANDMARK.train(Scenery.data(100, 1), twenty)));
    CrossMediaModel read = ModelFile.read(ByteBuffer.wrap(bytes(model)));
    assertEquals(model, read);
    assertArrayEquals(bytes(model), bytes(read));
    CrossMediaModel other = LANDMARK.train(Scenery.data(100, 1).withSeed(2), twenty);
    assertTrue(!model.equals(other), "another seed draws other landmarks");
  }

  /** With a one for each landmark as its weight, a projection's point is the kernels themselves. */
  @Test
  void kernelsOfBlocksAreThoseOfTheProjection() {
    TrainingData data = Scenery.data(2_500, 1);
    SparseMatrix landmarks = Landmarks.of(data, data.pictureEncoder(), 6);
    Landmarks.Kernels kernels =
        new Landmarks.Kernels(landmarks, data.items(), data.pictureEncoder(), new LinearAlgebra(1));
    List<float[]> ones = new ArrayList<>();
    for (int landmark = 0; landmark < 6; landmark++) {
      float[] one = new float[6];
      one[landmark] = 1;
      ones.add(one);
    }
    KernelProjection projection =
        KernelProjection.ofLandmarks(
            new NeighbourSearch(landmarks, NeighbourDistance.COSINE),
            Matrix.of(ones.toArray(float[][]::new)),
            3);
    for (int twice = 0; twice < 2; twice++) {
      DenseMatrix all = kernels.all(3);
      for (int picture : new int[] {0, 1, 2_047, 2_048, 2_499}) {
        float[] expected = projection.project(data.pictures().get(picture));
        for (int landmark = 0; landmark < 6; landmark++) {
          assertEquals(expected[landmark], all.get(picture, landmark), 1e-5);
        }
      }
    }
  }

  @Test
  void landmarksAreRoundedToWholeNumbersUpTo127() {
    SparseMatrix rounded =
        Landmarks.rounded(
            SparseMatrix.of(
                4,
                List.of(
                    SparseVector.of(4, Map.of(0, -0.5f, 1, 0.25f, 3, 0.0001f)),
                    SparseVector.of(4, Map.of()))));
    assertEquals(
        SparseMatrix.of(
            4, List.of(SparseVector.of(4, Map.of(0, -127f, 1, 64f)), SparseVector.of(4, Map.of()))),
        rounded);
  }

  /** Ninety copies of one picture among ten different ones: hardly any is drawn twice. */
  @Test
  void nearDuplicatesAreSeldomDrawn() {
    List<SparseVector> pictures = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int place = i % 10 == 0 ? i / 10 : 10;
      pictures.add(SparseVector.of(12, Map.of(place, 1f, 11, 0.0001f * i)));
    }
    SparseMatrix rows = SparseMatrix.of(12, pictures);
    for (long seed = 1; seed <= 5; seed++) {
      int[] drawn = Landmarks.Draw.of(rows, 11, seed, new LinearAlgebra(1));
      assertEquals(11, Arrays.stream(drawn).distinct().count());
      long alone = Arrays.stream(drawn).filter(place -> place % 10 == 0).count();
      assertTrue(alone >= 9, alone + " of the ten different pictures");
    }
  }

  @Test
  void noMoreAreDrawnThanDiffer() {
    List<SparseVector> same = Collections.nCopies(30, SparseVector.of(3, Map.of(0, 1f)));
    int[] drawn = Landmarks.Draw.of(SparseMatrix.of(3, same), 5, 1, new LinearAlgebra(1));
    assertTrue(drawn.length >= 1 && drawn.length <= 5, Arrays.toString(drawn));
    int[] all = Landmarks.Draw.of(SparseMatrix.of(3, same), 40, 1, new LinearAlgebra(1));
    assertEquals(30, all.length);
  }

  /** What a trial is told of held-out pictures is what the model that it names says of them. */
  @Test
  void eachRidgeAndBalanceIsMeasuredAsItsModelWouldBe() {
    TrainingData data = Scenery.data(120, 1);
    TrainingData heldOut = data.heldOut(Scenery.pictures(60, 2));
    AverageOverQueries queries = new AverageOverQueries(heldOut);
    List<Candidate> candidates = new ArrayList<>();
    Parameters start = LANDMARK.searchSpace().first().with("landmarks", 30);
    LANDMARK.explore(data, heldOut, start, candidates::add);
    assertEquals(18, candidates.size(), "six ridges by three balances");
    for (Candidate candidate : candidates.subList(4, 7)) {
      CrossMediaModel model = LANDMARK.train(data, candidate.parameters());
      assertEquals(queries.of(model), candidate.quality().applyAsDouble(queries), 1e-6);
      assertEquals(model, candidate.model());
    }
  }

  @Test
  void memoryThatIsMissingNamesTheParameter() {
    var message =
        assertThrows(
            IllegalArgumentException.class,
            () -> LandmarkRidgeTrainer.requireRoom(1_000_000, 1_000));
    assertTrue(message.getMessage().contains("lower the parameter \"landmarks\""));
  }
}
