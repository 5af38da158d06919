package io.github.crossmedia.lucene;

/**
 * Converts sums of finite numbers to finite floats: sums that are too large become the largest
 * float.
 */
final class FiniteFloats {

  private FiniteFloats() {}

  static float of(double sum) {
    float nearest = (float) sum;
    return Float.isInfinite(nearest) ? Math.copySign(Float.MAX_VALUE, nearest) : nearest;
  }
}
