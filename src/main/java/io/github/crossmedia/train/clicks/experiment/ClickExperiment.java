package io.github.crossmedia.train.clicks.experiment;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.statistics.Resampled;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.train.clicks.ImprovedModel;
import io.github.crossmedia.train.clicks.InterventionHarvesting;
import io.github.crossmedia.train.clicks.LoggedQueries;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.Propensity;
import io.github.crossmedia.train.clicks.WeighedClicks;
import io.github.crossmedia.train.clicks.simulation.Behavior;
import io.github.crossmedia.train.clicks.simulation.SimulatedSearches;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Runs the comparisons of {@code reproduce clicks} on one collection. */
public final class ClickExperiment {

  private static final long CLICKS = 30_000;
  private static final List<Long> CURVE = List.of(100L, 1_000L, 10_000L, 100_000L);
  private static final int RESAMPLES = 500;
  private static final String ONE_METHOD = "pa";

  private final ClickWorld world;
  private final Consumer<String> remarks;

  public ClickExperiment(ClickWorld world, Consumer<String> remarks) {
    this.world = world;
    this.remarks = remarks;
  }

  /** A number in percent, and how it differs from that of the captions alone. */
  public record Row(String name, Resampled value, Resampled gain) {}

  /**
   * What is known of a regime.
   *
   * @param elsewhere by how much counterfactual evaluation says that the improved model is better,
   *     on a log of the next regime
   */
  public record Regime(
      Behavior behavior,
      String propensity,
      Row asTheyAre,
      Row weighed,
      Row knowing,
      Row improved,
      Map<Estimator, Resampled> elsewhere,
      Behavior next) {}

  /** What all comparisons found. */
  public record Found(
      int train,
      int test,
      int[] queries,
      List<Row> methods,
      List<Regime> regimes,
      List<Row> curve) {}

  /**
   * All comparisons.
   *
   * @param learned receives each method's model
   */
  public Found run(List<String> methods, BiConsumer<String, CrossMediaModel> learned) {
    List<Row> rows = new ArrayList<>();
    rows.add(row("captions alone", world.captions()));
    SearchLog mild = world.log(Behavior.REGIMES.getFirst(), CLICKS, 1);
    WeighedClicks clicks = WeighedClicks.of(mild, InterventionHarvesting.of(mild));
    for (String method : methods) {
      CrossMediaModel model = world.learned(method, clicks);
      rows.add(row(method, model));
      learned.accept(method, model);
    }
    List<Regime> regimes = new ArrayList<>();
    for (int i = 0; i < Behavior.REGIMES.size(); i++) {
      regimes.add(
          regime(Behavior.REGIMES.get(i), Behavior.REGIMES.get((i + 1) % Behavior.REGIMES.size())));
    }
    List<Row> curve = new ArrayList<>();
    for (long count : CURVE) {
      SearchLog log = world.log(Behavior.REGIMES.getFirst(), count, 2);
      WeighedClicks some = WeighedClicks.of(log, InterventionHarvesting.of(log));
      curve.add(row(count + " improved", improved(some)));
      curve.add(row(count + " alone", world.learned(ONE_METHOD, some)));
    }
    return new Found(
        world.train().size(), world.test().size(), world.queries(), rows, regimes, curve);
  }

  private Regime regime(Behavior behavior, Behavior next) {
    SearchLog log = world.log(behavior, CLICKS, 3);
    Propensity estimated = InterventionHarvesting.of(log);
    Propensity known = Propensity.curve(behavior.power(), SimulatedSearches.SHOWN);
    CrossMediaModel improved = improved(WeighedClicks.of(log, estimated));
    return new Regime(
        behavior,
        estimated.source(),
        row(behavior.name() + " as they are", clicked(WeighedClicks.of(log, Propensity.NONE))),
        row(behavior.name() + " weighed", clicked(WeighedClicks.of(log, estimated))),
        row(behavior.name() + " by the true curve", clicked(WeighedClicks.of(log, known))),
        row(behavior.name() + " improved", improved),
        elsewhere(improved, world.log(next, CLICKS, 4)),
        next);
  }

  private CrossMediaModel clicked(WeighedClicks clicks) {
    return world.learned(ONE_METHOD, clicks);
  }

  private CrossMediaModel improved(WeighedClicks clicks) {
    return ImprovedModel.standard().of(world.captions(), clicks, ClickWorld.media(world.train()));
  }

  /** By how much a model is better than the one that made a log, by that log alone. */
  private Map<Estimator, Resampled> elsewhere(CrossMediaModel model, SearchLog log) {
    Map<String, Medium> media = ClickWorld.media(world.train());
    Map<String, Integer> places = new HashMap<>();
    for (Item item : world.train()) {
      places.put(item.id(), places.size());
    }
    CounterfactualEvaluation evaluation =
        new CounterfactualEvaluation(
            LoggedQueries.of(log, InterventionHarvesting.of(log), places),
            places.size(),
            RESAMPLES,
            1);
    ModelScores old = new ModelScores(world.captions(), media);
    ModelScores improved = new ModelScores(model, media);
    Map<Estimator, Resampled> gains = new HashMap<>();
    for (Estimator estimator : Estimator.values()) {
      gains.put(
          estimator,
          evaluation
              .value(estimator, improved::raw, old::calibrated)
              .minus(evaluation.value(estimator, old::raw, old::calibrated)));
    }
    return gains;
  }

  private Row row(String name, CrossMediaModel model) {
    Resampled value = world.quality(model, RESAMPLES).times(100);
    Resampled captions = world.quality(world.captions(), RESAMPLES).times(100);
    remarks.accept(name + ": DCG@25 " + Math.round(value.observed() * 100) / 100.0);
    return new Row(name, value, value.minus(captions));
  }
}
