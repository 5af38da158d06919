package io.github.crossmedia.train;

import io.github.crossmedia.Formatted;
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
import io.github.crossmedia.train.method.Tuning;
import io.github.crossmedia.train.method.TuningFold;
import io.github.crossmedia.train.score.HeldOutScores;
import io.github.crossmedia.train.score.ScoreFit;
import io.github.crossmedia.train.task.CaptionTask;
import io.github.crossmedia.train.task.ChanceLevel;
import io.github.crossmedia.train.task.ClickTask;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import io.github.crossmedia.train.task.WordData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Trains a model on a collection. Parameters are tuned on held-out pictures; then the model, with
 * its encoders and queries, is learned again from all pictures.
 */
public final class Training {

  /** The maximum number of held-out pictures, and of their queries, for measuring a trial. */
  private static final int MAX_MEASURED = 5_000;

  private final Trainer trainer;
  private final SearchSpace space;
  private final Settings settings;
  private final Folds folds;

  /**
   * Creates a training.
   *
   * @param given parameters that are not tuned
   */
  public Training(Trainer trainer, Parameters given, Settings settings) {
    this(trainer, trainer.searchSpace().fixed(given), settings);
  }

  public Training(Trainer trainer, SearchSpace space, Settings settings) {
    this(trainer, space, settings, Folds.SINGLE);
  }

  /**
   * Creates a training.
   *
   * @param folds of all pictures, to tune parameters on more than the held-out pictures
   */
  public Training(Trainer trainer, SearchSpace space, Settings settings, Folds folds) {
    if (trainer.needs().contains(Need.WORDS) && !settings.text().hasWords()) {
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

  /**
   * Tunes parameters on {@code held} after learning from {@code train}, and then learns from both.
   */
  public Outcome run(List<Item> train, List<Item> held, TrainingProgress progress) {
    return run(train, held, progress, true);
  }

  /**
   * Tunes and learns.
   *
   * @param fitsScores whether scores become probabilities, which does not change rankings
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
          Formatted.of(
              "parameters were tuned on %d of %d held-out pictures",
              measured.size(), usableHeld.size()));
    }
    TunedParameters choice = choose(usable, measured, progress);
    choice.remark().ifPresent(remarks::add);
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

  /**
   * Returns a model whose scores are fitted on parts of the pictures, without the rest of a
   * training.
   */
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

  /** Tunes parameters, and frees the data and all models tried before the final training. */
  private TunedParameters choose(List<Item> train, List<Item> held, TrainingProgress progress) {
    List<TuningFold> parts = folds.parts() == 1 ? List.of(fold(train, held)) : inTurn(train, held);
    return TunedParameters.of(trainer, space, parts, settings.seed(), progress);
  }

  private TuningFold fold(List<Item> train, List<Item> held) {
    TrainingData data = TrainingData.of(train, settings);
    return new TuningFold(data, data.heldOut(held, MAX_MEASURED));
  }

  /** Returns folds that hold out whole groups in turn, drawn by the seed. */
  private List<TuningFold> inTurn(List<Item> train, List<Item> held) {
    List<Item> all = new ArrayList<>(train);
    all.addAll(held);
    return folds.of(settings.grouping().of(all), settings.seed()).stream()
        .map(split -> fold(split.learned(), split.left()))
        .toList();
  }

  private List<Item> sample(List<Item> held) {
    if (held.size() <= MAX_MEASURED) {
      return held;
    }
    List<Item> shuffled = new ArrayList<>(held);
    Collections.shuffle(shuffled, new Random(settings.seed()));
    return List.copyOf(shuffled.subList(0, MAX_MEASURED));
  }

  private static void unknown(WordData data, List<String> remarks) {
    long unknown = data.captionCounts().stream().filter(counts -> counts.size() == 0).count();
    if (unknown > 0) {
      remarks.add(
          Formatted.of(
              "%s without any of the %d learned words: never relevant to a query",
              Screening.count(unknown, "caption"), data.vocabulary().size()));
    }
  }

  /**
   * A finished model.
   *
   * @param averagePrecision the average precision of its parameters on held-out pictures
   * @param trials the number of trials on these pictures, of which this is the best
   * @param chance the average precision of uninformative scores on these pictures
   * @param remarks counts of missing data
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

  /**
   * Fits scale and calibrations by cross-fitting, on scores of pictures that neither trained the
   * model nor tuned its parameters. Parts of the training pictures are held out in turn. For each
   * part, a model is learned from all other pictures with the tuned parameters, and queries drawn
   * from their captions search the held-out part. The scores of all parts are pooled.
   */
  static final class CrossFitting {

    /** The size of a part, one in so many pictures: as many as are held out to tune parameters. */
    private static final int ONE_IN = 9;

    private static final int MAX_PARTS = 4;
    private static final int MAX_PICTURES = 5_000;

    private final Trainer trainer;
    private final Settings settings;

    CrossFitting(Trainer trainer, Settings settings) {
      this.trainer = trainer;
      this.settings = settings;
    }

    /**
     * Returns the fit to the scores of a model.
     *
     * @param train the pictures to hold out in turn
     * @param always the pictures that every model learns from
     * @param progress the progress over the parts
     */
    ScoreFit fitted(
        List<Item> train, List<Item> always, Parameters parameters, IndexProgress progress) {
      HeldOutScores scores = new HeldOutScores();
      List<List<Item>> groups = new ArrayList<>(settings.grouping().of(train));
      Collections.shuffle(groups, new Random(settings.seed()));
      Predicate<Item> asked = settings.task().asked();
      List<List<Item>> measurable =
          groups.stream().filter(group -> group.stream().anyMatch(asked)).toList();
      List<List<Item>> parts = parts(measurable, train.size());
      for (int done = 0; done < parts.size(); done++) {
        progress.at(done, parts.size());
        List<Item> left = parts.get(done);
        Set<Item> without = new HashSet<>(left);
        List<Item> rest = new ArrayList<>();
        groups.forEach(rest::addAll);
        rest.removeIf(without::contains);
        rest.addAll(always);
        TrainingData data = TrainingData.of(rest, settings);
        scores.add(trainer.train(data, parameters), data, data.task().leftOut(data, left));
      }
      progress.at(parts.size(), parts.size());
      return scores.fit();
    }

    /** Returns parts of whole groups, as for tuning parameters. */
    private static List<List<Item>> parts(List<List<Item>> groups, int pictures) {
      int size = Math.clamp(pictures / ONE_IN, 1, MAX_PICTURES);
      int count = Math.clamp(Math.ceilDiv(MAX_PICTURES, size), 1, Math.min(MAX_PARTS, pictures));
      List<List<Item>> parts = new ArrayList<>();
      Iterator<List<Item>> next = groups.iterator();
      while (parts.size() < count && next.hasNext()) {
        List<Item> part = new ArrayList<>();
        while (part.size() < size && next.hasNext()) {
          part.addAll(next.next());
        }
        parts.add(part);
      }
      return parts;
    }
  }

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
        Trainer trainer,
        SearchSpace space,
        List<TuningFold> folds,
        long seed,
        TrainingProgress progress) {
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
}
