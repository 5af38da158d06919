package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorrespondenceLossTest {

  private static final double STEP = 1e-5;

  private static DenseMatrix noise(int rows, int columns, SplittableRandom random) {
    DenseMatrix noise = DenseMatrix.zeros(rows, columns);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        noise.set(row, column, random.nextGaussian());
      }
    }
    return noise;
  }

  @Test
  void theGradientIsWhatFiniteDifferencesSay() {
    SplittableRandom random = new SplittableRandom(1);
    CorrespondenceLoss loss =
        new CorrespondenceLoss(
            noise(6, 4, random), noise(6, 3, random), 2, 0.3, 0.1, new LinearAlgebra(1));
    double[] at = loss.start(random);
    for (int i = 0; i < at.length; i++) {
      at[i] += 0.2 * random.nextGaussian();
    }
    double[] gradient = new double[at.length];
    loss.value(at, gradient);
    double[] unused = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      double here = at[i];
      at[i] = here + STEP;
      double above = loss.value(at, unused);
      at[i] = here - STEP;
      double below = loss.value(at, unused);
      at[i] = here;
      assertEquals((above - below) / (2 * STEP), gradient[i], 1e-7, "parameter " + i);
    }
  }
}
