package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
  void aGuessAgainstAWordCountsAsNone() {
    assertArrayEquals(
        new float[] {0, 0, 0}, LOGARITHM.project(DenseVector.of(-0.0005f, -0.001f, -7)));
  }

  /** log1p of a guess over a smaller number than that would be infinite. */
  @Test
  void theLeastFloorKeepsLogarithmsFinite() {
    IdentityProjection guess = new IdentityProjection(1);
    float[] point =
        new LogarithmProjection(guess, Float.MIN_NORMAL).project(DenseVector.of(Float.MAX_VALUE));
    assertEquals((128 + 126) * Math.log(2), point[0], 1e-4, "2^128 over 2^-126");
    assertThrows(
        IllegalArgumentException.class, () -> new LogarithmProjection(guess, Double.MIN_VALUE));
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(LOGARITHM);
    assertThrows(
        IllegalArgumentException.class,
        () -> new LogarithmProjection(new IdentityProjection(3), 0));
  }
}
