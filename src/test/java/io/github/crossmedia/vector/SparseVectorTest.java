package io.github.crossmedia.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SparseVectorTest {

  private static SparseVector random(Random random) {
    Map<Integer, Float> components = new HashMap<>();
    for (int i = 0; i < random.nextInt(20); i++) {
      components.put(random.nextInt(50), random.nextFloat() - 0.5f);
    }
    return SparseVector.of(50, components);
  }

  @Test
  void sparseArithmeticEqualsDense() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      SparseVector x = random(random);
      SparseVector y = random(random);
      DenseVector dense = DenseVector.of(x.toArray());
      assertEquals(dense.dot(y.toArray()), x.dot(y), 1e-5);
      assertEquals(dense.dot(y.toArray()), x.dot(y.toArray()), 1e-5);
      assertEquals(dense.norm(), x.norm(), 1e-6);
      assertArrayEquals(dense.normalised().toArray(), x.normalised().toArray(), 1e-6f);
      float[] sum = y.toArray();
      float[] expected = y.toArray();
      x.addTo(sum, 2);
      dense.addTo(expected, 2);
      assertArrayEquals(expected, sum, 1e-6f);
    }
  }

  @Test
  void boundingLeavesOutWhatLiesBeyond() {
    SparseVector unbounded = SparseVector.of(SparseVector.UNBOUNDED, Map.of(1, 2f, 3, 4f, 700, 1f));
    assertEquals(SparseVector.of(4, Map.of(1, 2f, 3, 4f)), unbounded.bounded(4));
  }

  @Test
  void wrongComponentsAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> SparseVector.of(5, new int[] {2, 2}, new float[] {1, 1}));
    assertThrows(
        IllegalArgumentException.class, () -> SparseVector.of(5, new int[] {5}, new float[] {1}));
    assertThrows(
        IllegalArgumentException.class,
        () -> SparseVector.of(5, new int[] {1}, new float[] {Float.NaN}));
    assertThrows(IllegalArgumentException.class, () -> DenseVector.of(1, Float.NEGATIVE_INFINITY));
  }
}
