package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Lloyd's k-means from the seeding of k-means++ (Arthur and Vassilvitskii, 2007). The work is
 * spread over all cores, and the centres do not depend on their number.
 *
 * @param clusters the number of centres
 * @param steps the maximum number of Lloyd's steps; fewer if no point changes its centre
 */
public record KMeans(int clusters, int steps, long seed) {

  public KMeans {
    if (clusters < 1 || steps < 1) {
      throw new IllegalArgumentException(
          "k-means needs at least one cluster and one step, got " + clusters + " and " + steps);
    }
  }

  /** Returns the centres of {@code points}, at most one for each distinct point. */
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
