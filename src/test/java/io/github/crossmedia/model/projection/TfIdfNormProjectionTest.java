package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.SparseVector;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TfIdfNormProjectionTest {

  private static final TfIdfNormProjection PROJECTION =
      new TfIdfNormProjection(new IdentityProjection(2), new float[] {3, 1});

  @Test
  void aGuessIsWeighedAndNormed() {
    // (0.1, 0.4) times (3, 1) is (0.3, 0.4), of length 0.5
    float[] point = PROJECTION.project(SparseVector.of(2, Map.of(0, 0.1f, 1, 0.4f)));
    assertArrayEquals(new float[] {0.6f, 0.8f}, point, 1e-6f);
  }

  @Test
  void noGuessStaysNone() {
    assertArrayEquals(new float[2], PROJECTION.project(SparseVector.of(2, Map.of())));
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(PROJECTION);
    assertThrows(
        IllegalArgumentException.class,
        () -> new TfIdfNormProjection(new IdentityProjection(3), new float[] {3, 1}));
  }
}
