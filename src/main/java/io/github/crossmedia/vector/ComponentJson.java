package io.github.crossmedia.vector;

/** The JSON form of components: integers without a fraction. */
public final class ComponentJson {

  private ComponentJson() {}

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
