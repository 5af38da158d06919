package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.text.TextAnalysis;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The effect of a subspace's dimensions, of the structure's weight and of the weighting of terms on
 * methods that learn from clicks. All learn from the log that {@link ClickExperiment} tunes on,
 * with the other parameters tuned there.
 */
final class SubspaceExperiment {

  static final String DIMENSIONS = "dimensions";
  static final String LAMBDA = "lambda";
  static final String WEIGHTING = "weighting";

  private static final List<String> SUBSPACES = List.of("click-cca", "ccl", "psi");
  private static final List<String> BILINEAR = List.of("click-cca", "ccl", "psi", "pa");
  private static final List<String> SIZES = List.of("10", "25", "50", "100", "200");
  private static final List<String> LAMBDAS = List.of("0.0001", "0.001", "0.01", "0.1", "1", "10");
  private static final String PUBLISHED = "tf";
  private static final int RESAMPLES = 1000;
  private static final int SEEDS = 3;

  private final ClickWorld world;
  private final Consumer<String> remarks;

  SubspaceExperiment(ClickWorld world, Consumer<String> remarks) {
    this.world = world;
    this.remarks = remarks;
  }

  /**
   * A method under one value of a parameter.
   *
   * @param value DCG@25 in percent, the mean over seeds
   * @param gain over the same method as it was tuned
   */
  record Setting(
      String method,
      String parameter,
      String setting,
      ResampledFigure value,
      ResampledFigure gain) {}

  List<Setting> run() {
    var log = world.log(Behavior.REGIMES.getFirst(), ClickExperiment.CLICKS, 1);
    var propensity = InterventionHarvesting.of(log);
    ClickLearning learning = world.learning(log, propensity);
    ClickLearning ofWords = world.learning(log, propensity, TextAnalysis.of("english"));
    List<Setting> settings = new ArrayList<>();
    for (String method : BILINEAR) {
      Trainer trainer = learning.named(method);
      Parameters tuned = learning.chosen(trainer);
      ResampledFigure usual = quality(learning, method, tuned);
      if (SUBSPACES.contains(method)) {
        for (String size : SIZES) {
          settings.add(setting(learning, method, tuned, DIMENSIONS, size, usual));
        }
      }
      if (trainer.searchSpace().names().contains(LAMBDA)) {
        for (String lambda : LAMBDAS) {
          settings.add(setting(learning, method, tuned, LAMBDA, lambda, usual));
        }
      }
      settings.add(setting(ofWords, method, tuned, WEIGHTING, PUBLISHED, usual));
    }
    return settings;
  }

  private Setting setting(
      ClickLearning learning,
      String method,
      Parameters tuned,
      String parameter,
      String value,
      ResampledFigure usual) {
    ResampledFigure found = quality(learning, method, tuned.with(parameter, value));
    remarks.accept(method + ", " + parameter + " " + value + ": DCG@25 " + found.observed());
    return new Setting(method, parameter, value, found, found.minus(usual));
  }

  private ResampledFigure quality(ClickLearning learning, String method, Parameters parameters) {
    List<ResampledFigure> ofSeeds = new ArrayList<>();
    int seeds = ClickLearning.DRAWING.contains(method) ? SEEDS : 1;
    for (int seed = 1; seed <= seeds; seed++) {
      var model = learning.learned(learning.named(method), parameters, seed);
      ofSeeds.add(world.quality(model, RESAMPLES).times(100));
      learning.forget();
    }
    return ResampledFigure.mean(ofSeeds);
  }
}
