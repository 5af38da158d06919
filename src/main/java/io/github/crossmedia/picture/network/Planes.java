package io.github.crossmedia.picture.network;

import java.util.Locale;

/**
 * Numbers in channels, each of which is a plane; a vector has planes of one place.
 *
 * @param values plane by plane, row by row
 */
record Planes(int channels, int height, int width, float[] values) {

  Planes {
    if (values.length != channels * height * width) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d numbers are not %d planes of %d x %d",
              values.length,
              channels,
              height,
              width));
    }
  }

  static Planes zeros(int channels, int height, int width) {
    return new Planes(channels, height, width, new float[channels * height * width]);
  }

  /** Returns the number of places of a plane. */
  int places() {
    return height * width;
  }
}
