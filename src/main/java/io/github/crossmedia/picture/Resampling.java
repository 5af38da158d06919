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
    boolean fits = width == picture.width() && height == picture.height();
    return fits ? picture : resize(picture, width, height);
  }

  private static int scaled(int length, double factor) {
    return Math.max(1, (int) Math.round(length * factor));
  }

  /** Returns the picture resized to a width and a height. */
  public static Picture resize(Picture picture, int width, int height) {
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

  /** Returns the plane resized to a width and a height. */
  public static Plane resize(Plane plane, int width, int height) {
    Plane narrow = Triangles.of(plane.width(), width).rows(plane);
    return Triangles.of(plane.height(), height).columns(narrow);
  }
}
