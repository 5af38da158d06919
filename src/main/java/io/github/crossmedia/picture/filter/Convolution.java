package io.github.crossmedia.picture.filter;

import io.github.crossmedia.picture.Plane;

/**
 * Convolves rows and columns with kernels of odd length; borders repeat their last value.
 *
 * <p>Every pixel is summed in the order of the kernel, whatever SIMD instructions the loops become.
 * Descriptions are therefore bit for bit the same on all machines.
 */
public final class Convolution {

  private Convolution() {}

  /** Returns the plane with each row convolved with {@code kernel}. */
  public static Plane rows(Plane plane, float[] kernel) {
    int radius = kernel.length / 2;
    int width = plane.width();
    float[] padded = new float[width + 2 * radius];
    float[][] shifted = new float[kernel.length][width];
    float[] factors = reversed(kernel);
    Plane result = new Plane(width, plane.height());
    for (int y = 0; y < plane.height(); y++) {
      System.arraycopy(plane.values(), y * width, padded, radius, width);
      for (int i = 0; i < radius; i++) {
        padded[i] = padded[radius];
        padded[radius + width + i] = padded[radius + width - 1];
      }
      for (int i = 0; i < kernel.length; i++) {
        System.arraycopy(padded, i, shifted[i], 0, width);
      }
      System.arraycopy(sum(factors, shifted, width), 0, result.values(), y * width, width);
    }
    return result;
  }

  /** Returns the plane with each column convolved with {@code kernel}. */
  public static Plane columns(Plane plane, float[] kernel) {
    int radius = kernel.length / 2;
    int width = plane.width();
    float[][] rows = new float[plane.height()][width];
    for (int y = 0; y < rows.length; y++) {
      System.arraycopy(plane.values(), y * width, rows[y], 0, width);
    }
    Plane result = new Plane(width, plane.height());
    float[][] covered = new float[kernel.length][];
    for (int y = 0; y < rows.length; y++) {
      for (int i = -radius; i <= radius; i++) {
        covered[i + radius] = rows[Math.clamp(y - i, 0, rows.length - 1)];
      }
      System.arraycopy(sum(kernel, covered, width), 0, result.values(), y * width, width);
    }
    return result;
  }

  private static float[] sum(float[] factors, float[][] lines, int width) {
    float[] sum = new float[width];
    int i = 0;
    for (; i + 4 <= factors.length; i += 4) {
      add(
          sum,
          factors[i],
          lines[i],
          factors[i + 1],
          lines[i + 1],
          factors[i + 2],
          lines[i + 2],
          factors[i + 3],
          lines[i + 3]);
    }
    for (; i < factors.length; i++) {
      add(sum, factors[i], lines[i]);
    }
    return sum;
  }

  private static void add(
      float[] sum,
      float factor0,
      float[] line0,
      float factor1,
      float[] line1,
      float factor2,
      float[] line2,
      float factor3,
      float[] line3) {
    for (int x = 0; x < sum.length; x++) {
      sum[x] =
          sum[x]
              + factor0 * line0[x]
              + factor1 * line1[x]
              + factor2 * line2[x]
              + factor3 * line3[x];
    }
  }

  private static void add(float[] sum, float factor, float[] line) {
    for (int x = 0; x < sum.length; x++) {
      sum[x] += factor * line[x];
    }
  }

  private static float[] reversed(float[] kernel) {
    float[] reversed = new float[kernel.length];
    for (int i = 0; i < kernel.length; i++) {
      reversed[i] = kernel[kernel.length - 1 - i];
    }
    return reversed;
  }

  /**
   * Returns the kernel of a Gaussian with a standard deviation in pixels, cut off at three of them.
   */
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

  public static Plane blurred(Plane plane, double deviation) {
    float[] kernel = gaussian(deviation);
    return columns(rows(plane, kernel), kernel);
  }
}
