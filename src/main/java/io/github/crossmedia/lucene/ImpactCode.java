package io.github.crossmedia.lucene;

import io.github.crossmedia.Formatted;

/**
 * Codes word weights as term frequencies. The code is the upper half of the float with ten bits of
 * the mantissa, rounded to nearest and counted from the smallest weight. Weights up to 256 take 15
 * bits and lose less than one part in 2,000.
 */
final class ImpactCode {

  /** The smallest stored weight; smaller weights are stored as this one. */
  static final float MIN_VALUE = 0x1p-24f;

  private static final int DROPPED_BITS = 13;
  private static final int BASE = (Float.floatToIntBits(MIN_VALUE) >>> DROPPED_BITS) - 1;
  private static final int MAX_CODE =
      (Float.floatToIntBits(Float.MAX_VALUE) >>> DROPPED_BITS) - BASE;

  private ImpactCode() {}

  static int encode(String word, float weight) {
    if (!(weight > 0 && Float.isFinite(weight))) {
      throw new IllegalArgumentException(
          Formatted.of("the weight of \"%s\" is %s, not positive and finite", word, weight));
    }
    int bits = Float.floatToIntBits(Math.max(weight, MIN_VALUE));
    int rounded = (bits + (1 << (DROPPED_BITS - 1))) >>> DROPPED_BITS;
    return Math.min(rounded - BASE, MAX_CODE);
  }

  /**
   * Returns the weight of a code; codes beyond the largest, which bounds may contain, are clamped.
   */
  static float decode(float code) {
    return Float.intBitsToFloat((Math.min((int) code, MAX_CODE) + BASE) << DROPPED_BITS);
  }
}
