package io.github.crossmedia.vector;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparseMatrixTest {

  private static final SparseMatrix MATRIX =
      SparseMatrix.of(
          3,
          List.of(
              SparseVector.of(3, Map.of(0, 1f, 2, 2f)),
              SparseVector.of(3, Map.of()),
              SparseVector.of(3, Map.of(1, 3f, 2, 4f))));

  @Test
  void rowsComeBack() {
    assertEquals(3, MATRIX.rows());
    assertEquals(SparseVector.of(3, Map.of(0, 1f, 2, 2f)), MATRIX.row(0));
    assertEquals(0, MATRIX.row(1).size());
    assertEquals(MATRIX, SparseMatrix.of(3, MATRIX.ends(), MATRIX.indices(), MATRIX.values()));
  }

  @Test
  void transposingTwiceChangesNothing() {
    SparseMatrix lists = MATRIX.transposed();
    assertEquals(SparseVector.of(3, Map.of(0, 2f, 2, 4f)), lists.row(2));
    assertEquals(MATRIX, lists.transposed());
  }

  @Test
  void sumsGoByRowsAndColumns() {
    assertEquals(7, MATRIX.rowSum(2));
    assertArrayEquals(new double[] {1, 3, 6}, MATRIX.columnSums());
    double[] target = {1, 1, 1};
    MATRIX.addRowTo(2, 0.5, target);
    assertArrayEquals(new double[] {1, 2.5, 3}, target);
  }

  @Test
  void productsAreThoseOfTheRows() {
    assertArrayEquals(new float[] {5, 0, 25}, MATRIX.squaredNorms());
    assertEquals(3 * 5 + 4 * 7, MATRIX.dot(2, new float[] {2, 5, 7}));
    assertEquals(2 * 4, MATRIX.dot(0, MATRIX, 2));
    assertEquals(0, MATRIX.dot(1, MATRIX, 2));
    SparseMatrix longer =
        SparseMatrix.of(
            6,
            List.of(
                SparseVector.of(6, new int[] {0, 1, 2, 3, 4, 5}, new float[] {1, 2, 3, 4, 5, 6})));
    assertEquals(91, longer.dot(0, new float[] {1, 2, 3, 4, 5, 6}));
    float[] target = {1, 1, 1};
    MATRIX.addRowTo(0, -0.5f, target);
    assertArrayEquals(new float[] {0.5f, 1, 0}, target);
  }

  @Test
  void whatIsNoMatrixIsRefused() {
    assertRefused(new int[] {2, 1}, new int[] {0, 1});
    assertRefused(new int[] {1}, new int[] {0, 1});
    assertRefused(new int[] {3}, new int[] {0, 1});
    assertRefused(new int[] {2}, new int[] {1, 1});
    assertRefused(new int[] {2}, new int[] {0, 3});
    assertRefused(new int[] {-1, 2}, new int[] {0, 1});
  }

  private static void assertRefused(int[] ends, int[] indices) {
    assertThrows(
        IllegalArgumentException.class,
        () -> SparseMatrix.of(3, ends, indices, new float[indices.length]));
  }
}
