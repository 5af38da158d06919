package io.github.crossmedia.train.method;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.AverageOverQueries;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

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
