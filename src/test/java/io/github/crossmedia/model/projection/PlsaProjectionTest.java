package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlsaProjectionTest {

  private static final Matrix VISUAL =
      Matrix.of(new float[][] {{0.5f, 0.25f}, {0.5f, 0}, {0, 0.75f}, {0, 0}});
  private static final Matrix WORDS = Matrix.of(new float[][] {{0.8f, 0.2f}, {0.1f, 0.9f}});

  private static float[] project(int steps, Map<Integer, Float> counts) {
    return new PlsaProjection(VISUAL, WORDS, steps).project(SparseVector.of(4, counts));
  }

  @Test
  void foldingInTakesTheStepsOfExpectationMaximisation() {
    // visual word 0 twice: P(z|p,0) = (2/3, 1/3); word 2 once: (0, 1); so P(z|p) = (4/9, 5/9)
    assertArrayEquals(
        new float[] {(4 * 0.8f + 5 * 0.1f) / 9, (4 * 0.2f + 5 * 0.9f) / 9},
        project(1, Map.of(0, 2f, 2, 1f)),
        1e-6f);
    // the next step: P(z|p,0) = (4/9 0.5, 5/9 0.25) normed = (8/13, 5/13); P(z|p) = (16/39, 23/39)
    assertArrayEquals(
        new float[] {(16 * 0.8f + 23 * 0.1f) / 39, (16 * 0.2f + 23 * 0.9f) / 39},
        project(2, Map.of(0, 2f, 2, 1f)),
        1e-6f);
  }

  @Test
  void aVisualWordOfNoAspectTellsNothing() {
    assertArrayEquals(project(3, Map.of(0, 1f)), project(3, Map.of(0, 1f, 3, 5f)), 1e-6f);
    assertArrayEquals(new float[] {0.45f, 0.55f}, project(3, Map.of(3, 5f)), 1e-6f);
    assertArrayEquals(new float[] {0.45f, 0.55f}, project(3, Map.of()), 1e-6f);
  }

  @Test
  void manyStepsFindTheLikeliestMixture() {
    float[] point = project(500, Map.of(1, 1f));
    assertArrayEquals(new float[] {0.8f, 0.2f}, point, 1e-6f);
    assertTrue(point[0] <= 1);
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(new PlsaProjection(VISUAL, WORDS, 4));
  }

  @Test
  void aspectsMustAgree() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new PlsaProjection(VISUAL, Matrix.of(new float[][] {{1}}), 1));
    assertThrows(IllegalArgumentException.class, () -> new PlsaProjection(VISUAL, WORDS, 0));
  }
}
