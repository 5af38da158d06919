package io.github.crossmedia.train;

import io.github.crossmedia.train.method.Tuner.Trial;

/** Receives the progress of a training. */
@FunctionalInterface
public interface TrainingProgress {

  /** Called for each trial of parameters. */
  void tried(Trial trial);

  /**
   * Called after the final model is learned, and whenever another part was left out to fit scores.
   *
   * @param parts so far, at first none
   */
  default void fitted(int parts, int total) {}
}
