package io.github.crossmedia.reproduce.clicks;

import io.github.crossmedia.collection.Item;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.model.CrossMediaModel;
import io.github.crossmedia.model.encoder.Medium;
import io.github.crossmedia.reproduce.simulation.Behavior;
import io.github.crossmedia.reproduce.simulation.SimulatedSearches;
import io.github.crossmedia.train.clicks.ClickLesson;
import io.github.crossmedia.train.clicks.CounterfactualGain;
import io.github.crossmedia.train.clicks.CounterfactualGain.Rankings;
import io.github.crossmedia.train.clicks.ImprovedModel;
import io.github.crossmedia.train.clicks.ImprovedTrainer;
import io.github.crossmedia.train.clicks.ModelScores;
import io.github.crossmedia.train.clicks.SeenPictures;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import io.github.crossmedia.train.clicks.log.WeighedClicks;
import io.github.crossmedia.train.method.Parameters;
import io.github.crossmedia.train.method.Trainer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Runs the comparisons of {@code reproduce clicks} on one collection. */
final class ClickExperiment {

  static final long CLICKS = 30_000;
  private static final List<Long> CURVE = List.of(100L, 1_000L, 10_000L, 100_000L);
  private static final int RESAMPLES = 200;
  private static final String ONE_METHOD = "pa";

  private static final int SEEDS = 10;

  private final SimulatedCollection collection;
  private final Consumer<String> remarks;
  private ResampledFigure captions;

  ClickExperiment(SimulatedCollection collection, Consumer<String> remarks) {
    this.collection = collection;
    this.remarks = remarks;
  }

  /**
   * A number in percent, and how it differs from that of the captions alone.
   *
   * @param value the mean over seeds
   */
  record Row(
      String name,
      ResampledFigure value,
      ResampledFigure gain,
      int seeds,
      double deviationOverSeeds) {}

  /**
   * The results of a regime.
   *
   * @param withoutBias the same searches by people who look at every result
   * @param elsewhere the gain of the improved model by counterfactual evaluation, on a log of the
   *     next regime
   * @param trueElsewhere its true gain
   */
  record Regime(
      Behavior behavior,
      String propensity,
      Row asTheyAre,
      Row weighed,
      Row knowing,
      Row withoutBias,
      Row improved,
      Map<Estimator, ResampledFigure> elsewhere,
      double trueElsewhere,
      Behavior next) {}

  /** What all comparisons found. */
  record Found(
      int train,
      int test,
      int[] queries,
      List<Row> methods,
      Map<String, String> parameters,
      List<Regime> regimes,
      List<Row> curve,
      Map<String, Double> milliseconds) {}

  /**
   * Returns all comparisons.
   *
   * @param time milliseconds that a model takes for a pair
   */
  Found run(List<String> methods, ToDoubleFunction<CrossMediaModel> time) {
    List<Row> rows = new ArrayList<>();
    rows.add(row("captions alone", collection.captions()));
    SearchLog mild = collection.log(Behavior.REGIMES.getFirst(), CLICKS, 1);
    ClickLearning learning = learning(mild, InterventionHarvesting.of(mild));
    Map<String, String> chosen = new LinkedHashMap<>();
    Map<String, Double> milliseconds = new LinkedHashMap<>();
    Map<String, List<ResampledFigure>> measured = new LinkedHashMap<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      for (String method : methods) {
        if (seed == 1 || ClickLearning.DRAWING.contains(method)) {
          Trainer trainer = learning.named(method);
          Parameters parameters = learning.chosen(trainer);
          CrossMediaModel model = learning.learned(trainer, parameters, seed);
          measured.computeIfAbsent(method, each -> new ArrayList<>()).add(quality(model));
          if (seed == 1) {
            chosen.put(method, parameters.toString());
            milliseconds.put(method, time.applyAsDouble(model));
          }
        }
      }
      learning.forget();
    }
    measured.forEach((method, values) -> rows.add(row(method, values)));
    Trainer improving = improving();
    Parameters alone = learning.chosen(learning.named(ONE_METHOD));
    Parameters improved = improving.searchSpace().first();
    chosen.put("improved", improved.toString());
    List<Regime> regimes = new ArrayList<>();
    for (int i = 0; i < Behavior.REGIMES.size(); i++) {
      Behavior next = Behavior.REGIMES.get((i + 1) % Behavior.REGIMES.size());
      regimes.add(regime(Behavior.REGIMES.get(i), next, alone, improved));
    }
    List<Row> curve = new ArrayList<>();
    for (long count : CURVE) {
      SearchLog log = collection.log(Behavior.REGIMES.getFirst(), count, 2);
      ClickLearning some = learning(log, InterventionHarvesting.of(log));
      curve.add(row(count + " improved", overSeeds(some, improving, improved)));
      curve.add(row(count + " alone", overSeeds(some, some.named(ONE_METHOD), alone)));
    }
    return new Found(
        collection.train().size(),
        collection.test().size(),
        collection.queries(),
        rows,
        chosen,
        regimes,
        curve,
        milliseconds);
  }

  private List<ResampledFigure> overSeeds(
      ClickLearning learning, Trainer trainer, Parameters parameters) {
    List<ResampledFigure> values = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      values.add(quality(learning.learned(trainer, parameters, seed)));
      learning.forget();
    }
    return values;
  }

  private Trainer improving() {
    return new ImprovedTrainer(collection.captions());
  }

  private ClickLearning learning(SearchLog log, Propensity propensity) {
    return collection.learning(log, propensity);
  }

  private Regime regime(Behavior behavior, Behavior next, Parameters alone, Parameters improved) {
    SearchLog log = collection.log(behavior, CLICKS, 3);
    SearchLog unbiased = collection.withoutBias(behavior, log, 3);
    Propensity estimated = InterventionHarvesting.of(log);
    Propensity known = Propensity.curve(behavior.power(), SimulatedSearches.SHOWN);
    ClickLearning weighed = learning(log, estimated);
    CrossMediaModel better = weighed.learned(improving(), improved, 1);
    SearchLog other = collection.log(next, CLICKS, 4);
    return new Regime(
        behavior,
        estimated.source(),
        row(behavior.name() + ", as they are", clicked(learning(log, Propensity.NONE), alone)),
        row(behavior.name() + ", weighted", clicked(weighed, alone)),
        row(behavior.name() + ", by the true curve", clicked(learning(log, known), alone)),
        row(
            behavior.name() + ", without bias",
            clicked(learning(unbiased, Propensity.NONE), alone)),
        row(behavior.name() + ", captions improved", better),
        elsewhere(better, WeighedClicks.of(log, estimated), other),
        collection.trueGain(better, other, next),
        next);
  }

  private static CrossMediaModel clicked(ClickLearning learning, Parameters parameters) {
    return learning.learned(learning.named(ONE_METHOD), parameters, 1);
  }

  /** The gain of a model over the one that made a log, estimated from that log alone. */
  private Map<Estimator, ResampledFigure> elsewhere(
      CrossMediaModel model, WeighedClicks learned, SearchLog log) {
    Map<String, Medium> media = SimulatedCollection.media(collection.train());
    Map<String, Integer> places = new HashMap<>();
    for (Item item : collection.train()) {
      places.put(item.id(), places.size());
    }
    ModelScores old = new ModelScores(collection.captions(), media);
    ModelScores improved = new ModelScores(model, media);
    List<LoggedRanking> hints =
        ClickLesson.UnlearnedHints.of(
            collection.captions(),
            ImprovedModel.as(model.card()),
            learned,
            SeenPictures.by(collection.captions(), media));
    return CounterfactualGain.by(log, log, places)
        .of(new Rankings(old::raw, improved::raw, hints), EnumSet.allOf(Estimator.class));
  }

  private Row row(String name, CrossMediaModel model) {
    return row(name, List.of(quality(model)));
  }

  private ResampledFigure quality(CrossMediaModel model) {
    return collection.quality(model, RESAMPLES).times(100);
  }

  private Row row(String name, List<ResampledFigure> ofSeeds) {
    ResampledFigure value = ResampledFigure.mean(ofSeeds);
    if (captions == null) {
      captions = quality(collection.captions());
    }
    remarks.accept(name + ": DCG@25 " + Math.round(value.observed() * 100) / 100.0);
    return new Row(
        name, value, value.minus(captions), ofSeeds.size(), ResampledFigure.deviation(ofSeeds));
  }
}
