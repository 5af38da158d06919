package io.github.crossmedia.cli.train;

import java.io.IOException;
import java.io.PrintWriter;

/** What a training learns from. */
public interface TrainingSource {

  /** Reads the source, tunes parameters and learns. */
  Learned learn(TrainingLines lines) throws IOException;

  /** Returns true if large matrices are rounded to half precision without being asked. */
  default boolean isRounded() {
    return false;
  }

  /** Prints the result, after the model was written. */
  default void print(Learned learned, TrainingRun run, PrintWriter err) throws IOException {
    learned.print(run.out(), err);
  }
}
