package io.github.crossmedia.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class BinaryCodesTest {

  /** Bit i is the sign of the first or of the second component. */
  private static BinaryCodes codes() {
    float[][] rotation = new float[2][64];
    for (int i = 0; i < 64; i++) {
      rotation[i % 2][i] = 1;
    }
    return new BinaryCodes(DenseVector.of(1, 1), Matrix.of(rotation));
  }

  @Test
  void setsABitForEachPositiveComponentOfTheRotatedPoint() {
    ByteBuffer code =
        ByteBuffer.wrap(codes().encode(DenseVector.of(3, -1))).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(0x5555555555555555L, code.getLong());
    assertEquals(2, code.getFloat(), "32 (4 + 4) / 32 (2 + 2)");
    assertEquals(12, codes().length());
  }

  @Test
  void aPointAtTheMeanHasTheFactorZero() {
    ByteBuffer code =
        ByteBuffer.wrap(codes().encode(DenseVector.of(1, 1))).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(0, code.getFloat(8));
  }

  @Test
  void namesWhatDoesNotFit() {
    assertEquals(
        "codes have 65 bits, not a multiple of 64 up to 4096",
        assertThrows(
                IllegalArgumentException.class,
                () -> new BinaryCodes(DenseVector.of(1), Matrix.of(new float[1][65])))
            .getMessage());
    assertEquals(
        "codes have a mean of 2 dimensions and a rotation of 1",
        assertThrows(
                IllegalArgumentException.class,
                () -> new BinaryCodes(DenseVector.of(1, 2), Matrix.of(new float[1][64])))
            .getMessage());
  }
}
