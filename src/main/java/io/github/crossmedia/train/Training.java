package io.github.crossmedia.train;

import io.github.crossmedia.collection.IndexProgress;
import io.github.crossmedia.collection.Item;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.holdout.Folds;
import io.github.crossmedia.train.holdout.Screening;
import io.github.crossmedia.train.method.CarriedPictures;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.method.Tuner.Fold;
import io.github.crossmedia.train.method.Tuner.Tuning;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ChanceLevel;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordData;
import io.github.crossmedia.train.view.TextSide;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * From a collection to a finished model: parameters are chosen on held-out pictures, then the model
 * is learned again from all of them, encoders and queries included.
 */
public final class Training {

  /** The most held-out pictures, and the most of their queries, that a trial is measured on. */
  private static final int MOST_MEASURED = 5_000;

  private final Trainer trainer;
  private final SearchSpace space;
  private final Settings settings;
  private final Folds folds;

  /**
   * A way of training.
   *
   * @param given parameters that are not searched
   */
  public Training(Trainer trainer, Parameters given, Settings settings) {
    this(trainer, trainer.searchSpace().fixed(given), settings);
  }

  public Training(Trainer trainer, SearchSpace space, Settings settings) {
    this(trainer, space, settings, Folds.SINGLE);
  }

  /**
   * A way of training.
   *
   * @param folds of all pictures, if not only those that are held out anyway choose parameters
   */
  public Training(Trainer trainer, SearchSpace space, Settings settings, Folds folds) {
    if (trainer.needs().contains(Need.WORDS) && !(settings.text() instanceof TextSide.Words)) {
      throw new IllegalArgumentException(
          "the method " + trainer.method() + " learns from words, not from texts that are views");
    }
    if (trainer.needs().contains(Need.CLICKS) && !(settings.task() instanceof ClickTask)) {
      throw new IllegalArgumentException(
          "the method " + trainer.method() + " learns from clicks: take the task clicks");
    }
    this.trainer = trainer;
    this.space = space;
    this.settings = settings;
    this.folds = folds;
  }

  /** Learns from {@code train}, and with parameters chosen on {@code held} from both. */
  public Outcome run(List<Item> train, List<Item> held, TrainingProgress progress) {
    return run(train, held, progress, true);
  }

  /**
   * The same.
   *
   * @param fitsScores whether scores become probabilities, which no ranking depends on
   */
  public Outcome run(
      List<Item> train, List<Item> held, TrainingProgress progress, boolean fitsScores) {
    Screening screening = new Screening(settings, trainer.needs());
    List<Item> usable = screening.usable(train);
    List<Item> usableHeld = screening.usable(held);
    List<String> remarks = new ArrayList<>(screening.remarks());
    List<Item> measured = sample(usableHeld);
    if (measured.size() < usableHeld.size()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "parameters were chosen on %d of %d held-out pictures",
              measured.size(),
              usableHeld.size()));
    }
    Choice choice = choose(usable, measured, progress);
    if (choice.averagePrecision() <= choice.chance().highest(choice.trials())) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "nothing was learned beyond chance: the best of %s reaches up to %.4f by chance",
              Screening.count(choice.trials(), "trial"),
              choice.chance().highest(choice.trials())));
    }
    List<Item> all = new ArrayList<>(usable);
    all.addAll(usableHeld);
    TrainingData data = TrainingData.of(all, settings);
    if (settings.task() instanceof CaptionTask) {
      unknown(data.words(), remarks);
    }
    CrossMediaModel model = trainer.train(data, choice.parameters());
    remarks.addAll(CarriedPictures.remarks(model.card()));
    return new Outcome(
        fitsScores
            ? calibrated(model, choice.parameters(), usable, usableHeld, progress::fitted)
            : model,
        choice.parameters(),
        choice.averagePrecision(),
        choice.trials(),
        choice.chance(),
        remarks);
  }

  /** A model whose scores are fitted on parts of the pictures, without the rest of a training. */
  public CrossMediaModel calibrated(
      CrossMediaModel model, Parameters parameters, List<Item> train) {
    List<Item> usable = new Screening(settings, trainer.needs()).usable(train);
    return calibrated(model, parameters, usable, List.of(), IndexProgress.NONE);
  }

  private CrossMediaModel calibrated(
      CrossMediaModel model,
      Parameters parameters,
      List<Item> train,
      List<Item> always,
      IndexProgress progress) {
    return new CrossFitting(trainer, settings)
        .fitted(train, always, parameters, progress)
        .apply(model);
  }

  /** Frees the first data and all models tried before the final training. */
  private Choice choose(List<Item> train, List<Item> held, TrainingProgress progress) {
    List<Fold> parts = folds.parts() == 1 ? List.of(fold(train, held)) : inTurn(train, held);
    Tuning tuning = Tuner.tune(trainer, space, parts, progress::tried);
    return new Choice(
        tuning.best().parameters(),
        tuning.averagePrecision(),
        tuning.measured(),
        ChanceLevel.of(parts.getFirst().quality(), tuning.best().model(), settings.seed()));
  }

  private Fold fold(List<Item> train, List<Item> held) {
    TrainingData data = TrainingData.of(train, settings);
    return new Fold(data, data.heldOut(held, MOST_MEASURED));
  }

  /** Whole groups, drawn by the seed, are held out in turn. */
  private List<Fold> inTurn(List<Item> train, List<Item> held) {
    List<Item> all = new ArrayList<>(train);
    all.addAll(held);
    return folds.of(settings.grouping().of(all), settings.seed()).stream()
        .map(split -> fold(split.learned(), split.left()))
        .toList();
  }

  private List<Item> sample(List<Item> held) {
    if (held.size() <= MOST_MEASURED) {
      return held;
    }
    List<Item> shuffled = new ArrayList<>(held);
    Collections.shuffle(shuffled, new Random(settings.seed()));
    return List.copyOf(shuffled.subList(0, MOST_MEASURED));
  }

  private static void unknown(WordData data, List<String> remarks) {
    long unknown = data.captionCounts().stream().filter(counts -> counts.size() == 0).count();
    if (unknown > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%s without any of the %d learned words: never relevant to a query",
              Screening.count(unknown, "caption"),
              data.vocabulary().size()));
    }
  }

  private record Choice(
      Parameters parameters, double averagePrecision, int trials, ChanceLevel chance) {}

  /**
   * A finished model.
   *
   * @param averagePrecision what its parameters reached on held-out pictures
   * @param trials of how many trials on the same pictures this is the best
   * @param chance what the same pictures give to scores that say nothing of them
   * @param remarks what the data lacked, counted
   */
  public record Outcome(
      CrossMediaModel model,
      Parameters parameters,
      double averagePrecision,
      int trials,
      ChanceLevel chance,
      List<String> remarks) {

    public Outcome {
      remarks = List.copyOf(remarks);
    }
  }
}
