package io.github.crossmedia.evaluate.monotone;

import java.util.Arrays;

/** Reads a score as a grade. */
@FunctionalInterface
public interface ScoreMap {

  double at(double score);

  /** The grades of many scores. */
  default double[] of(double[] scores) {
    return Arrays.stream(scores).map(this::at).toArray();
  }
}
