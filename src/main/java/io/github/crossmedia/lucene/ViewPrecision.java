package io.github.crossmedia.lucene;

import java.util.Arrays;
import java.util.Locale;

/**
 * The precision in which a document keeps the numbers of a view. Whole multiples of a power of two,
 * such as the numbers of histograms, take fewer bits and are always exact.
 */
public enum ViewPrecision {
  /** Four bytes a number, kept exactly. */
  FLOAT32 {
    @Override
    PackedNumbers pack(float[] values) {
      return PackedNumbers.floats(values);
    }
  },

  /** Two bytes a number, which loses up to 1 part in 2,048 of itself. */
  FLOAT16 {
    @Override
    PackedNumbers pack(float[] values) {
      return PackedNumbers.halves(values);
    }
  },

  /** One byte a number, which loses up to 1 part in 254 of the largest one. */
  INT8 {
    @Override
    PackedNumbers pack(float[] values) {
      return PackedNumbers.rounded(values);
    }
  };

  abstract PackedNumbers pack(float[] values);

  /** Returns the precision of this name, in lower case. */
  public static ViewPrecision named(String name) {
    return Arrays.stream(values())
        .filter(precision -> precision.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown precision [" + name + "]"));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
