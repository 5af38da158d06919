package io.github.crossmedia.picture;

/**
 * Resizes pictures with the triangle filter: linear interpolation if the picture grows, a weighted
 * mean of all pixels that a new pixel covers if it shrinks.
 */
public final class Resampling {

  private static final int CHANNELS = 3;

  private Resampling() {}

  /** The longer side of the pictures in which key points and regions are detected, as in Corel. */
  public static final int WORKING_SIDE = 192;

  /**
   * Returns the picture with its longer side reduced to {@code side}, or itself if it is smaller.
   */
  public static Picture atMost(Picture picture, int side) {
    int longer = picture.longerSide();
    if (longer <= side) {
      return picture;
    }
    double factor = (double) side / longer;
    int width = scaled(picture.width(), factor);
    int height = scaled(picture.height(), factor);
    return picture.smaller(side, () -> resize(picture, width, height));
  }

  /** Returns the picture with each side enlarged to {@code side} if it is shorter. */
  public static Picture atLeast(Picture picture, int side) {
    int width = Math.max(side, picture.width());
    int height = Math.max(side, picture.height());
    return resize(picture, width, height);
  }

  private static int scaled(int length, double factor) {
    return Math.max(1, (int) Math.round(length * factor));
  }

  public static Picture resize(Picture picture, int width, int height) {
    if (picture.width() == width && picture.height() == height) {
      return picture;
    }
    Triangles across = Triangles.of(picture.width(), width);
    Plane[] narrow = new Plane[CHANNELS];
    for (int channel = 0; channel < CHANNELS; channel++) {
      narrow[channel] = new Plane(width, picture.height(), new float[width * picture.height()]);
    }
    float[][] row = new float[CHANNELS][picture.width()];
    for (int y = 0; y < picture.height(); y++) {
      unpack(picture, y, row);
      across.row(row, narrow, y * width);
    }
    Triangles down = Triangles.of(picture.height(), height);
    int[] pixels = new int[width * height];
    for (int channel = 0; channel < CHANNELS; channel++) {
      float[] values = down.columns(narrow[channel]).values();
      int shift = Byte.SIZE * (CHANNELS - 1 - channel);
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] |= Math.clamp(Math.round(values[i]), 0, 255) << shift;
      }
    }
    return Picture.of(width, height, pixels);
  }

  private static void unpack(Picture picture, int y, float[][] row) {
    int first = y * picture.width();
    for (int x = 0; x < picture.width(); x++) {
      int rgb = picture.rgb(first + x);
      row[0][x] = rgb >> 16 & 255;
      row[1][x] = rgb >> 8 & 255;
      row[2][x] = rgb & 255;
    }
  }

  public static Plane resize(Plane plane, int width, int height) {
    Plane narrow = Triangles.of(plane.width(), width).rows(plane);
    return Triangles.of(plane.height(), height).columns(narrow);
  }

  /**
   * The triangle filter along one side: each new value is a weighted mean of old values.
   *
   * @param from the first old value of each new value
   * @param weights the weights of the old values from there on
   */
  private record Triangles(int[] from, float[][] weights) {

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
}
