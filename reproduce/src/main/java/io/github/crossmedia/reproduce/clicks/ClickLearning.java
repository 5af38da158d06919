package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.published.clicks.ClickTrainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.clicks.CounterfactualGain;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.fusion.FusionTrainer;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.SearchSpace;
import io.github.crossmedia.train.method.Trainer;
import io.github.crossmedia.train.method.Tuner;
import io.github.crossmedia.train.task.Need;
import io.github.crossmedia.train.task.Settings;
import io.github.crossmedia.train.task.TrainingData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Methods that learn from the same clicks. One parameter of each is tuned on a part of the pictures
 * by the doubly robust value of their log. The method then learns from all pictures. With fewer
 * than {@value #MIN_CLICKS} clicks it uses its first parameters. The average precision of clicked
 * pictures tunes the weights of fusions, whose members learn once.
 */
final class ClickLearning {

  /** Methods that draw pairs or their order, and fusions of such methods. */
  static final Set<String> DRAWING =
      Set.of("ngs", "term-svm", "psi", "pa", "fus", "fua", "fus-glp", "fus-glp-svm");

  static final int ONE_IN = 9;

  /** A fusion adds up dot products, even if its member compares otherwise when alone. */
  private static final String SIMILARITY = ".similarity";

  private static final int MIN_CLICKS = 200;
  private static final int RESAMPLES = 2;
  private static final Map<String, String> CHOSEN =
      Map.of(
          "ngs",
          "c",
          "term-svm",
          "c",
          "glp",
          "alpha",
          "fug",
          "alpha",
          "click-cca",
          "ridge",
          "ccl",
          "lambda",
          "psi",
          "rate",
          "pa",
          "c");

  private final TrainingData part;
  private final TrainingData held;
  private final TrainingData all;
  private final List<LoggedQuery> measured;
  private final ModelScores guesses;
  private final Map<List<Object>, CrossMediaModel> learned = new HashMap<>();
  private final Map<Integer, TrainingData> bySeed = new HashMap<>();
  private final Map<String, Parameters> chosen = new HashMap<>();

  /**
   * Learns from a log.
   *
   * @param settings with the task of its clicks
   * @param shown the model that made the log
   */
  ClickLearning(
      List<Item> items,
      SearchLog log,
      Propensity propensity,
      Settings settings,
      CrossMediaModel shown) {
    this.part = TrainingData.of(every(items, ONE_IN, false), settings);
    this.held = part.heldOut(every(items, ONE_IN, true));
    this.all = TrainingData.of(items, settings);
    Map<String, Integer> places = new HashMap<>();
    held.items().forEach(item -> places.put(item.id(), places.size()));
    this.measured = CounterfactualGain.LoggedQueries.of(log, propensity, places);
    this.guesses = ModelScores.of(shown, held.items());
  }

  /** Returns the pictures whose place is a multiple of a number, or all others. */
  static List<Item> every(List<Item> items, int number, boolean those) {
    List<Item> picked = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if ((i % number == 0) == those) {
        picked.add(items.get(i));
      }
    }
    return picked;
  }

  /** Returns the parameters of a method, tuned on clicks on held-out pictures. */
  Parameters chosen(Trainer trainer) {
    return chosen.computeIfAbsent(trainer.method(), method -> tuned(trainer));
  }

  private Parameters tuned(Trainer trainer) {
    double clicks =
        measured.stream()
            .flatMap(query -> query.results().stream())
            .mapToDouble(LoggedQuery.Result::clicks)
            .sum();
    SearchSpace space = narrowed(trainer);
    if (clicks < MIN_CLICKS) {
      return space.first();
    }
    return trainer instanceof FusionTrainer
        ? Tuner.tune(trainer, space, part, held, trial -> {}).best().parameters()
        : best(trainer, space);
  }

  /**
   * Returns all combinations of free parameters, sorted by the value of their rankings in the log.
   */
  private Parameters best(Trainer trainer, SearchSpace space) {
    CounterfactualEvaluation evaluation =
        new CounterfactualEvaluation(measured, held.size(), RESAMPLES, 1);
    List<LoggedRanking> guessed = List.of(guesses::calibrated);
    Parameters best = space.first();
    double most = Double.NEGATIVE_INFINITY;
    for (Parameters each : combinations(space)) {
      ModelScores scores = ModelScores.of(trainer.train(part, each), held.items());
      double value = evaluation.value(Estimator.DOUBLY_ROBUST, scores::raw, guessed).observed();
      if (value > most) {
        most = value;
        best = each;
      }
    }
    return best;
  }

  private static List<Parameters> combinations(SearchSpace space) {
    List<Parameters> all = List.of(Parameters.NONE);
    for (String name : space.names()) {
      List<Parameters> more = new ArrayList<>();
      for (Parameters each : all) {
        space.choices(name).forEach(value -> more.add(each.with(name, value)));
      }
      all = more;
    }
    return all;
  }

  /** One parameter of a method is free. A fusion of tuned methods has free weights. */
  private SearchSpace narrowed(Trainer trainer) {
    SearchSpace space = trainer.searchSpace();
    for (String name : space.names()) {
      int dot = name.indexOf('.');
      String member = dot < 0 || name.endsWith(SIMILARITY) ? "" : name.substring(0, dot);
      if (chosen.containsKey(member)) {
        space = space.choosing(name, chosen.get(member).text(name.substring(dot + 1)));
      } else if (CHOSEN.containsKey(trainer.method())
          && !CHOSEN.get(trainer.method()).equals(name)) {
        space = space.choosing(name, space.choices(name).getFirst());
      }
    }
    return space;
  }

  CrossMediaModel learned(Trainer trainer, Parameters parameters, int seed) {
    TrainingData data = seed == 1 ? all : bySeed.computeIfAbsent(seed, each -> all.withSeed(each));
    return trainer.train(data, parameters);
  }

  /** Frees the models and the data of finished seeds. Models that no draw changes stay. */
  void forget() {
    learned.keySet().removeIf(key -> DRAWING.contains(key.getFirst()));
    bySeed.clear();
  }

  /** Returns a method of clicks, whose members learn the same only once. */
  Trainer named(String method) {
    return new Trainers(ClickTrainer.all(Once::new)).named(method);
  }

  private final class Once implements Trainer {

    private final Trainer trainer;

    Once(Trainer trainer) {
      this.trainer = trainer;
    }

    @Override
    public String method() {
      return trainer.method();
    }

    @Override
    public Set<Need> needs() {
      return trainer.needs();
    }

    @Override
    public SearchSpace searchSpace() {
      return trainer.searchSpace();
    }

    @Override
    public CrossMediaModel train(TrainingData data, Parameters parameters) {
      if (data.seed() != all.seed() && !DRAWING.contains(method())) {
        return train(all, parameters);
      }
      List<Object> key = List.of(method(), data, parameters);
      return learned.computeIfAbsent(key, each -> trainer.train(data, parameters));
    }
  }
}
