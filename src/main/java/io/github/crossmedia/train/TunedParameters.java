package io.github.crossmedia.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.method.Tuning.Fold;
import io.github.crossmedia.train.task.ChanceLevel;
import java.util.List;
import java.util.Optional;

/**
 * The parameters that were tuned on held-out pictures.
 *
 * @param averagePrecision what they reach on these pictures
 * @param trials the number of trials, of which this is the best
 * @param chance what uninformative scores reach
 */
record TunedParameters(
    Parameters parameters, double averagePrecision, int trials, ChanceLevel chance) {

  /** Returns the best parameters of a space. */
  static TunedParameters of(
      Trainer trainer, SearchSpace space, List<Fold> folds, long seed, TrainingProgress progress) {
    Tuning tuning = Tuner.tune(trainer, space, folds, progress::tried);
    return new TunedParameters(
        tuning.best().parameters(),
        tuning.averagePrecision(),
        tuning.measured(),
        ChanceLevel.of(folds.getFirst().quality(), tuning.best().model(), seed));
  }

  /** Returns a warning if chance alone could reach as much. */
  Optional<String> remark() {
    return averagePrecision > chance.highest(trials)
        ? Optional.empty()
        : Optional.of(
            Formatted.of(
                "nothing was learned beyond chance: the best of %s reaches up to %.4f by chance",
                Screening.count(trials, "trial"), chance.highest(trials)));
  }
}
