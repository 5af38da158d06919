package io.github.crossmedia.train;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Training.TunedParameters;
import io.github.crossmedia.train.group.Grouping;
import io.github.crossmedia.train.holdout.HoldOut;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.holdout.TrainingSplit;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.TuningFold;
import io.github.crossmedia.train.moments.Moments;
import io.github.crossmedia.train.score.HeldOutScores;
import io.github.crossmedia.train.sums.Side;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Trains a model on the sums over a collection, as {@link Training} does on its items. What a fold
 * holds out is measured on the sample of that fold, with a model of all sums but those of the fold.
 */
public final class MomentsTraining {

  private final Trainer trainer;
  private final SearchSpace space;
  private final Moments moments;

  /**
   * Creates a training.
   *
   * @param given parameters that are not tuned
   */
  public MomentsTraining(Trainer trainer, Parameters given, Moments moments) {
    Set<Side> summed = moments.pass().choices().sides();
    requireSums(trainer);
    if (!summed.containsAll(trainer.sides())) {
      Set<Side> missing = new TreeSet<>(trainer.sides());
      missing.removeAll(summed);
      throw new IllegalArgumentException(
          Formatted.of(
              "these moments have no sums over %s, which %s needs: count with --method %2$s",
              missing.stream().map(Side::label).collect(Collectors.joining(", ")),
              trainer.method()));
    }
    this.trainer = trainer;
    this.space = trainer.searchSpace().fixed(given);
    this.moments = moments;
  }

  /** Throws if a method needs the items themselves. */
  public static void requireSums(Trainer trainer) {
    if (trainer.sides().isEmpty()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "the method %s can't be learned from sums, these can: %s",
              trainer.method(), String.join(", ", methods())));
    }
  }

  /** Returns the methods that can learn from sums. */
  public static List<String> methods() {
    return Trainers.all().list().stream()
        .filter(each -> !each.sides().isEmpty())
        .map(Trainer::method)
        .toList();
  }

  /** Returns the sampled items: those that parameters are tuned on, and the others. */
  public HoldOut heldOut() {
    List<Item> tunedOn = moments.sample(Moments.TUNED_ON);
    return new HoldOut(
        new TrainingSplit(moments.samplesWithout(Moments.TUNED_ON), tunedOn),
        Grouping.NONE,
        Formatted.of(
            "%s summed, parameters tuned on a sample of %d that are held out",
            Screening.count(moments.items(), "picture"), tunedOn.size()));
  }

  /** Tunes parameters, learns from all items and fits scores. */
  public Training.Outcome run(int threads, TrainingProgress progress) {
    List<Item> tunedOn = moments.sample(Moments.TUNED_ON);
    if (tunedOn.isEmpty()) {
      throw new IllegalArgumentException(
          "no picture is held out to tune parameters on: there are too few");
    }
    TrainingData rest = moments.without(Moments.TUNED_ON, threads);
    Settings settings = moments.settings();
    TunedParameters choice =
        TunedParameters.of(
            trainer,
            space,
            List.of(new TuningFold(rest, rest.heldOut(tunedOn))),
            settings.seed(),
            progress);
    TrainingData all = moments.all(threads);
    CrossMediaModel model = trainer.train(all, choice.parameters());
    return new Training.Outcome(
        fitted(model, choice.parameters(), threads, progress),
        choice.parameters(),
        choice.averagePrecision(),
        choice.trials(),
        choice.chance(),
        remarks(choice, all.size()));
  }

  private List<String> remarks(TunedParameters choice, long sampled) {
    List<String> remarks = new ArrayList<>();
    long counted = moments.pass().counts().items();
    if (moments.items() != counted) {
      remarks.add(
          Formatted.of(
              "%d pictures were counted but %d summed: parts are missing or have changed",
              counted, moments.items()));
    }
    if (trainer.learnsFromSample()) {
      remarks.add(
          Formatted.of(
              "%s begins at what the sums give and learns from a sample of %s",
              trainer.method(), Screening.count(sampled, "picture")));
    }
    choice.remark().ifPresent(remarks::add);
    return remarks;
  }

  /** Fits scores of each fold in turn by a model of the others. */
  private CrossMediaModel fitted(
      CrossMediaModel model, Parameters parameters, int threads, TrainingProgress progress) {
    HeldOutScores scores = new HeldOutScores();
    for (int fold : Moments.FITTED_ON) {
      progress.fitted(fold - 1, Moments.FITTED_ON.size());
      List<Item> left = moments.sample(fold);
      TrainingData data = moments.without(fold, threads);
      if (left.stream().anyMatch(data.task().asked())) {
        scores.add(trainer.train(data, parameters), data, data.task().leftOut(data, left));
      }
    }
    progress.fitted(Moments.FITTED_ON.size(), Moments.FITTED_ON.size());
    return scores.fit().apply(model);
  }
}
