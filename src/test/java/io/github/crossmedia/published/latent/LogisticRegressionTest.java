package io.github.crossmedia.published.latent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.crossmedia.train.algebra.DenseMatrix;
import io.github.crossmedia.train.algebra.LinearAlgebra;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {

  private static final LinearAlgebra ALGEBRA = new LinearAlgebra(1);

  /** Of the 6 items without the feature 3, 2 and 1 are of the classes, of the 4 with it 1, 1, 2. */
  private static final DenseMatrix FEATURE =
      DenseMatrix.of(new double[][] {{0}, {0}, {0}, {0}, {0}, {0}, {1}, {1}, {1}, {1}});

  private static DenseMatrix shares(int... classes) {
    DenseMatrix shares = DenseMatrix.zeros(classes.length, 3);
    for (int item = 0; item < classes.length; item++) {
      shares.set(item, classes[item], 1);
    }
    return shares;
  }

  private static final DenseMatrix CLASSES = shares(0, 0, 0, 1, 1, 2, 0, 1, 2, 2);

  private static double[] softmax(
      SemanticMatching.ClassProbabilities.LogisticRegression learned, double feature) {
    double[] exponentials = new double[3];
    double sum = 0;
    for (int c = 0; c < 3; c++) {
      exponentials[c] = Math.exp(learned.offset()[c] + feature * learned.weights().get(0, c));
      sum += exponentials[c];
    }
    for (int c = 0; c < 3; c++) {
      exponentials[c] /= sum;
    }
    return exponentials;
  }

  @Test
  void aFeatureThatIsThereOrNotGivesTheSharesOfTheClasses() {
    SemanticMatching.ClassProbabilities.LogisticRegression learned =
        SemanticMatching.ClassProbabilities.LogisticRegression.of(
            FEATURE, CLASSES, 1e-9, true, ALGEBRA);
    assertArrayEquals(new double[] {3 / 6.0, 2 / 6.0, 1 / 6.0}, softmax(learned, 0), 1e-4);
    assertArrayEquals(new double[] {1 / 4.0, 1 / 4.0, 2 / 4.0}, softmax(learned, 1), 1e-4);
  }

  @Test
  void underASigmoidEachClassIsToldFromTheRest() {
    SemanticMatching.ClassProbabilities.LogisticRegression learned =
        SemanticMatching.ClassProbabilities.LogisticRegression.of(
            FEATURE, CLASSES, 1e-9, false, ALGEBRA);
    double[] with = new double[3];
    for (int c = 0; c < 3; c++) {
      with[c] = 1 / (1 + Math.exp(-learned.offset()[c] - learned.weights().get(0, c)));
    }
    assertArrayEquals(new double[] {1 / 4.0, 1 / 4.0, 2 / 4.0}, with, 1e-4);
  }

  @Test
  void aStrongRidgeLeavesTheSharesOfAll() {
    SemanticMatching.ClassProbabilities.LogisticRegression learned =
        SemanticMatching.ClassProbabilities.LogisticRegression.of(
            FEATURE, CLASSES, 1e6, true, ALGEBRA);
    assertEquals(0, learned.weights().get(0, 0), 1e-5);
    assertArrayEquals(new double[] {0.4, 0.3, 0.3}, softmax(learned, 0), 1e-4);
  }

  @Test
  void theMinimumOfAQuadraticIsFound() {
    double[] found =
        QuasiNewton.minimum(
            (at, gradient) -> {
              double value = 0;
              for (int i = 0; i < at.length; i++) {
                double curvature = 1 + 100 * i;
                value += curvature / 2 * (at[i] - i) * (at[i] - i);
                gradient[i] = curvature * (at[i] - i);
              }
              return value;
            },
            new double[4],
            100);
    assertArrayEquals(new double[] {0, 1, 2, 3}, found, 1e-7);
  }
}
