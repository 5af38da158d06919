package io.github.crossmedia.picture;

/**
 * Resizes pictures with the triangle filter: linear interpolation where a picture grows, a weighted
 * mean over everything a new pixel covers where it shrinks.
 */
public final class Resampling {

  private Resampling() {}

  /** The longer side of pictures in which key points and regions are detected: that of Corel's. */
  public static final int WORKING_SIDE = 192;

  /** The picture with its longer side reduced to {@code side}, or itself if it is smaller. */
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

  /** The picture with each side enlarged to {@code side} if it is shorter. */
  public static Picture atLeast(Picture picture, int side) {
    int width = Math.max(side, picture.width());
    int height = Math.max(side, picture.height());
    boolean fits = width == picture.width() && height == picture.height();
    return fits ? picture : resize(picture, width, height);
  }

  private static int scaled(int length, double factor) {
    return Math.max(1, (int) Math.round(length * factor));
  }

  /** The picture resized to a width and a height. */
  public static Picture resize(Picture picture, int width, int height) {
    int[] pixels = new int[width * height];
    for (int shift = 16; shift >= 0; shift -= 8) {
      float[] channel = new float[picture.size()];
      for (int i = 0; i < channel.length; i++) {
        channel[i] = picture.rgb(i) >> shift & 255;
      }
      Plane resized = resize(new Plane(picture.width(), picture.height(), channel), width, height);
      for (int i = 0; i < pixels.length; i++) {
        pixels[i] |= Math.clamp(Math.round(resized.values()[i]), 0, 255) << shift;
      }
    }
    return Picture.of(width, height, pixels);
  }

  /** The plane resized to a width and a height. */
  public static Plane resize(Plane plane, int width, int height) {
    return transposeResized(transposeResized(plane, width), height);
  }

  /**
   * Resizes the rows to {@code width} and swaps rows for columns, so that calling it twice resizes
   * both.
   */
  private static Plane transposeResized(Plane plane, int width) {
    int height = plane.height();
    float[] source = plane.values();
    float[] target = new float[width * height];
    double scale = (double) plane.width() / width;
    double support = Math.max(1, scale);
    for (int x = 0; x < width; x++) {
      double centre = (x + 0.5) * scale;
      int from = Math.max(0, (int) (centre - support + 0.5));
      int to = Math.min(plane.width(), (int) (centre + support + 0.5));
      float[] weights = triangle(from, to, centre, support);
      for (int y = 0; y < height; y++) {
        float sum = 0;
        for (int i = from; i < to; i++) {
          sum += weights[i - from] * source[y * plane.width() + i];
        }
        target[x * height + y] = sum;
      }
    }
    return new Plane(height, width, target);
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
}
