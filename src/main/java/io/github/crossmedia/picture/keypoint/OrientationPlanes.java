package io.github.crossmedia.picture.keypoint;

import io.github.crossmedia.picture.Plane;
import io.github.crossmedia.picture.filter.Convolution;

/**
 * The amount of gradient in each of eight orientations around every pixel: magnitudes are shared
 * between neighbouring orientations and weighted by a triangle of {@code cell} pixels to either
 * side. One cell of a SIFT description is then one value of each plane (Vedaldi and Fulkerson,
 * "VLFeat", 2010).
 */
final class OrientationPlanes {

  static final int ORIENTATIONS = 8;

  private final int width;
  private final float[][] planes;

  OrientationPlanes(Plane luma, int cell) {
    width = luma.width();
    planes = new float[ORIENTATIONS][luma.values().length];
    // the camera is assumed to have blurred the picture by half a pixel
    gradients(Convolution.blurred(luma, Math.sqrt(cell * cell / 36.0 - 0.25)));
    for (float[] plane : planes) {
      box(plane, luma.height(), cell, (cell - 1) / 2);
      box(plane, luma.height(), cell, cell / 2);
    }
  }

  /** Returns the value at a pixel, at least 0: rounding can make a running sum negative. */
  float at(int orientation, int x, int y) {
    return Math.max(0, planes[orientation][y * width + x]);
  }

  private void gradients(Plane blurred) {
    for (int y = 0; y < blurred.height(); y++) {
      for (int x = 0; x < width; x++) {
        float right = blurred.clamped(x + 1, y) - blurred.clamped(x - 1, y);
        float down = blurred.clamped(x, y + 1) - blurred.clamped(x, y - 1);
        float magnitude = (float) Math.sqrt(right * right + down * down) / 2;
        double turns = Math.atan2(down, right) / (2 * Math.PI);
        double place = (turns < 0 ? turns + 1 : turns) * ORIENTATIONS;
        int orientation = (int) place;
        float beyond = (float) (place - orientation) * magnitude;
        planes[orientation % ORIENTATIONS][y * width + x] += magnitude - beyond;
        planes[(orientation + 1) % ORIENTATIONS][y * width + x] += beyond;
      }
    }
  }

  /** Replaces each pixel by the mean of a square that begins {@code before} pixels before it. */
  private void box(float[] plane, int height, int side, int before) {
    float[] line = new float[width];
    for (int y = 0; y < height; y++) {
      double sum = 0;
      int after = side - 1 - before;
      System.arraycopy(plane, y * width, line, 0, width);
      for (int x = -after; x < width; x++) {
        sum += x + after < width ? line[x + after] : 0;
        sum -= x - before > 0 ? line[x - before - 1] : 0;
        if (x >= 0) {
          plane[y * width + x] = (float) (sum / side);
        }
      }
    }
    columns(plane, height, side, before);
  }

  private void columns(float[] plane, int height, int side, int before) {
    float[] copy = plane.clone();
    double[] sums = new double[width];
    int after = side - 1 - before;
    for (int y = -after; y < height; y++) {
      if (y + after < height) {
        add(sums, copy, (y + after) * width, 1);
      }
      if (y - before > 0) {
        add(sums, copy, (y - before - 1) * width, -1);
      }
      for (int x = 0; y >= 0 && x < width; x++) {
        plane[y * width + x] = (float) (sums[x] / side);
      }
    }
  }

  private static void add(double[] sums, float[] values, int from, int sign) {
    for (int x = 0; x < sums.length; x++) {
      sums[x] += sign * values[from + x];
    }
  }
}
