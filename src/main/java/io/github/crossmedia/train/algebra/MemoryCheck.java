package io.github.crossmedia.train.algebra;

import io.github.crossmedia.Formatted;

/** Fails before hours of learning if the memory will not suffice. */
public final class MemoryCheck {

  /** The remedy where the number of words is what needs memory. */
  public static final String FEWER_WORDS = "leave rare words out";

  private static final int MEGABYTE = 1 << 20;

  private MemoryCheck() {}

  /**
   * Requires that so many bytes fit into Java's maximum heap.
   *
   * @param what needs them, in the plural
   * @param remedy what needs less
   */
  public static void require(double bytes, String what, String remedy) {
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      throw new IllegalArgumentException(
          Formatted.of(
              "%s need %.0f MB of memory, and there are %d: %s, or give Java more",
              what, bytes / MEGABYTE, most / MEGABYTE, remedy));
    }
  }
}
