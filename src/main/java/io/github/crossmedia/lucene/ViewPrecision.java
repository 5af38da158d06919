package io.github.crossmedia.lucene;

import java.util.Arrays;
import java.util.Locale;

/**
 * How precisely a document keeps the numbers of a view. Numbers that are whole multiples of a power
 * of two, as those of histograms are, take fewer bits and are kept exactly in any case.
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

  /** The precision of this name, in lower case. */
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
