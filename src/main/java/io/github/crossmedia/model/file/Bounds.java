package io.github.crossmedia.model.file;

import java.util.Locale;

/**
 * The largest numbers a model may have. They leave room above any model that is of use, and bound
 * what a single projection takes: a few dozen megabytes and some seconds.
 */
public final class Bounds {

  /** Components of a vector that is encoded, and columns of a sparse matrix. */
  public static final int MOST_COMPONENTS = 1 << 21;

  /** Components that a query is brought back to, which travel with it to the shards. */
  public static final int MOST_BROUGHT_BACK = 1 << 18;

  /** Dimensions of a point, and words of a vocabulary. */
  public static final int MOST_DIMENSIONS = 1 << 17;

  /** Training pictures that a model carries along. */
  public static final int MOST_ROWS = 1 << 20;

  /** Neighbours that are asked. */
  public static final int MOST_NEIGHBOURS = 1 << 16;

  /** Steps of folding in. */
  public static final int MOST_STEPS = 1_000;

  /** Knots of a calibration. */
  public static final int MOST_KNOTS = 4_096;

  /** Characters of a name, a word or a setting. */
  public static final int LONGEST_TEXT = 1_024;

  /** Parts within parts. */
  static final int DEEPEST = 16;

  /** Multiplications of one projection in loops that go more than once over what they read. */
  static final long MOST_WORK = 1L << 33;

  private Bounds() {}

  /** The components of an encoded vector, if there are not too many. */
  public static int components(int number) {
    return within("components", number, 0, MOST_COMPONENTS);
  }

  /** The dimensions of a point, if there are not too many. */
  public static int dimensions(int number) {
    return within("dimensions", number, 0, MOST_DIMENSIONS);
  }

  /** A number from {@code least} to {@code most}. */
  public static int within(String what, long number, int least, int most) {
    if (number < least || number > most) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%d %s are not within %d and %d", number, what, least, most));
    }
    return (int) number;
  }
}
