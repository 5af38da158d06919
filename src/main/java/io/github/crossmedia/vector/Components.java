package io.github.crossmedia.vector;

/** Checks of components that dense and sparse vectors share. */
final class Components {

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
}
