package io.github.crossmedia.vector;

/** How components are written as JSON: whole numbers without the fraction of a float. */
public final class Numbers {

  private Numbers() {}

  public static boolean isWhole(float value) {
    return value == (int) value;
  }

  /** An {@link Integer} for a whole number, else a {@link Float}. */
  public static Number shortest(float value) {
    if (isWhole(value)) {
      return (int) value;
    }
    return value;
  }
}
