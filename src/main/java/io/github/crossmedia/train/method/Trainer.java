package io.github.crossmedia.train.method;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.score.ScoreFit;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.TrainingData;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One method of learning. Trainers keep no state: the same data and parameters make the same model.
 */
public interface Trainer {

  /** Returns the name on the command line and in the model's card. */
  String method();

  /** Returns what it needs besides the two media of each item: usually the words of captions. */
  default Set<Need> needs() {
    return Set.of(Need.WORDS);
  }

  /**
   * Returns the sides of items whose sums, with those of pictures, it learns from; none if it needs
   * the items themselves.
   */
  default Set<Side> sides() {
    return Set.of();
  }

  /** Returns true if sums are only where it begins, and a sample of the items is learned from. */
  default boolean learnsFromSample() {
    return false;
  }

  /** Returns every parameter with the values that are worth a trial, the likeliest first. */
  SearchSpace searchSpace();

  /**
   * Learns from all of the data. It fits neither scale nor calibration; {@link ScoreFit} fits both
   * later.
   *
   * @param parameters a value for each parameter of the search space
   */
  CrossMediaModel train(TrainingData data, Parameters parameters);

  /**
   * Learns with one set of parameters, and passes on the models to measure on the validation
   * pictures. There are several if one run passes through many, such as numbers of steps. With the
   * parameters of each, {@link #train} makes an equal model of as much data.
   */
  default void explore(
      TrainingData data,
      TrainingData validation,
      Parameters parameters,
      Consumer<Candidate> candidates) {
    candidates.accept(new Candidate(parameters, train(data, parameters)));
  }

  /**
   * Tunes parameters by the mean quality on each fold, held out in turn, in a way of its own.
   * Returns nothing to leave it to the {@link Tuner}.
   */
  default Optional<Tuning> tuned(
      SearchSpace space, List<TuningFold> folds, Consumer<Trial> progress) {
    return Optional.empty();
  }
}
