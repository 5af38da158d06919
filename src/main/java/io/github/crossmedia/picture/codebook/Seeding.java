package io.github.crossmedia.picture.codebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Draws first centres, each with a chance that grows with its squared distance to the others. */
final class Seeding {

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
    PointRun.forEachParallel(
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
