package io.github.crossmedia.lucene;

/** Sums of finite numbers as floats that are finite too: what is beyond a float is the largest. */
final class Finite {

  private Finite() {}

  static float of(double sum) {
    return (float) Math.clamp(sum, -Float.MAX_VALUE, Float.MAX_VALUE);
  }
}
