package io.github.crossmedia.picture;

/**
 * The triangle filter along one side: each new value is a weighted mean of old values.
 *
 * @param from the first old value of each new value
 * @param weights the weights of the old values from there on
 */
record Triangles(int[] from, float[][] weights) {

  /** Returns the filter from one length to another. */
  static Triangles of(int length, int newLength) {
    int[] first = new int[newLength];
    float[][] weights = new float[newLength][];
    double scale = (double) length / newLength;
    double support = Math.max(1, scale);
    for (int i = 0; i < newLength; i++) {
      double centre = (i + 0.5) * scale;
      first[i] = Math.max(0, (int) (centre - support + 0.5));
      int to = Math.min(length, (int) (centre + support + 0.5));
      weights[i] = triangle(first[i], to, centre, support);
    }
    return new Triangles(first, weights);
  }

  private static float[] triangle(int from, int to, double centre, double support) {
    double[] weights = new double[to - from];
    double sum = 0;
    for (int i = from; i < to; i++) {
      weights[i - from] = Math.max(0, 1 - Math.abs(i + 0.5 - centre) / support);
      sum += weights[i - from];
    }
    float[] normalised = new float[weights.length];
    for (int i = 0; i < weights.length; i++) {
      normalised[i] = (float) (weights[i] / sum);
    }
    return normalised;
  }

  /** Filters one row of three channels at once, so that their sums don't wait for each other. */
  void row(float[][] row, Plane[] target, int at) {
    float[] red = row[0];
    float[] green = row[1];
    float[] blue = row[2];
    for (int x = 0; x < from.length; x++) {
      float[] mine = weights[x];
      int first = from[x];
      float reds = 0;
      float greens = 0;
      float blues = 0;
      for (int i = 0; i < mine.length; i++) {
        float weight = mine[i];
        reds += weight * red[first + i];
        greens += weight * green[first + i];
        blues += weight * blue[first + i];
      }
      target[0].values()[at + x] = reds;
      target[1].values()[at + x] = greens;
      target[2].values()[at + x] = blues;
    }
  }

  /** Returns the plane with each row filtered. */
  Plane rows(Plane plane) {
    int width = from.length;
    float[] source = plane.values();
    float[] target = new float[width * plane.height()];
    for (int y = 0; y < plane.height(); y++) {
      for (int x = 0; x < width; x++) {
        float[] mine = weights[x];
        int first = y * plane.width() + from[x];
        float sum = 0;
        for (int i = 0; i < mine.length; i++) {
          sum += mine[i] * source[first + i];
        }
        target[y * width + x] = sum;
      }
    }
    return new Plane(width, plane.height(), target);
  }

  /** Returns the plane with each column filtered, whole rows at a time. */
  Plane columns(Plane plane) {
    int width = plane.width();
    float[] source = plane.values();
    float[] target = new float[width * from.length];
    for (int y = 0; y < from.length; y++) {
      int at = y * width;
      for (int i = 0; i < weights[y].length; i++) {
        float weight = weights[y][i];
        int row = (from[y] + i) * width;
        for (int x = 0; x < width; x++) {
          target[at + x] += weight * source[row + x];
        }
      }
    }
    return new Plane(width, from.length, target);
  }
}
