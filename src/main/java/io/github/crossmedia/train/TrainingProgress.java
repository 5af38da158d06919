package io.github.crossmedia.train;

import io.github.crossmedia.train.method.Trial;

@FunctionalInterface
public interface TrainingProgress {

  /** Receives each trial of parameters. */
  void tried(Trial trial);

  /**
   * Receives the progress of fitting scores: first after the final model is learned, then after
   * each held-out part.
   *
   * @param parts the number of parts so far, at first 0
   */
  default void fitted(int parts, int total) {}
}
