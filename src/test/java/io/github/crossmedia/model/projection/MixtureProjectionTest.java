package io.github.crossmedia.model.projection;

import static io.github.crossmedia.Told.assertTold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
    assertTold(
        assertThrows(
                IllegalArgumentException.class, () -> new MixtureProjection(SAME, List.of(SAME)))
            .getMessage(),
        "2 dimensions",
        "1 projections");
  }

  @Test
  void projectionsOfDifferentSpacesAreRefused() {
    Projection other = new LinearProjection(Matrix.of(2, 3, new float[6]));

    assertTold(
        assertThrows(
                IllegalArgumentException.class,
                () -> new MixtureProjection(SAME, List.of(SAME, other)))
            .getMessage(),
        "3 of 2",
        "2 of 2");
  }
}
