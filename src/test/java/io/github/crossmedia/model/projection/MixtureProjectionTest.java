package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class MixtureProjectionTest {

  private static final Projection SAME = new IdentityProjection(2);
  private static final Projection SWAPPED =
      new LinearProjection(Matrix.of(new float[][] {{0, 1}, {1, 0}}));

  /** A quarter of (3, 1) and three quarters of (1, 3), times the gate's (3, 1) / 4 swapped. */
  @Test
  void pointsAreSumsWeighedByTheGate() {
    Projection gate = new LinearProjection(Matrix.of(new float[][] {{0, 0.25f}, {0.25f, 0}}));
    var mixture = new MixtureProjection(gate, List.of(SAME, SWAPPED));

    assertArrayEquals(new float[] {1.5f, 2.5f}, mixture.project(DenseVector.of(3, 1)));
  }

  @Test
  void aGateOfOtherDimensionsIsRefused() {
    assertEquals(
        "a gate of 2 dimensions does not fit 1 projections of a mixture",
        assertThrows(
                IllegalArgumentException.class, () -> new MixtureProjection(SAME, List.of(SAME)))
            .getMessage());
  }

  @Test
  void projectionsOfDifferentSpacesAreRefused() {
    Projection other = new LinearProjection(Matrix.of(2, 3, new float[6]));

    assertEquals(
        "a projection of a mixture makes 3 of 2 dimensions, the first one 2 of 2",
        assertThrows(
                IllegalArgumentException.class,
                () -> new MixtureProjection(SAME, List.of(SAME, other)))
            .getMessage());
  }
}
