package io.github.crossmedia.picture.filter;

import io.github.crossmedia.picture.Plane;

/** Convolves rows and columns with kernels of odd length; borders repeat their last value. */
public final class Convolution {

  private Convolution() {}

  /** Each row with {@code kernel}. */
  public static Plane rows(Plane plane, float[] kernel) {
    int radius = kernel.length / 2;
    int width = plane.width();
    float[] padded = new float[width + 2 * radius];
    Plane result = new Plane(width, plane.height());
    for (int y = 0; y < plane.height(); y++) {
      for (int i = 0; i < padded.length; i++) {
        padded[i] = plane.clamped(i - radius, y);
      }
      for (int i = 0; i < kernel.length; i++) {
        add(padded, i, kernel[kernel.length - 1 - i], result.values(), y * width, width);
      }
    }
    return result;
  }

  /** Each column with {@code kernel}. */
  public static Plane columns(Plane plane, float[] kernel) {
    int radius = kernel.length / 2;
    int width = plane.width();
    Plane result = new Plane(width, plane.height());
    for (int y = 0; y < plane.height(); y++) {
      for (int i = -radius; i <= radius; i++) {
        int row = Math.clamp(y - i, 0, plane.height() - 1);
        add(plane.values(), row * width, kernel[i + radius], result.values(), y * width, width);
      }
    }
    return result;
  }

  private static void add(
      float[] source, int from, float factor, float[] target, int to, int length) {
    for (int i = 0; i < length; i++) {
      target[to + i] += factor * source[from + i];
    }
  }

  /** The kernel of a Gaussian with a standard deviation in pixels, cut off at three of them. */
  public static float[] gaussian(double deviation) {
    int radius = (int) Math.ceil(3 * deviation);
    double[] weights = new double[2 * radius + 1];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double distance = (i - radius) / deviation;
      weights[i] = Math.exp(-distance * distance / 2);
      sum += weights[i];
    }
    float[] kernel = new float[weights.length];
    for (int i = 0; i < kernel.length; i++) {
      kernel[i] = (float) (weights[i] / sum);
    }
    return kernel;
  }

  /** The plane blurred by a Gaussian. */
  public static Plane blurred(Plane plane, double deviation) {
    float[] kernel = gaussian(deviation);
    return columns(rows(plane, kernel), kernel);
  }
}
