package io.github.crossmedia.picture.codebook;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.VectorBag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FisherBookTest {

  private static final Matrix IDENTITY = Matrix.of(new float[][] {{1, 0}, {0, 1}});

  @Test
  void sumsHowMeanAndSpreadDifferFromTheMixture() {
    FisherBook book = book(new double[] {1}, new double[][] {{0, 0}}, new double[][] {{1, 1}});
    VectorBag bag = new VectorBag(2, List.of(DenseVector.of(3, 0), DenseVector.of(1, 0)));
    // sums of z are 4 and 0, those of z^2 - 1 are 8 and -2, the latter over the root of two
    double first = 4;
    double second = 8 / Math.sqrt(2);
    double third = -2 / Math.sqrt(2);
    double length = Math.sqrt(first + second - third);
    assertArrayEquals(
        new float[] {
          (float) (Math.sqrt(first) / length),
          0,
          (float) (Math.sqrt(second) / length),
          (float) (-Math.sqrt(-third) / length)
        },
        book.quantise(bag).toArray(),
        1e-6f);
  }

  @Test
  void followsTheGradientOfTheLikelihood() {
    // given a mixture in which centre and deviation of each component can be moved
    double[] weights = {0.3, 0.7};
    double[][] centres = {{0.2, -0.4}, {1.1, 0.5}};
    double[][] deviations = {{0.8, 1.3}, {0.6, 0.9}};
    List<DenseVector> points = points(40);

    float[] fisher =
        book(weights, centres, deviations).quantise(new VectorBag(2, points)).toArray();

    double step = 1e-5;
    double[] expected = new double[fisher.length];
    for (int k = 0; k < 2; k++) {
      for (int i = 0; i < 2; i++) {
        double root = Math.sqrt(weights[k]);
        centres[k][i] += step;
        double above = logLikelihood(points, weights, centres, deviations);
        centres[k][i] -= 2 * step;
        double below = logLikelihood(points, weights, centres, deviations);
        centres[k][i] += step;
        expected[2 * k + i] = deviations[k][i] * (above - below) / (2 * step) / root;
        deviations[k][i] += step;
        above = logLikelihood(points, weights, centres, deviations);
        deviations[k][i] -= 2 * step;
        below = logLikelihood(points, weights, centres, deviations);
        deviations[k][i] += step;
        expected[4 + 2 * k + i] =
            deviations[k][i] * (above - below) / (2 * step) / root / Math.sqrt(2);
      }
    }
    // squares bring back what the signed root was taken of, but for the length
    double sum = 0;
    for (double value : expected) {
      sum += Math.abs(value);
    }
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i] / sum, fisher[i] * Math.abs(fisher[i]), 1e-5);
    }
  }

  private static double logLikelihood(
      List<DenseVector> points, double[] weights, double[][] centres, double[][] deviations) {
    double sum = 0;
    for (DenseVector point : points) {
      double density = 0;
      for (int k = 0; k < weights.length; k++) {
        double log = Math.log(weights[k]);
        for (int i = 0; i < 2; i++) {
          double away = (point.get(i) - centres[k][i]) / deviations[k][i];
          log -= away * away / 2 + Math.log(deviations[k][i]) + Math.log(2 * Math.PI) / 2;
        }
        density += Math.exp(log);
      }
      sum += Math.log(density);
    }
    return sum;
  }

  @Test
  void learnsComponentsAndGaussians() {
    // given two clusters, 10 apart in the third of three directions, one of them twice as wide
    Random random = new Random(4);
    List<float[]> sample = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      boolean isWide = i % 3 == 0;
      double spread = isWide ? 2 : 1;
      sample.add(
          new float[] {
            (float) (0.01 * random.nextGaussian()),
            (float) (spread * random.nextGaussian()),
            (float) (spread * random.nextGaussian() + (isWide ? 10 : 0))
          });
    }

    FisherBook book = new FisherTrainer(new KMeans(2, 20, 1), 2).train(sample);

    assertEquals(2, book.words());
    assertEquals(3, book.dimension());
    assertEquals(1, Math.abs(book.components().get(0, 2)), 0.01, "where clusters differ");
    assertEquals(1, Math.abs(book.components().get(1, 1)), 0.01, "where they spread");
    FisherBook.Mixture mixture = book.mixture();
    int wide = mixture.weights().get(0) < mixture.weights().get(1) ? 0 : 1;
    assertEquals(1 / 3.0, mixture.weights().get(wide), 0.02);
    assertEquals(2, mixture.deviations().get(wide, 0), 0.15);
    assertEquals(1, mixture.deviations().get(1 - wide, 0), 0.1);
    assertEquals(
        10, Math.abs(mixture.centres().get(0, 0) - mixture.centres().get(1, 0)), 0.3, "apart");
    assertEquals(book, new FisherTrainer(new KMeans(2, 20, 1), 2).train(sample));
  }

  @Test
  void learnsFromASampleThatDoesNotVary() {
    List<float[]> sample = List.of(new float[] {1, 2}, new float[] {1, 2}, new float[] {1, 2});
    FisherBook book = new FisherTrainer(new KMeans(4, 20, 1), 64).train(sample);
    for (float value : book.quantise(DenseVector.of(1, 3)).toArray()) {
      assertEquals(value, value, "a number");
    }
  }

  @Test
  void givesAnEmptyBagZeros() {
    FisherBook book = book(new double[] {1}, new double[][] {{0, 0}}, new double[][] {{1, 1}});
    assertArrayEquals(new float[4], book.quantise(new VectorBag(2, List.of())).toArray());
  }

  @Test
  void refusesWhatDoesNotFit() {
    FisherBook book = book(new double[] {1}, new double[][] {{0, 0}}, new double[][] {{1, 1}});
    assertThrows(IllegalArgumentException.class, () -> book.quantise(DenseVector.of(1, 2, 3)));
    assertThrows(
        IllegalArgumentException.class, () -> book.quantise(SparseVector.of(2, Map.of(1, 2f))));
    assertThrows(
        IllegalArgumentException.class,
        () -> book(new double[] {1}, new double[][] {{0, 0}}, new double[][] {{1, 0}}));
    FisherBook.Mixture mixture = book.mixture();
    assertThrows(
        IllegalArgumentException.class,
        () -> new FisherBook(DenseVector.of(1, 2, 3), IDENTITY, mixture));
  }

  private static FisherBook book(double[] weights, double[][] centres, double[][] deviations) {
    FisherBook.Mixture mixture =
        new FisherBook.Mixture(
            DenseVector.of(floats(weights)), matrix(centres), matrix(deviations));
    return new FisherBook(DenseVector.of(0, 0), IDENTITY, mixture);
  }

  private static Matrix matrix(double[][] rows) {
    float[][] values = new float[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      values[i] = floats(rows[i]);
    }
    return Matrix.of(values);
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  private static List<DenseVector> points(int count) {
    Random random = new Random(8);
    List<DenseVector> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(
          DenseVector.of((float) (random.nextGaussian() + 0.5), (float) random.nextGaussian()));
    }
    return points;
  }
}
