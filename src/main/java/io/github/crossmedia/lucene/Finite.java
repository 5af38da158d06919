package io.github.crossmedia.lucene;

/** Sums of finite numbers as floats that are finite too: what is beyond a float is the largest. */
final class Finite {

  private Finite() {}

  static float of(double sum) {
    float nearest = (float) sum;
    return Float.isInfinite(nearest) ? Math.copySign(Float.MAX_VALUE, nearest) : nearest;
  }
}
