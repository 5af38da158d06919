package io.github.crossmedia.train.method;

import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tunes parameters for the best average precision on validation pictures. It varies one parameter
 * after another and keeps the best value, until a round changes nothing. The search costs the sum
 * of the choices; a grid costs their product.
 */
public final class Tuner {

  private final Trainer trainer;
  private final List<TuningFold> folds;
  private final Consumer<Trial> progress;
  private final Set<Parameters> tried = new HashSet<>();
  private final List<Trial> trials = new ArrayList<>();
  private int measured;
  private Choice best;

  private Tuner(Trainer trainer, List<TuningFold> folds, Consumer<Trial> progress) {
    this.trainer = trainer;
    this.folds = List.copyOf(folds);
    this.progress = progress;
  }

  /**
   * Searches a space.
   *
   * @param validation other pictures, encoded by the encoders of {@code data}
   * @param progress is told of each trial
   */
  public static Tuning tune(
      Trainer trainer,
      SearchSpace space,
      TrainingData data,
      TrainingData validation,
      Consumer<Trial> progress) {
    return tune(trainer, space, List.of(new TuningFold(data, validation)), progress);
  }

  /** Searches a space for the best mean quality on each fold, held out in turn. */
  public static Tuning tune(
      Trainer trainer, SearchSpace space, List<TuningFold> folds, Consumer<Trial> progress) {
    return trainer
        .tuned(space, folds, progress)
        .orElseGet(() -> new Tuner(trainer, folds, progress).search(space));
  }

  private Tuning search(SearchSpace space) {
    Parameters start = space.first();
    explore(start);
    Parameters centre;
    do {
      centre = best.start();
      for (String name : space.names()) {
        Parameters around = best.start();
        for (String value : space.choices(name)) {
          explore(around.with(name, value));
        }
      }
    } while (!best.start().equals(centre));
    return new Tuning(best.candidate(), best.averagePrecision(), measured, List.copyOf(trials));
  }

  private void explore(Parameters start) {
    if (tried.add(start)) {
      TuningFold first = folds.getFirst();
      trainer.explore(
          first.data(), first.validation(), start, candidate -> measure(start, candidate));
    }
  }

  private void measure(Parameters start, Candidate candidate) {
    double averagePrecision = candidate.quality().applyAsDouble(folds.getFirst().quality());
    for (TuningFold fold : folds.subList(1, folds.size())) {
      CrossMediaModel model = trainer.train(fold.data(), candidate.parameters());
      averagePrecision += fold.quality().of(model);
    }
    averagePrecision /= folds.size();
    Trial trial = new Trial(candidate.parameters(), averagePrecision);
    trials.add(trial);
    measured += candidate.trials();
    progress.accept(trial);
    if (best == null || averagePrecision > best.averagePrecision()) {
      best = new Choice(start, candidate, averagePrecision);
    }
  }

  private record Choice(Parameters start, Candidate candidate, double averagePrecision) {}
}
