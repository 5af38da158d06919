package io.github.crossmedia.train;

import io.github.crossmedia.train.Trainer.Candidate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Chooses the parameters with the best average precision on validation pictures. One parameter
 * after another is varied and its best value kept, until a round changes nothing: the search costs
 * the sum of the choices, where a grid costs their product.
 */
public final class Tuner {

  private final Trainer trainer;
  private final TrainingData data;
  private final TrainingData validation;
  private final AverageOverQueries quality;
  private final Consumer<Trial> progress;
  private final Set<Parameters> tried = new HashSet<>();
  private final List<Trial> trials = new ArrayList<>();
  private int measured;
  private Choice best;

  private Tuner(
      Trainer trainer, TrainingData data, TrainingData validation, Consumer<Trial> progress) {
    this.trainer = trainer;
    this.data = data;
    this.validation = validation;
    this.quality = new AverageOverQueries(validation);
    this.progress = progress;
  }

  /**
   * Searches a space.
   *
   * @param validation other pictures, encoded by the encoders of {@code data}
   * @param progress hears of each trial
   */
  public static Tuning tune(
      Trainer trainer,
      SearchSpace space,
      TrainingData data,
      TrainingData validation,
      Consumer<Trial> progress) {
    return new Tuner(trainer, data, validation, progress).search(space);
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
      trainer.explore(data, validation, start, candidate -> measure(start, candidate));
    }
  }

  private void measure(Parameters start, Candidate candidate) {
    double averagePrecision = quality.of(candidate.model());
    Trial trial = new Trial(candidate.parameters(), averagePrecision);
    trials.add(trial);
    measured += candidate.trials();
    progress.accept(trial);
    if (best == null || averagePrecision > best.averagePrecision()) {
      best = new Choice(start, candidate, averagePrecision);
    }
  }

  private record Choice(Parameters start, Candidate candidate, double averagePrecision) {}

  /** Parameters that were tried, and the average precision they reached. */
  public record Trial(Parameters parameters, double averagePrecision) {}

  /**
   * The chosen parameters with their model, and all that was tried.
   *
   * @param measured how many models were measured in all, those included among which a method chose
   *     by itself
   */
  public record Tuning(Candidate best, double averagePrecision, int measured, List<Trial> trials) {}
}
