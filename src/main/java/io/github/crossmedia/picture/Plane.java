package io.github.crossmedia.picture;

/** A grid of numbers, row by row from the top: one channel of a picture. */
public record Plane(int width, int height, float[] values) {

  public Plane {
    if (values.length != width * height) {
      throw new IllegalArgumentException(
          values.length + " values do not make a plane of " + width + " x " + height);
    }
  }

  public Plane(int width, int height) {
    this(width, height, new float[width * height]);
  }

  public float at(int x, int y) {
    return values[y * width + x];
  }

  /** Returns the value at a place, or at the nearest place inside. */
  public float clamped(int x, int y) {
    return at(Math.clamp(x, 0, width - 1), Math.clamp(y, 0, height - 1));
  }
}
