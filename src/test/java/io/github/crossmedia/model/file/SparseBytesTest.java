package io.github.crossmedia.model.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.model.file.PartReader.SparseBytes;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparseBytesTest {

  private static final int COLUMNS = 2_000;

  private static SparseMatrix matrix(Map<Integer, Float> first, Map<Integer, Float> second) {
    return SparseMatrix.of(
        COLUMNS, List.of(SparseVector.of(COLUMNS, first), SparseVector.of(COLUMNS, second)));
  }

  @Test
  void wholeNumbersComeBackFromTwoBytesEach() {
    SparseMatrix matrix = matrix(Map.of(0, -127f, 1, 3f, 254, 127f), Map.of(7, 1f));
    SparseBytes bytes = SparseBytes.of(matrix);
    assertEquals(4, bytes.gaps().length);
    assertEquals(matrix, bytes.matrix(COLUMNS));
  }

  /** Column 255 lies 256 beyond the place before the first: a zero of 255 leads there. */
  @Test
  void zerosFillWideGaps() {
    SparseMatrix matrix = matrix(Map.of(255, 5f), Map.of(10, 2f, 1_500, 4f));
    SparseBytes bytes = SparseBytes.of(matrix);
    assertArrayEquals(new int[] {2, 9}, bytes.ends());
    assertEquals(matrix, bytes.matrix(COLUMNS));
  }

  @Test
  void otherNumbersAreRefused() {
    for (float value : new float[] {0.5f, 128, -128}) {
      SparseMatrix matrix = matrix(Map.of(3, value), Map.of());
      assertThrows(IllegalArgumentException.class, () -> SparseBytes.of(matrix));
    }
  }

  @Test
  void damagedRowsAreRefused() {
    byte[] two = {1, 1};
    assertThrows(
        IllegalArgumentException.class,
        () -> new SparseBytes(new int[] {3}, two, two).matrix(COLUMNS),
        "a row ends beyond the components");
    assertThrows(
        IllegalArgumentException.class,
        () -> new SparseBytes(new int[] {1}, two, two).matrix(COLUMNS),
        "a component belongs to no row");
    assertThrows(
        IllegalArgumentException.class,
        () -> new SparseBytes(new int[] {2}, new byte[] {1, 0}, two).matrix(COLUMNS),
        "a column is told twice");
    assertThrows(
        IllegalArgumentException.class,
        () -> new SparseBytes(new int[] {2}, two, new byte[] {1, -128}).matrix(COLUMNS));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SparseBytes(new int[] {2}, two, new byte[] {1}).matrix(COLUMNS),
        "a gap has no level");
  }
}
