package io.github.crossmedia.train;

import io.github.crossmedia.model.CrossMediaModel;
import java.util.Set;
import java.util.function.Consumer;

/** One method of learning. Trainers keep no state: the same data and parameters, the same model. */
public interface Trainer {

  /** The name on the command line and in the model's card. */
  String method();

  /** What it learns from beside the two media of each item. */
  Set<Need> needs();

  /** Every parameter with the values that are worth a trial, the likeliest first. */
  SearchSpace searchSpace();

  /**
   * Learns from all of the data. Neither scale nor calibration is this method's business: {@link
   * ScoreFit} fits both.
   *
   * @param parameters a value for each parameter of the search space
   */
  CrossMediaModel train(TrainingData data, Parameters parameters);

  /**
   * Learns with one set of parameters and hands on what deserves to be measured on the validation
   * pictures: one model, or several where one run passes by many, as by numbers of steps. The
   * parameters of each are such that {@link #train} makes its equal of as much data.
   */
  default void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    candidates.accept(new Candidate(parameters, train(data, parameters)));
  }

  /**
   * A model that may be chosen, and the parameters that make it.
   *
   * @param trials of how many trials on the validation pictures it is the best already, where a
   *     method chooses by itself
   */
  record Candidate(Parameters parameters, CrossMediaModel model, int trials) {

    public Candidate(Parameters parameters, CrossMediaModel model) {
      this(parameters, model, 1);
    }
  }
}
