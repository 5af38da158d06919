package io.github.crossmedia.picture.codebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeBookTest {

  private final CodeBook book =
      new CodeBook(DenseVector.of(1, 1), Matrix.of(new float[][] {{0, 0}, {4, 0}, {0, 4}}));

  @Test
  void countsTheNearestCentres() {
    VectorBag bag =
        new VectorBag(
            2, List.of(DenseVector.of(3, 1), DenseVector.of(0.5f, 3), DenseVector.of(5, -1)));
    assertEquals(SparseVector.of(3, Map.of(1, 2f, 2, 1f)), book.quantise(bag));
  }

  @Test
  void givesADenseVectorOneWord() {
    assertEquals(SparseVector.of(3, Map.of(2, 1f)), book.quantise(DenseVector.of(1, 9)));
  }

  @Test
  void hasNoWordsForAnEmptyBag() {
    assertEquals(0, book.quantise(new VectorBag(2, List.of())).size());
  }

  @Test
  void takesTheFirstOfEquallyNearCentres() {
    assertEquals(SparseVector.of(3, Map.of(0, 1f)), book.quantise(DenseVector.of(2, 2)));
  }

  @Test
  void agreesWithDistancesComputedOneByOne() {
    Random random = new Random(5);
    float[][] centres = new float[33][7];
    for (float[] centre : centres) {
      fill(random, centre);
    }
    NearestCentre nearest = new NearestCentre(Matrix.of(centres));
    float[] point = new float[7];
    for (int trial = 0; trial < 500; trial++) {
      fill(random, point);
      int best = 0;
      for (int c = 1; c < centres.length; c++) {
        if (distance(point, centres[c]) < distance(point, centres[best])) {
          best = c;
        }
      }
      assertEquals(best, nearest.nearest(point, new float[33]));
    }
  }

  @Test
  void makesComponentsOfDifferentUnitsComparable() {
    // the second component alone tells the clusters apart, the first is noise a thousand times
    // wider
    Random random = new Random(9);
    List<float[]> sample =
        random
            .doubles(400)
            .mapToObj(noise -> new float[] {(float) noise * 1000, random.nextBoolean() ? 1 : 0})
            .toList();
    CodeBook trained = new CodeBookTrainer(new KMeans(2, 50, 1), true).train(sample);
    assertEquals(
        0.5 / 288.7, trained.scale().get(0) / trained.scale().get(1), 0.0002, "1 / deviation");
  }

  @Test
  void refusesVectorsOfAnotherDimension() {
    assertThrows(IllegalArgumentException.class, () -> book.quantise(DenseVector.of(1, 2, 3)));
  }

  @Test
  void refusesScalesOfAnotherDimension() {
    Matrix centres = Matrix.of(new float[][] {{1, 2}});
    assertThrows(IllegalArgumentException.class, () -> new CodeBook(DenseVector.of(1), centres));
  }

  private static void fill(Random random, float[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextFloat();
    }
  }

  private static double distance(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += Math.pow(a[i] - b[i], 2);
    }
    return sum;
  }
}
