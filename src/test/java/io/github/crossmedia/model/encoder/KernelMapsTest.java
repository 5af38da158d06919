package io.github.crossmedia.model.encoder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.crossmedia.model.file.PartReader;
import io.github.crossmedia.model.file.PartWriter;
import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.SparseVector;
import io.github.crossmedia.vector.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelMapsTest {

  private static final List<Step> HELLINGER = List.of(new Step.Shares(), new Step.SquareRoot());

  /** Shares 1/8, 3/8, 1/2 and 1/2, 1/2, 0. */
  private final DenseVector one = DenseVector.of(1, 3, 4);

  private final SparseVector other = SparseVector.of(3, Map.of(0, 7f, 1, 7f));

  @Test
  void hellingerIsTheRootOfTheProductsOfShares() {
    double expected = Math.sqrt(1 / 8.0 * 1 / 2) + Math.sqrt(3 / 8.0 * 1 / 2);
    assertEquals(expected, dot(HELLINGER, one, other), 1e-6);
    assertEquals(1, dot(HELLINGER, one, one), 1e-6);
  }

  @Test
  void signsAndZerosStay() {
    Vector mapped = (Vector) Step.applyAll(HELLINGER, DenseVector.of(-1, 0, 3));
    assertEquals(DenseVector.of(-0.5f, 0, (float) Math.sqrt(0.75)), mapped);
    assertEquals(
        DenseVector.of(0, 0), Step.applyAll(HELLINGER, DenseVector.of(0, 0)), "no shares of 0");
  }

  @ParameterizedTest
  @CsvSource({"1, 0.1", "2, 0.032", "3, 0.013"})
  void chiSquareComesCloseToItsKernel(int order, double error) {
    List<Step> steps = List.of(new Step.Shares(), Step.ChiSquare.ofOrder(order));
    Random random = new Random(1);
    for (int trial = 0; trial < 100; trial++) {
      float[] x = new float[40];
      float[] y = new float[40];
      for (int i = 0; i < x.length; i++) {
        x[i] = 1 + 19 * random.nextFloat();
        y[i] = 1 + 19 * random.nextFloat();
      }
      assertEquals(kernel(x, y), dot(steps, DenseVector.of(x), DenseVector.of(y)), error);
    }
  }

  /** The sum of 2 x y / (x + y) over shares. */
  private static double kernel(float[] x, float[] y) {
    double sumX = 0;
    double sumY = 0;
    for (int i = 0; i < x.length; i++) {
      sumX += x[i];
      sumY += y[i];
    }
    double kernel = 0;
    for (int i = 0; i < x.length; i++) {
      kernel += 2 * x[i] / sumX * (y[i] / sumY) / (x[i] / sumX + y[i] / sumY);
    }
    return kernel;
  }

  @Test
  void sparseViewsStaySparseAndAgreeWithDenseOnes() {
    List<Step> steps = List.of(new Step.Shares(), Step.ChiSquare.ofOrder(2));
    Vector sparse = (Vector) Step.applyAll(steps, other);
    Vector dense = (Vector) Step.applyAll(steps, DenseVector.of(other.toArray()));
    assertEquals(10, assertInstanceOf(SparseVector.class, sparse).size());
    assertEquals(15, Step.dimension(3, steps));
    assertEquals(dense, DenseVector.of(sparse.toArray()));
  }

  @Test
  void comeBackFromAFile() {
    List<Step> steps = List.of(new Step.Shares(), new Step.SquareRoot(), Step.ChiSquare.ofOrder(3));
    var json = JsonMapper.builder().build().createObjectNode();
    new PartWriter("", json, new HashMap<>()).parts("steps", steps);
    assertEquals(steps, new PartReader("", json, Map.of()).parts("steps", Step.KINDS));
  }

  @Test
  void impossibleOrdersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Step.ChiSquare.ofOrder(4));
    assertThrows(IllegalArgumentException.class, () -> new Step.ChiSquare(1, Double.NaN));
  }

  private static double dot(List<Step> steps, Vector a, Vector b) {
    return ((Vector) Step.applyAll(steps, a)).dot(((Vector) Step.applyAll(steps, b)).toArray());
  }
}
