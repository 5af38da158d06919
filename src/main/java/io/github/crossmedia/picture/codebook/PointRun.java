package io.github.crossmedia.picture.codebook;

import java.util.function.Consumer;
import java.util.stream.IntStream;

/** A run of points for one thread. */
record PointRun(int from, int to) {

  private static final int SIZE = 1024;

  /**
   * Spreads {@code length} points over all cores; the chunks do not depend on the number of cores.
   */
  static void forEachParallel(int length, Consumer<PointRun> work) {
    IntStream.range(0, (length + SIZE - 1) / SIZE)
        .parallel()
        .forEach(i -> work.accept(new PointRun(i * SIZE, Math.min(length, (i + 1) * SIZE))));
  }
}
