package io.github.crossmedia.picture.filter;

import io.github.crossmedia.picture.Plane;

/**
 * One step of the orthonormal Haar wavelet: it splits a plane into four bands of half its width and
 * height. An odd last row or column is left out.
 *
 * @param low the plane at half size
 * @param horizontal what changes along rows
 * @param vertical what changes along columns
 * @param diagonal what changes along both
 */
public record HaarTransform(Plane low, Plane horizontal, Plane vertical, Plane diagonal) {

  public static HaarTransform of(Plane plane) {
    int width = plane.width() / 2;
    int height = plane.height() / 2;
    HaarTransform bands =
        new HaarTransform(
            new Plane(width, height),
            new Plane(width, height),
            new Plane(width, height),
            new Plane(width, height));
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        float a = plane.at(2 * x, 2 * y);
        float b = plane.at(2 * x + 1, 2 * y);
        float c = plane.at(2 * x, 2 * y + 1);
        float d = plane.at(2 * x + 1, 2 * y + 1);
        int i = y * width + x;
        bands.low.values()[i] = (a + b + c + d) / 2;
        bands.horizontal.values()[i] = (a - b + c - d) / 2;
        bands.vertical.values()[i] = (a + b - c - d) / 2;
        bands.diagonal.values()[i] = (a - b - c + d) / 2;
      }
    }
    return bands;
  }
}
