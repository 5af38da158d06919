package io.github.crossmedia.train.latent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.model.BinaryCodes;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IterativeQuantisationTest {

  private static final int BITS = 64;

  private static List<float[]> points(int dimension) {
    Random random = new Random(1);
    List<float[]> points = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      float[] point = new float[dimension];
      for (int j = 0; j < dimension; j++) {
        point[j] = 3 + (float) random.nextGaussian() / (1 + j);
      }
      points.add(point);
    }
    return points;
  }

  @Test
  void aRotationKeepsDotProducts() {
    BinaryCodes codes = IterativeQuantisation.learn(points(20), BITS, 1, 1);
    DenseVector a = DenseVector.of(points(20).get(0));
    DenseVector b = DenseVector.of(points(20).get(1));
    double rotated = DenseVector.of(codes.rotated(a)).dot(codes.rotated(b));
    assertEquals(a.dot(b.toArray()), rotated, 1e-3);
  }

  @Test
  void signsOfTheLearnedRotationAreCloserThanThoseOfThePoints() {
    BinaryCodes learned = IterativeQuantisation.learn(points(BITS), BITS, 1, 1);
    float[][] unit = new float[BITS][BITS];
    for (int i = 0; i < BITS; i++) {
      unit[i][i] = 1;
    }
    BinaryCodes plain = new BinaryCodes(DenseVector.of(mean(points(BITS))), Matrix.of(unit));
    assertTrue(absolute(learned) > 1.2 * absolute(plain));
  }

  private static float[] mean(List<float[]> points) {
    float[] mean = new float[points.getFirst().length];
    for (float[] point : points) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += point[i] / points.size();
      }
    }
    return mean;
  }

  /** The higher the sum of absolute components, the closer rotated points are to their signs. */
  private static double absolute(BinaryCodes codes) {
    double sum = 0;
    float[] mean = mean(points(BITS));
    for (float[] point : points(BITS)) {
      float[] centred = point.clone();
      for (int i = 0; i < centred.length; i++) {
        centred[i] -= mean[i];
      }
      for (float component : codes.rotated(DenseVector.of(centred))) {
        sum += Math.abs(component);
      }
    }
    return sum;
  }

  @Test
  void aSeedGivesTheSameCodesAgain() {
    assertEquals(
        IterativeQuantisation.learn(points(100), BITS, 7, 1),
        IterativeQuantisation.learn(points(100), BITS, 7, 1));
  }
}
