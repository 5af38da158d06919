package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelProjectionTest {

  private static final SparseMatrix PICTURES =
      SparseMatrix.of(
          3,
          List.of(
              SparseVector.of(3, Map.of(0, 1f, 1, 1f)),
              SparseVector.of(3, Map.of(1, 2f)),
              SparseVector.of(3, Map.of(2, 1f))));
  private static final Matrix WEIGHTS = Matrix.of(new float[][] {{1, 0}, {2, -1}, {4, 0.5f}});
  private static final KernelProjection KERNEL = new KernelProjection(PICTURES, WEIGHTS, 4);

  @Test
  void aPointIsTheSumOfKernelsTimesWeights() {
    double half = Math.exp(-4 * (1 - Math.sqrt(0.5)));
    double nothing = Math.exp(-4);
    assertArrayEquals(
        new float[] {
          (float) (half + 2 + 4 * nothing), (float) (-1 + 0.5 * nothing),
        },
        KERNEL.project(SparseVector.of(3, Map.of(1, 5f))),
        1e-6f);
  }

  @Test
  void aPictureUnlikeAllIsAsFarFromEach() {
    double nothing = Math.exp(-4);
    assertArrayEquals(
        new float[] {(float) (7 * nothing), (float) (-0.5 * nothing)},
        KERNEL.project(SparseVector.of(3, Map.of())),
        1e-6f);
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(KERNEL);
    assertThrows(IllegalArgumentException.class, () -> new KernelProjection(PICTURES, WEIGHTS, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new KernelProjection(PICTURES.rows(new int[] {0, 1}), WEIGHTS, 4));
  }

  @Test
  void projectionsMayShareASearchByCosine() {
    NeighbourSearch search = new NeighbourSearch(PICTURES, NeighbourDistance.COSINE);
    assertEquals(KERNEL, new KernelProjection(search, WEIGHTS, 4));
    NeighbourSearch jaccard = new NeighbourSearch(PICTURES, NeighbourDistance.JACCARD);
    assertThrows(IllegalArgumentException.class, () -> new KernelProjection(jaccard, WEIGHTS, 4));
  }
}
