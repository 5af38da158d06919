package io.github.crossmedia.picture.codebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class KMeansTest {

  @Test
  void findsWellSeparatedClusters() {
    List<float[]> points = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 600; i++) {
      float x = i % 3 * 10 + random.nextFloat() - 0.5f;
      points.add(new float[] {x, -x});
    }
    Matrix centres = new KMeans(3, 20, 1).centres(points);
    Set<Integer> found = new TreeSet<>();
    for (int c = 0; c < 3; c++) {
      assertEquals(-centres.get(c, 0), centres.get(c, 1), 1e-5);
      found.add(Math.round(centres.get(c, 0)));
    }
    assertEquals(Set.of(0, 10, 20), found);
  }

  @Test
  void convergesToMeansOfTheNearestPoints() {
    List<float[]> points = noise(3000, 5);
    Matrix centres = new KMeans(40, 1000, 1).centres(points);
    NearestCentre nearest = new NearestCentre(centres);
    double[][] sums = new double[40][5];
    int[] sizes = new int[40];
    for (float[] point : points) {
      int c = nearest.nearest(point, new float[40]);
      sizes[c]++;
      for (int i = 0; i < 5; i++) {
        sums[c][i] += point[i];
      }
    }
    for (int c = 0; c < 40; c++) {
      for (int i = 0; i < 5; i++) {
        assertEquals(sums[c][i] / sizes[c], centres.get(c, i), 1e-5);
      }
    }
  }

  @Test
  void givesTheSameCentresWithOneThreadAndWithMany() throws Exception {
    List<float[]> points = noise(5000, 8);
    KMeans means = new KMeans(50, 10, 7);
    try (ForkJoinPool single = new ForkJoinPool(1)) {
      Matrix alone = single.submit(() -> means.centres(points)).get();
      assertEquals(alone, means.centres(points));
    }
  }

  @Test
  void dependsOnTheSeed() {
    List<float[]> points = noise(500, 4);
    assertNotEquals(new KMeans(10, 5, 1).centres(points), new KMeans(10, 5, 2).centres(points));
  }

  @Test
  void givesAsManyCentresAsThereAreDistinctPoints() {
    List<float[]> points = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      points.add(new float[] {i % 4, 1});
    }
    assertEquals(4, new KMeans(10, 20, 1).centres(points).rows());
  }

  @Test
  void givesAnEmptyClusterTheFarthestPoint() {
    float[][] points = {{0}, {1}, {8}};
    float[][] means =
        new KMeans.Means(points, new int[] {0, 0, 0}, new float[][] {{1}, {100}}).means();
    assertTrue(Arrays.equals(new float[] {3}, means[0]));
    assertTrue(Arrays.equals(new float[] {8}, means[1]));
  }

  @Test
  void refusesNothing() {
    assertThrows(IllegalArgumentException.class, () -> new KMeans(3, 1, 1).centres(List.of()));
  }

  private static List<float[]> noise(int count, int dimension) {
    Random random = new Random(11);
    List<float[]> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] point = new float[dimension];
      for (int j = 0; j < dimension; j++) {
        point[j] = random.nextFloat();
      }
      points.add(point);
    }
    return points;
  }
}
