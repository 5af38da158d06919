package io.github.crossmedia.picture.codebook;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The means of clusters. A cluster without points gets the point that is farthest from its own
 * centre, so that no centre is wasted.
 */
final class ClusterMeans {

  private final float[][] points;
  private final int[] assigned;
  private final float[][] centres;

  ClusterMeans(float[][] points, int[] assigned, float[][] centres) {
    this.points = points;
    this.assigned = assigned;
    this.centres = centres;
  }

  float[][] means() {
    double[][] sums = new double[centres.length][centres[0].length];
    int[] sizes = new int[centres.length];
    for (int i = 0; i < points.length; i++) {
      double[] sum = sums[assigned[i]];
      for (int j = 0; j < sum.length; j++) {
        sum[j] += points[i][j];
      }
      sizes[assigned[i]]++;
    }
    float[][] means = new float[centres.length][];
    for (int c = 0; c < means.length; c++) {
      means[c] = mean(sums[c], sizes[c]);
    }
    fillEmpty(means, sizes);
    return means;
  }

  private static float[] mean(double[] sum, int size) {
    float[] mean = new float[sum.length];
    for (int j = 0; j < mean.length; j++) {
      mean[j] = (float) (sum[j] / Math.max(1, size));
    }
    return mean;
  }

  private void fillEmpty(float[][] means, int[] sizes) {
    int[] empty = IntStream.range(0, sizes.length).filter(c -> sizes[c] == 0).toArray();
    if (empty.length == 0) {
      return;
    }
    double[] distances = new double[points.length];
    Arrays.setAll(distances, i -> Seeding.squaredDistance(points[i], centres[assigned[i]]));
    List<Integer> farthest =
        IntStream.range(0, points.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> -distances[i])
                    .thenComparing(Comparator.naturalOrder()))
            .limit(empty.length)
            .toList();
    for (int k = 0; k < farthest.size(); k++) {
      means[empty[k]] = points[farthest.get(k)].clone();
    }
  }
}
