package io.github.crossmedia.train.sums;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JoinedSumsTest {

  private static final double CLOSE = 1e-9;
  private static final JoinedSums.Sides SIDES =
      new JoinedSums.Sides(Map.of(Side.PICTURES, 4, Side.TEXTS, 3));

  private record Pair(float[] picture, float[] text) {}

  /** More than are multiplied at once. */
  private final List<Pair> pairs = new ArrayList<>();

  JoinedSumsTest() {
    Random random = new Random(3);
    for (int i = 0; i < 2_500; i++) {
      Pair pair = new Pair(drawn(random, 4), drawn(random, 3));
      boolean lacksRare = i % 50 != 0;
      pair.text()[1] = lacksRare ? 0 : pair.text()[1];
      pair.text()[2] = lacksRare ? 0 : pair.text()[2];
      pairs.add(pair);
    }
  }

  private static float[] drawn(Random random, int size) {
    float[] drawn = new float[size];
    for (int i = 0; i < size; i++) {
      drawn[i] = random.nextInt(3) == 0 ? 0 : random.nextFloat() - 0.3f;
    }
    return drawn;
  }

  private static SparseVector sparse(float[] values) {
    int[] places = IntStream.range(0, values.length).filter(i -> values[i] != 0).toArray();
    float[] kept = new float[places.length];
    for (int i = 0; i < kept.length; i++) {
      kept[i] = values[places[i]];
    }
    return SparseVector.of(values.length, places, kept);
  }

  private static JoinedSums sums(List<Pair> pairs) {
    JoinedSums sums = new JoinedSums(SIDES);
    for (Pair pair : pairs) {
      EnumMap<Side, SparseVector> item = new EnumMap<>(Side.class);
      item.put(Side.PICTURES, sparse(pair.picture()));
      item.put(Side.TEXTS, sparse(pair.text()));
      sums.add(SIDES.joined(item));
    }
    return sums;
  }

  private static void assertSumsOf(List<Pair> pairs, JoinedSums sums) {
    assertEquals(pairs.size(), sums.items());
    double[] sum = new double[3];
    double[][] cross = new double[4][3];
    double[][] own = new double[3][3];
    for (Pair pair : pairs) {
      for (int t = 0; t < 3; t++) {
        sum[t] += pair.text()[t];
        for (int x = 0; x < 4; x++) {
          cross[x][t] += (double) pair.picture()[x] * pair.text()[t];
        }
        for (int other = 0; other < 3; other++) {
          own[t][other] += (double) pair.text()[t] * pair.text()[other];
        }
      }
    }
    assertArrayEquals(sum, sums.sum(Side.TEXTS), CLOSE);
    assertRows(cross, sums.products(Side.PICTURES, Side.TEXTS));
    assertRows(own, sums.products(Side.TEXTS, Side.TEXTS));
  }

  private static void assertRows(double[][] expected, DenseMatrix found) {
    for (int row = 0; row < expected.length; row++) {
      assertArrayEquals(expected[row], found.row(row), CLOSE);
    }
  }

  @Test
  void sumsAreThoseOfTheItems() {
    assertSumsOf(pairs, sums(pairs));
  }

  @Test
  void sumsOfPartsAddUpAndAPartCanBeTakenAway() {
    JoinedSums one = sums(pairs.subList(0, 700));
    JoinedSums other = sums(pairs.subList(700, 2_500));
    JoinedSums whole = sums(List.of());
    whole.add(one);
    whole.add(other);
    assertSumsOf(pairs, whole);
    assertSumsOf(pairs.subList(700, 2_500), whole.minus(one));
    assertSumsOf(pairs, whole);
    assertSumsOf(pairs.subList(0, 700), one);
  }

  @Test
  void theUpperTriangleHoldsAll() {
    JoinedSums sums = sums(pairs.subList(0, 30));
    JoinedSums again = JoinedSums.of(SIDES, sums.items(), sums.sum(), sums.upper());
    assertSumsOf(pairs.subList(0, 30), again);
  }

  @Test
  void aSideThatWasNotSummedIsNamed() {
    JoinedSums sums = sums(pairs.subList(0, 3));
    var error = assertThrows(IllegalArgumentException.class, () -> sums.sum(Side.LABELS));
    assertTrue(error.getMessage().contains("labels"), error.getMessage());
  }
}
