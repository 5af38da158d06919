package io.github.crossmedia.vector;

/** Checks and the written form of components, dense or sparse. */
public final class Components {

  private Components() {}

  static void requireFinite(int index, float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException("component " + index + " is " + value + ", not finite");
    }
  }

  static void requireDimension(int expected, int actual) {
    if (expected != actual) {
      throw new IllegalArgumentException(
          "expected a vector of " + expected + " dimensions, got " + actual);
    }
  }

  static double norm(float[] values) {
    double sum = 0;
    for (float value : values) {
      sum += (double) value * value;
    }
    return Math.sqrt(sum);
  }

  /** Returns true for an integer, which JSON writes without a fraction. */
  public static boolean isWhole(float value) {
    return value == (int) value;
  }

  /** Returns an {@link Integer} for an integral value, otherwise a {@link Float}. */
  public static Number shortest(float value) {
    if (isWhole(value)) {
      return (int) value;
    }
    return value;
  }
}
