package io.github.crossmedia.published.latent;

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

  /** Texts with one word each: of all other words they have the same number. */
  private static DenseMatrix words(int rows, int columns) {
    DenseMatrix words = DenseMatrix.zeros(rows, columns);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        words.set(row, column, column == row % columns ? 2 - 0.1 * row : -0.1 * (column + 1));
      }
    }
    return words;
  }

  @Test
  void theGradientIsWhatFiniteDifferencesSay() {
    SplittableRandom random = new SplittableRandom(1);
    requireGradient(noise(6, 4, random), noise(6, 3, random), random);
  }

  @Test
  void theGradientOfThinTextsIsWhatFiniteDifferencesSay() {
    SplittableRandom random = new SplittableRandom(1);
    requireGradient(noise(6, 4, random), words(6, 9), random);
  }

  @Test
  void theLossIsWhatItSays() {
    SplittableRandom random = new SplittableRandom(1);
    DenseMatrix pictures = noise(6, 4, random);
    DenseMatrix texts = words(6, 9);
    CorrespondenceAutoEncoder.Loss loss =
        new CorrespondenceAutoEncoder.Loss(pictures, texts, 2, 0.3, 0.1, new LinearAlgebra(1));
    double[] at = loss.start(random);
    double[][] pictureCodes = codes(pictures, loss.pictures(), at);
    double[][] textCodes = codes(texts, loss.texts(), at);
    double apart = 0;
    for (int item = 0; item < 6; item++) {
      for (int d = 0; d < 2; d++) {
        apart += Math.pow(pictureCodes[item][d] - textCodes[item][d], 2);
      }
    }
    double ridge = 0;
    for (double weight : at) {
      ridge += 0.1 / 2 * weight * weight;
    }
    double expected =
        0.7 * (lost(pictures, loss.pictures(), pictureCodes, at) / 24)
            + 0.7 * (lost(texts, loss.texts(), textCodes, at) / 54)
            + 0.3 * apart / 12
            + ridge;
    assertEquals(expected, loss.value(at, new double[at.length]), 1e-9);
  }

  /** sigmoid(xW + b), item by item; offsets are 0 at the start. */
  private static double[][] codes(
      DenseMatrix data, CorrespondenceAutoEncoder.AutoEncoder medium, double[] at) {
    double[][] codes = new double[data.rows()][2];
    for (int item = 0; item < codes.length; item++) {
      for (int d = 0; d < 2; d++) {
        double sum = 0;
        for (int column = 0; column < data.columns(); column++) {
          sum += data.get(item, column) * medium.encoding(at).get(column, d);
        }
        codes[item][d] = 1 / (1 + Math.exp(-sum));
      }
    }
    return codes;
  }

  private static double lost(
      DenseMatrix data,
      CorrespondenceAutoEncoder.AutoEncoder medium,
      double[][] codes,
      double[] at) {
    double squares = 0;
    int decoding = medium.begin() + 2 * data.columns() + 2;
    for (int item = 0; item < data.rows(); item++) {
      for (int column = 0; column < data.columns(); column++) {
        double made =
            codes[item][0] * at[decoding + column]
                + codes[item][1] * at[decoding + data.columns() + column];
        squares += Math.pow(made - data.get(item, column), 2);
      }
    }
    return squares;
  }

  private static void requireGradient(
      DenseMatrix pictures, DenseMatrix texts, SplittableRandom random) {
    CorrespondenceAutoEncoder.Loss loss =
        new CorrespondenceAutoEncoder.Loss(pictures, texts, 2, 0.3, 0.1, new LinearAlgebra(1));
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
