package io.github.crossmedia.picture.codebook;

import io.github.crossmedia.vector.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;

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
      centres = new Means(data, assigned, centres).means();
    }
    return Matrix.of(centres);
  }

  private static int[] assign(float[][] data, Matrix centres) {
    NearestCentre nearest = new NearestCentre(centres);
    int[] assigned = new int[data.length];
    Points.forEachParallel(
        data.length,
        chunk -> {
          float[] scores = new float[nearest.centres()];
          for (int i = chunk.from(); i < chunk.to(); i++) {
            assigned[i] = nearest.nearest(data[i], scores);
          }
        });
    return assigned;
  }

  /**
   * The means of clusters. A cluster without points gets the point that is farthest from its own
   * centre, so that no centre is wasted.
   */
  static final class Means {

    private final float[][] points;
    private final int[] assigned;
    private final float[][] centres;

    Means(float[][] points, int[] assigned, float[][] centres) {
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

  /** Draws first centres, each with a chance that grows with its squared distance to the others. */
  private static final class Seeding {

    private final float[][] points;
    private final SplittableRandom random;
    private final float[] distances;

    Seeding(float[][] points, SplittableRandom random) {
      this.points = points;
      this.random = random;
      this.distances = new float[points.length];
      Arrays.fill(distances, Float.MAX_VALUE);
    }

    float[][] centres(int count) {
      List<float[]> centres = new ArrayList<>();
      int next = random.nextInt(points.length);
      while (next >= 0 && centres.size() < count) {
        centres.add(points[next]);
        meet(points[next]);
        next = draw();
      }
      return centres.toArray(float[][]::new);
    }

    private void meet(float[] centre) {
      Points.forEachParallel(
          points.length,
          chunk -> {
            for (int i = chunk.from(); i < chunk.to(); i++) {
              distances[i] = Math.min(distances[i], squaredDistance(points[i], centre));
            }
          });
    }

    /** Returns the next centre, or -1 if every point is already one. */
    private int draw() {
      double sum = 0;
      for (float distance : distances) {
        sum += distance;
      }
      double place = random.nextDouble() * sum;
      int last = -1;
      for (int i = 0; i < distances.length; i++) {
        if (distances[i] > 0) {
          last = i;
          place -= distances[i];
          if (place < 0) {
            return i;
          }
        }
      }
      return last;
    }

    /**
     * Returns the squared distance, as four sums of fixed order: the result is the same on every
     * machine.
     */
    static float squaredDistance(float[] a, float[] b) {
      float sum0 = 0;
      float sum1 = 0;
      float sum2 = 0;
      float sum3 = 0;
      int i = 0;
      for (; i + 4 <= a.length; i += 4) {
        float d0 = a[i] - b[i];
        float d1 = a[i + 1] - b[i + 1];
        float d2 = a[i + 2] - b[i + 2];
        float d3 = a[i + 3] - b[i + 3];
        sum0 += d0 * d0;
        sum1 += d1 * d1;
        sum2 += d2 * d2;
        sum3 += d3 * d3;
      }
      for (; i < a.length; i++) {
        sum0 += (a[i] - b[i]) * (a[i] - b[i]);
      }
      return sum0 + sum1 + (sum2 + sum3);
    }
  }

  /** A run of points for one thread. */
  private record Points(int from, int to) {

    private static final int SIZE = 1024;

    /**
     * Spreads {@code length} points over all cores; the chunks do not depend on the number of
     * cores.
     */
    static void forEachParallel(int length, Consumer<Points> work) {
      IntStream.range(0, (length + SIZE - 1) / SIZE)
          .parallel()
          .forEach(i -> work.accept(new Points(i * SIZE, Math.min(length, (i + 1) * SIZE))));
    }
  }
}
