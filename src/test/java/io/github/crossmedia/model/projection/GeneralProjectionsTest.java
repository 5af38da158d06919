package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.DenseVector;
import io.github.crossmedia.vector.Matrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeneralProjectionsTest {

  private static final Matrix WEIGHTS = Matrix.of(3, 2, new float[] {1, 0, 2, -1, 0, 3});
  private static final AffineProjection AFFINE =
      new AffineProjection(WEIGHTS, DenseVector.of(0.5f, -1));

  @Test
  void anAffineProjectionAddsItsOffset() {
    // (1, 1, 1) times the weights is (3, 2)
    assertArrayEquals(new float[] {3.5f, 1}, AFFINE.project(DenseVector.of(1, 1, 1)));
    assertEquals(Optional.empty(), AFFINE.back(new float[] {1, 1}));
    assertThrows(
        IllegalArgumentException.class,
        () -> new AffineProjection(WEIGHTS, DenseVector.of(1, 2, 3)));
  }

  @Test
  void centringIsFoldedInSoThatSparseVectorsStaySparse() {
    double[] mean = {0.25, -0.5, 2};
    double[] factors = {2, 4, 0.5};
    AffineProjection folded = AffineProjection.ofStandardised(WEIGHTS, mean, factors);
    float[] standardised = {(float) ((0 - 0.25) * 2), (3 + 0.5f) * 4, (0 - 2) * 0.5f};
    assertArrayEquals(
        new LinearProjection(WEIGHTS).project(DenseVector.of(standardised)),
        folded.project(SparseVector.of(3, Map.of(1, 3f))),
        1e-5f);
  }

  @Test
  void aSoftmaxIsADistributionHoweverLargeItsInput() {
    ActivationProjection softmax = new ActivationProjection(Activation.SOFTMAX, 3);
    // exp(0), exp(ln 2), exp(ln 3) over their sum of 6
    float ln2 = (float) Math.log(2);
    float ln3 = (float) Math.log(3);
    assertArrayEquals(
        new float[] {1 / 6f, 2 / 6f, 3 / 6f}, softmax.project(DenseVector.of(0, ln2, ln3)), 1e-6f);
    assertArrayEquals(
        new float[] {0, 0.5f, 0.5f},
        softmax.project(DenseVector.of(-Float.MAX_VALUE, 3e38f, 3e38f)));
  }

  @Test
  void otherActivationsWorkComponentByComponent() {
    DenseVector input = DenseVector.of(-1, 0, 3e38f);
    assertArrayEquals(
        new float[] {(float) (1 / (1 + Math.E)), 0.5f, 1},
        new ActivationProjection(Activation.SIGMOID, 3).project(input),
        1e-6f);
    assertArrayEquals(
        new float[] {(float) Math.tanh(-1), 0, 1},
        new ActivationProjection(Activation.TANH, 3).project(input),
        1e-6f);
    assertArrayEquals(
        new float[] {0, 0, 3e38f}, new ActivationProjection(Activation.RELU, 3).project(input));
    assertArrayEquals(
        new float[] {.5f, 0, 0, .2f},
        new ActivationProjection(Activation.ROOT_ABOVE_CHANCE, 4)
            .project(DenseVector.of(.5f, .21f, 0, .29f)),
        1e-6f);
  }

  @Test
  void anyProjectionIsScaledDimensionByDimensionAsOftenAsWanted() {
    LinearProjection linear = new LinearProjection(WEIGHTS);
    DenseVector input = DenseVector.of(1, 1, 1);
    // the linear one makes (3, 2), its softmax what it makes
    for (Projection each :
        List.of(
            linear,
            AFFINE,
            new PartialProjection(WEIGHTS, new int[] {2, 0}, 3),
            new ChainProjection(
                List.of(linear, new ActivationProjection(Activation.SOFTMAX, 2))))) {
      float[] before = each.project(input);
      float[] factors = {2, 0.5f, -1};
      Projection scaled = each.scaled(Arrays.copyOf(factors, before.length));
      Projection again = scaled.scaled(Arrays.copyOf(factors, before.length));
      float[] once = new float[before.length];
      float[] twice = new float[before.length];
      for (int i = 0; i < before.length; i++) {
        once[i] = factors[i] * before[i];
        twice[i] = factors[i] * once[i];
      }
      assertArrayEquals(once, scaled.project(input), 1e-6f, each.kind());
      assertArrayEquals(twice, again.project(input), 1e-6f, each.kind());
      assertEquals(scaled.parts().size(), again.parts().size(), "no longer chain");
      assertEquals(
          each.back(new float[before.length]).isPresent(),
          scaled.back(new float[before.length]).isPresent());
    }
  }

  @Test
  void aChainRunsItsPartsInTurnAndIsLinearIfTheyAre() {
    LinearProjection first = new LinearProjection(WEIGHTS);
    LinearProjection second = new LinearProjection(Matrix.of(2, 2, new float[] {0, 1, 1, 1}));
    ChainProjection linear = new ChainProjection(List.of(first, second));
    // (1, 1, 1) becomes (3, 2), which becomes (2, 5)
    assertArrayEquals(new float[] {2, 5}, linear.project(DenseVector.of(1, 1, 1)));
    // back . x = point . project(x) for each unit vector x
    float[] point = {0.5f, -2};
    float[] back = linear.back(point).orElseThrow();
    for (int i = 0; i < 3; i++) {
      float[] image = linear.project(SparseVector.of(3, Map.of(i, 1f)));
      assertEquals(point[0] * image[0] + point[1] * image[1], back[i], 1e-6f);
    }
    ActivationProjection tanh = new ActivationProjection(Activation.TANH, 2);
    assertEquals(
        Optional.empty(), new ChainProjection(List.of(first, tanh)).back(new float[] {1, 1}));
    assertThrows(IllegalArgumentException.class, () -> new ChainProjection(List.of(second, first)));
    assertThrows(IllegalArgumentException.class, () -> new ChainProjection(List.of()));
  }

  @Test
  void halfPrecisionReachesThePartsOfAProjection() {
    Matrix tenth = Matrix.of(1, 1, new float[] {0.1f});
    Projection whole =
        new LogarithmProjection(
            new ChainProjection(
                List.of(
                    new LinearProjection(tenth), new AffineProjection(tenth, DenseVector.of(0)))),
            0.5);
    float half = Float.float16ToFloat(Float.floatToFloat16(0.1f));
    assertArrayEquals(
        new float[] {(float) Math.log1p(half * half / 0.5)},
        whole.inHalfPrecision().project(DenseVector.of(1)),
        1e-7f);
  }

  @Test
  void theyComeBackFromAFile() {
    RoundTrip.assertComesBack(AFFINE);
    RoundTrip.assertComesBack(
        new ChainProjection(List.of(AFFINE, new ActivationProjection(Activation.SOFTMAX, 2))));
  }
}
