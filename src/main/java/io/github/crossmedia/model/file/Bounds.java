package io.github.crossmedia.model.file;

import io.github.crossmedia.Formatted;

/**
 * The limits of a model. They exceed any useful model, and bound the cost of a single projection to
 * a few dozen megabytes and some seconds.
 */
public final class Bounds {

  /** Components of a vector that is encoded, and columns of a sparse matrix. */
  public static final int MAX_COMPONENTS = 1 << 21;

  /** Components of a back-projected query, which are sent to the shards. */
  public static final int MAX_BROUGHT_BACK = 1 << 18;

  /** Dimensions of a point, and words of a vocabulary. */
  public static final int MAX_DIMENSIONS = 1 << 17;

  /** Training pictures that a model contains. */
  public static final int MAX_ROWS = 1 << 20;

  /** Neighbours of a picture. */
  public static final int MAX_NEIGHBOURS = 1 << 16;

  /** Steps of folding in. */
  public static final int MAX_STEPS = 1_000;

  /** Knots of a calibration. */
  public static final int MAX_KNOTS = 4_096;

  /** Characters of a name, a word or a setting. */
  public static final int MAX_TEXT_LENGTH = 1_024;

  /** Parts within parts. */
  static final int MAX_DEPTH = 16;

  /** Multiplications of one projection, in loops that read their input more than once. */
  static final long MAX_WORK = 1L << 33;

  private Bounds() {}

  /** Returns the number of components of an encoded vector, after a check of its limit. */
  public static int components(int number) {
    return within("components", number, 0, MAX_COMPONENTS);
  }

  /** Returns the number of dimensions of a point, after a check of its limit. */
  public static int dimensions(int number) {
    return within("dimensions", number, 0, MAX_DIMENSIONS);
  }

  /** Returns a number after a check that it is from {@code least} to {@code most}. */
  public static int within(String what, long number, int least, int most) {
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the number of %s must be between %d and %d, got %d", what, least, most, number));
    }
    return (int) number;
  }
}
