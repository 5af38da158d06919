package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lloyd's k-means from the seeding of k-means++ (Arthur and Vassilvitskii, 2007). Work is spread
 * over all cores in a way that gives the same centres with any number of them.
 *
 * @param clusters the number of centres
 * @param steps the most steps of Lloyd's; it ends earlier when no point changes its centre
 */
public record KMeans(int clusters, int steps, long seed) {

  public KMeans {
    if (clusters < 1 || steps < 1) {
      throw new IllegalArgumentException(
          "k-means needs at least one cluster and one step, got " + clusters + " and " + steps);
    }
  }

  /** The centres of {@code points}; fewer than asked for where there are fewer distinct points. */
  public Matrix centres(List<float[]> points) {
    if (points.isEmpty()) {
      throw new IllegalArgumentException("a code book needs at least one point");
    }
    float[][] data = points.toArray(float[][]::new);
    float[][] centres = new Seeding(data, new SplittableRandom(seed)).centres(clusters);
    int[] assigned = new int[data.length];
    for (int step = 0; step < steps; step++) {
      int[] previous = assigned;
      assigned = assign(data, Matrix.of(centres));
      if (step > 0 && Arrays.equals(previous, assigned)) {
        break;
      }
      centres = new ClusterMeans(data, assigned, centres).means();
    }
    return Matrix.of(centres);
  }

  private static int[] assign(float[][] data, Matrix centres) {
    NearestCentre nearest = new NearestCentre(centres);
    int[] assigned = new int[data.length];
    PointRun.forEachParallel(
        data.length,
        chunk -> {
          float[] scores = new float[nearest.centres()];
          for (int i = chunk.from(); i < chunk.to(); i++) {
            assigned[i] = nearest.nearest(data[i], scores);
          }
        });
    return assigned;
  }
}
