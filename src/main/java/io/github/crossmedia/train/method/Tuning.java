package io.github.crossmedia.train.method;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.AverageOverQueries;
import io.github.crossmedia.train.task.Direction;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The tuned parameters with their model, and all that was tried.
 *
 * @param measured how many models were measured in all, including those among which a method chose
 *     by itself
 */
public record Tuning(Candidate best, double averagePrecision, int measured, List<Trial> trials) {

  /** The training data, the held-out data and its questions. */
  public record Fold(TrainingData data, TrainingData validation, AverageOverQueries quality) {

    public Fold(TrainingData data, TrainingData validation) {
      this(data, validation, new AverageOverQueries(validation));
    }

    /** Returns the same fold, asked in one direction only. */
    public Fold in(Direction direction) {
      return new Fold(data, validation, quality.in(direction));
    }
  }

  /** Parameters and the average precision they reached. */
  public record Trial(Parameters parameters, double averagePrecision) {}

  /**
   * A model that may be chosen, and the parameters that make it.
   *
   * @param learned the model, made when it is asked for
   * @param quality how well it answers
   * @param trials of how many trials on the validation pictures it is already the best, if a method
   *     chooses by itself
   */
  public record Candidate(
      Parameters parameters,
      Supplier<CrossMediaModel> learned,
      ToDoubleFunction<AverageOverQueries> quality,
      int trials) {

    public Candidate(Parameters parameters, CrossMediaModel model, int trials) {
      this(parameters, () -> model, queries -> queries.of(model), trials);
    }

    public Candidate(Parameters parameters, CrossMediaModel model) {
      this(parameters, model, 1);
    }

    public CrossMediaModel model() {
      return learned.get();
    }
  }
}
