package io.github.crossmedia.train.method;

import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.TrainingData;

/** The training data, the held-out data and its questions. */
public record TuningFold(TrainingData data, TrainingData validation, AverageOverQueries quality) {

  public TuningFold(TrainingData data, TrainingData validation) {
    this(data, validation, new AverageOverQueries(validation));
  }

  /** Returns the same fold, asked in one direction only. */
  public TuningFold in(Direction direction) {
    return new TuningFold(data, validation, quality.in(direction));
  }
}
