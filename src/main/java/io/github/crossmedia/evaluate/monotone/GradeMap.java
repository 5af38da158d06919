package io.github.crossmedia.evaluate.monotone;

import java.util.Arrays;

/** Maps a score to a grade. */
@FunctionalInterface
public interface GradeMap {

  double at(double score);

  /** Returns the grades of many scores. */
  default double[] of(double[] scores) {
    return Arrays.stream(scores).map(this::at).toArray();
  }
}
