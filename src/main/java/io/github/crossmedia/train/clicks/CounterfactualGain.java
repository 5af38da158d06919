package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.Ranking;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedQuery;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The gain of a ranking over the one that made a log. The interval also holds the error of the
 * propensities: they are estimated again from drawn queries, and the gain with them.
 *
 * @param all what the propensities are estimated from
 * @param measured the searches by which rankings are compared
 * @param places the candidates
 */
public record CounterfactualGain(
    SearchLog all, SearchLog measured, Map<String, Integer> places, Propensity propensity) {

  private static final int CURVES = 16;
  private static final int RESAMPLES = 1_000;

  /** The least number of resamples, where only the gain itself is asked. */
  private static final int LEAST = 2;

  private static final long SEED = 1;

  /** Estimates the propensities of a log. */
  public static CounterfactualGain by(
      SearchLog all, SearchLog measured, Map<String, Integer> places) {
    return new CounterfactualGain(all, measured, places, InterventionHarvesting.of(all));
  }

  /**
   * Two rankings.
   *
   * @param hints what models say of each picture
   */
  public record Rankings(Ranking before, Ranking after, List<Ranking> hints) {

    /** Returns the same, each query scored once. */
    private Rankings known() {
      return new Rankings(
          known(before), known(after), hints.stream().map(Rankings::known).toList());
    }

    private static Ranking known(Ranking ranking) {
      Map<String, float[]> scores = new HashMap<>();
      return query -> scores.computeIfAbsent(query, ranking::scores);
    }
  }

  /** Returns true if no search was recorded with pictures that it showed. */
  public boolean isUnmeasured() {
    return logged(propensity).isEmpty();
  }

  private List<LoggedQuery> logged(Propensity known) {
    return LoggedQueries.of(measured, known, places);
  }

  /** Returns the gain by each estimator. */
  public Map<Estimator, ResampledFigure> of(Rankings asked, Set<Estimator> estimators) {
    Rankings rankings = asked.known();
    List<Propensity> curves = InterventionHarvesting.drawn(all, CURVES, SEED);
    Map<Estimator, double[]> errors = new EnumMap<>(Estimator.class);
    estimators.forEach(estimator -> errors.put(estimator, new double[curves.size()]));
    CounterfactualEvaluation evaluation = evaluation(propensity, RESAMPLES);
    for (int curve = 0; curve < curves.size(); curve++) {
      CounterfactualEvaluation other = evaluation(curves.get(curve), LEAST);
      for (Estimator estimator : estimators) {
        errors.get(estimator)[curve] = gain(other, estimator, rankings).observed();
      }
    }
    Map<Estimator, ResampledFigure> gains = new EnumMap<>(Estimator.class);
    for (Estimator estimator : estimators) {
      gains.put(
          estimator, gain(evaluation, estimator, rankings).with(errors.get(estimator)));
    }
    return gains;
  }

  private CounterfactualEvaluation evaluation(Propensity known, int resamples) {
    return new CounterfactualEvaluation(logged(known), places.size(), resamples, SEED);
  }

  private static ResampledFigure gain(
      CounterfactualEvaluation evaluation, Estimator estimator, Rankings rankings) {
    return evaluation
        .value(estimator, rankings.after(), rankings.hints())
        .minus(evaluation.value(estimator, rankings.before(), rankings.hints()));
  }
}
