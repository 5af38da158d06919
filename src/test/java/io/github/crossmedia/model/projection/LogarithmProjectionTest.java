package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import org.junit.jupiter.api.Test;

class LogarithmProjectionTest {

  private static final LogarithmProjection LOGARITHM =
      new LogarithmProjection(new IdentityProjection(3), 0.001);

  @Test
  void sumsOfItsPointsAreLogarithmsOfProductsOverTheFloor() {
    // log(0.001 + p) - log(0.001), so that p = 0 has 0
    assertArrayEquals(
        new float[] {0, (float) Math.log(10), (float) (Math.log(0.501) - Math.log(0.001))},
        LOGARITHM.project(DenseVector.of(0, 0.009f, 0.5f)),
        1e-5f);
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(LOGARITHM);
    assertThrows(
        IllegalArgumentException.class,
        () -> new LogarithmProjection(new IdentityProjection(3), 0));
  }
}
