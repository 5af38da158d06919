package io.github.crossmedia.train.clicks.experiment;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.train.Need;
import io.github.crossmedia.train.Parameters;
import io.github.crossmedia.train.SearchSpace;
import io.github.crossmedia.train.Settings;
import io.github.crossmedia.train.Trainer;
import io.github.crossmedia.train.Trainers;
import io.github.crossmedia.train.TrainingData;
import io.github.crossmedia.train.Tuner;
import io.github.crossmedia.train.clicks.ClickTrainer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Methods that learn from the same clicks. One parameter of each, and the weights of fusions, are
 * chosen by the order in which the pictures of a held-out part come that a query showed; where
 * fewer than {@value #FEWEST_CLICKS} clicks are there, all are the first ones of the method.
 * Members of fusions are learned once.
 */
final class ClickLearning {

  static final int ONE_IN = 9;
  private static final int FEWEST_CLICKS = 200;
  private static final Map<String, String> CHOSEN =
      Map.of(
          "ngs",
          "c",
          "glp",
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
  private final long clicks;
  private final Map<List<Object>, CrossMediaModel> learned = new HashMap<>();
  private final Map<String, Parameters> chosen = new HashMap<>();

  /**
   * Learns from a log.
   *
   * @param settings with the task of its clicks
   */
  ClickLearning(List<Item> items, SearchLog log, Settings settings) {
    this.part = TrainingData.of(every(items, ONE_IN, false), settings);
    this.held = part.heldOut(every(items, ONE_IN, true));
    this.all = TrainingData.of(items, settings);
    Set<String> ids = held.items().stream().map(Item::id).collect(Collectors.toSet());
    this.clicks = log.where(count -> ids.contains(count.picture())).clicks();
  }

  /** The pictures whose place is a multiple of a number, or all others. */
  static List<Item> every(List<Item> items, int number, boolean those) {
    List<Item> picked = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if ((i % number == 0) == those) {
        picked.add(items.get(i));
      }
    }
    return picked;
  }

  /** The parameters of a method by the clicks on held-out pictures. */
  Parameters chosen(Trainer trainer) {
    return chosen.computeIfAbsent(trainer.method(), method -> tuned(trainer));
  }

  private Parameters tuned(Trainer trainer) {
    SearchSpace space = narrowed(trainer);
    if (clicks < FEWEST_CLICKS) {
      return space.first();
    }
    return Tuner.tune(trainer, space, part, held, trial -> {}).best().parameters();
  }

  /** One parameter of a method is free, and the weights of a fusion of what was chosen before. */
  private SearchSpace narrowed(Trainer trainer) {
    SearchSpace space = trainer.searchSpace();
    for (String name : space.names()) {
      int dot = name.indexOf('.');
      String member = dot < 0 ? "" : name.substring(0, dot);
      if (chosen.containsKey(member)) {
        space = space.with(name, chosen.get(member).text(name.substring(dot + 1)));
      } else if (CHOSEN.containsKey(trainer.method())
          && !CHOSEN.get(trainer.method()).equals(name)) {
        space = space.with(name, space.choices(name).getFirst());
      }
    }
    return space;
  }

  CrossMediaModel learned(Trainer trainer) {
    return learned(trainer, chosen(trainer));
  }

  CrossMediaModel learned(Trainer trainer, Parameters parameters) {
    return trainer.train(all, parameters);
  }

  /** A method of clicks, whose members learn the same only once. */
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
      List<Object> key = List.of(method(), data == all, parameters);
      return learned.computeIfAbsent(key, each -> trainer.train(data, parameters));
    }
  }
}
