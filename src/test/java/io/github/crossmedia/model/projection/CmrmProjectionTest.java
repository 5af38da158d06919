package io.github.crossmedia.model.projection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.crossmedia.vector.SparseMatrix;
import io.github.crossmedia.vector.SparseVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CmrmProjectionTest {

  private static final SparseMatrix VISUAL =
      SparseMatrix.of(
          3,
          List.of(
              SparseVector.of(3, Map.of(0, 1f, 1, 1f)),
              SparseVector.of(3, Map.of(1, 2f)),
              SparseVector.of(3, Map.of(2, 4f))));
  private static final SparseMatrix WORDS =
      SparseMatrix.of(
          2,
          List.of(
              SparseVector.of(2, Map.of(0, 1f)),
              SparseVector.of(2, Map.of(0, 1f, 1, 1f)),
              SparseVector.of(2, Map.of(1, 1f))));

  /** The formula as it stands in the paper, without logarithms or inverted lists. */
  private static double[] probabilities(
      SparseMatrix visual, SparseMatrix words, SparseVector picture, double s, double r) {
    double[] visualSums = visual.columnSums();
    double[] wordSums = words.columnSums();
    double[] joint = new double[words.columns()];
    double total = 0;
    for (int j = 0; j < visual.rows(); j++) {
      double likelihood = 1;
      for (int i = 0; i < picture.size(); i++) {
        int v = picture.index(i);
        double share = visual.row(j).get(v) / visual.rowSum(j);
        double smoothed = (1 - s) * share + s * visualSums[v] / sum(visualSums);
        likelihood *= Math.pow(smoothed, picture.value(i));
      }
      for (int t = 0; t < joint.length; t++) {
        double share = words.row(j).get(t) / words.rowSum(j);
        joint[t] += likelihood * ((1 - r) * share + r * wordSums[t] / sum(wordSums));
      }
      total += likelihood;
    }
    for (int t = 0; t < joint.length; t++) {
      joint[t] /= total;
    }
    return joint;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private static void assertAsInThePaper(
      SparseMatrix visual, SparseMatrix words, SparseVector picture, float s, float r) {
    float[] actual = new CmrmProjection(visual, words, s, r).project(picture);
    double[] expected = probabilities(visual, words, picture, s, r);
    for (int t = 0; t < expected.length; t++) {
      assertEquals(expected[t], actual[t], 1e-6);
    }
  }

  @Test
  void probabilitiesAreThoseOfTheFormula() {
    // P(v) = (1/8, 3/8, 4/8); with s = 0.5 and the picture {1}, P(1|J) = (0.4375, 0.6875, 0.1875)
    float[] point =
        new CmrmProjection(VISUAL, WORDS, 0.5f, 0).project(SparseVector.of(3, Map.of(1, 1f)));
    assertArrayEquals(
        new float[] {(0.4375f + 0.5f * 0.6875f) / 1.3125f, (0.5f * 0.6875f + 0.1875f) / 1.3125f},
        point,
        1e-6f);
    assertAsInThePaper(VISUAL, WORDS, SparseVector.of(3, Map.of(0, 2f, 1, 1f)), 0.3f, 0.4f);
    assertAsInThePaper(VISUAL, WORDS, SparseVector.of(3, Map.of()), 0.3f, 0.4f);
  }

  @Test
  void manyVisualWordsNeitherUnderflowNorOverflow() {
    SplittableRandom random = new SplittableRandom(7);
    List<SparseVector> pictures = random.ints(20).mapToObj(i -> counts(random, 40, 12)).toList();
    List<SparseVector> captions = random.ints(20).mapToObj(i -> counts(random, 9, 4)).toList();
    SparseMatrix visual = SparseMatrix.of(40, pictures);
    SparseMatrix words = SparseMatrix.of(9, captions);
    for (int n = 0; n < 20; n++) {
      assertAsInThePaper(visual, words, counts(random, 40, 10), 0.2f, 0.1f);
    }
    float[] point =
        new CmrmProjection(visual, words, 0.01f, 0.1f).project(pictures.getFirst().scaled(1000));
    SparseVector caption = captions.getFirst();
    for (int t = 0; t < point.length; t++) {
      double share = caption.get(t) / words.rowSum(0);
      double collection = words.columnSums()[t] / sum(words.columnSums());
      assertEquals(0.9 * share + 0.1 * collection, point[t], 1e-6);
    }
  }

  private static SparseVector counts(SplittableRandom random, int dimension, int draws) {
    float[] counts = new float[dimension];
    for (int i = 0; i < draws; i++) {
      counts[random.nextInt(dimension)]++;
    }
    Map<Integer, Float> components = new HashMap<>();
    for (int i = 0; i < dimension; i++) {
      components.put(i, counts[i]);
    }
    return SparseVector.of(dimension, components);
  }

  @Test
  void itComesBackFromAFile() {
    RoundTrip.assertComesBack(new CmrmProjection(VISUAL, WORDS, 0.3f, 0.4f));
  }

  @Test
  void badCountsAreRefused() {
    CmrmProjection projection = new CmrmProjection(VISUAL, WORDS, 0.5f, 0);
    assertThrows(
        IllegalArgumentException.class,
        () -> projection.project(SparseVector.of(3, Map.of(1, -1f))));
    assertThrows(IllegalArgumentException.class, () -> new CmrmProjection(VISUAL, WORDS, 0, 0.5f));
  }
}
