package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.vector.DenseVector;
import org.junit.jupiter.api.Test;

class StandardisationTest {

  private static final DenseMatrix DATA =
      DenseMatrix.of(new double[][] {{1, 0.1, 5}, {3, 0.1, -5}, {5, 0.1, -5}, {7, 0.1, 5}});

  @Test
  void columnsHaveMeanZeroAndLengthOneAndConstantOnesVanish() {
    DenseMatrix standardised = Standardisation.of(DATA).applied(DATA);
    double root = Math.sqrt(20);
    assertArrayEquals(new double[] {-3 / root, 0, 0.5}, standardised.row(0), 1e-12);
    assertArrayEquals(new double[] {1 / root, 0, -0.5}, standardised.row(2), 1e-12);
  }

  @Test
  void theProjectionTakesWhatWasNotStandardised() {
    Standardisation standardisation = Standardisation.of(DATA);
    DenseMatrix weights = DenseMatrix.of(new double[][] {{1}, {10}, {-2}});
    float[] point = standardisation.projection(weights).project(DenseVector.of(1, 0.1f, 5));
    assertEquals(-3 / Math.sqrt(20) - 1, point[0], 1e-6);
  }
}
