package io.github.crossmedia.picture.codebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CodeBookTest {

  private final CodeBook book =
      new CodeBook(
          DenseVector.of(1, 1),
          Matrix.of(new float[][] {{0, 0}, {4, 0}, {0, 4}}),
          CodeBook.Assignment.NEAREST);

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
    CodeBook trained = trained(sample, CodeBookTrainer.Recipe.STANDARDISED);
    assertEquals(
        0.5 / 288.7, trained.scale().get(0) / trained.scale().get(1), 0.0002, "1 / deviation");
  }

  @Test
  void sharesAVectorAmongTheCentresAroundIt() {
    CodeBook soft =
        new CodeBook(book.scale(), book.centres(), new CodeBook.Assignment(4, OptionalInt.empty()));
    SparseVector between = soft.quantise(DenseVector.of(2, 0));
    assertEquals(between.get(0), between.get(1), "as far from one as from the other");
    assertEquals(1, between.get(0) + between.get(1) + between.get(2), 1e-6);
    // squared distances 4 and 20
    assertEquals(Math.exp(-16 / 8.0), between.get(2) / between.get(0), 1e-6);
  }

  @Test
  void dropsSharesThatHardlyCount() {
    CodeBook soft =
        new CodeBook(book.scale(), book.centres(), new CodeBook.Assignment(1, OptionalInt.empty()));
    // squared distances 1, 9 and 17: shares 1, exp(-4) and exp(-8)
    SparseVector shares = soft.quantise(DenseVector.of(1, 0));
    assertEquals(2, shares.size());
    assertEquals(1 / (1 + Math.exp(-4)), shares.get(0), 1e-6);
  }

  @Test
  void letsLargeVectorsCountMore() {
    CodeBook byArea =
        new CodeBook(
            DenseVector.of(1, 10), book.centres(), new CodeBook.Assignment(0, OptionalInt.of(1)));
    VectorBag bag =
        new VectorBag(
            2,
            List.of(DenseVector.of(0, 0.09f), DenseVector.of(4, 0.04f), DenseVector.of(4, 0.16f)));
    SparseVector counts = byArea.quantise(bag);
    assertEquals(0.3, counts.get(0), 1e-6, "the root of the area before it is scaled");
    assertEquals(0.2 + 0.4, counts.get(1), 1e-6);
  }

  @Test
  void learnsHowWidelyToShareFromTheSample() {
    List<float[]> sample = List.of(vector(0, 0), vector(0, 2), vector(10, 0), vector(10, 2));
    CodeBookTrainer.Recipe recipe =
        new CodeBookTrainer.Recipe(
            false, Optional.of(DenseVector.of(1, 3)), 0.5f, OptionalInt.empty());
    CodeBook trained = trained(sample, recipe);
    assertEquals(DenseVector.of(1, 3), trained.scale());
    assertEquals(0.5 * 9, trained.assignment().width(), 1e-5, "each is 3 from its centre");
  }

  private static CodeBook trained(List<float[]> sample, CodeBookTrainer.Recipe recipe) {
    return (CodeBook) new CodeBookTrainer(new KMeans(2, 50, 1), recipe).train(sample);
  }

  private static float[] vector(float... values) {
    return values;
  }

  @Test
  void refusesVectorsOfAnotherDimension() {
    assertThrows(IllegalArgumentException.class, () -> book.quantise(DenseVector.of(1, 2, 3)));
  }

  @Test
  void refusesScalesOfAnotherDimension() {
    Matrix centres = Matrix.of(new float[][] {{1, 2}});
    assertThrows(
        IllegalArgumentException.class,
        () -> new CodeBook(DenseVector.of(1), centres, CodeBook.Assignment.NEAREST));
    CodeBook.Assignment third = new CodeBook.Assignment(0, OptionalInt.of(2));
    assertThrows(
        IllegalArgumentException.class, () -> new CodeBook(DenseVector.of(1, 1), centres, third));
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
