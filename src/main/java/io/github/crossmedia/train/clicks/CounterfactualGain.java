package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation;
import io.github.crossmedia.evaluate.clicks.CounterfactualEvaluation.LoggedQuery;
import io.github.crossmedia.evaluate.clicks.Estimator;
import io.github.crossmedia.evaluate.clicks.LoggedRanking;
import io.github.crossmedia.evaluate.statistics.ResampledFigure;
import io.github.crossmedia.train.clicks.log.InterventionHarvesting;
import io.github.crossmedia.train.clicks.log.Propensity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The gain of a ranking over the one that made a log. The interval also holds the error of the
 * propensities: they are estimated again from drawn queries, and each of these curves has a part of
 * the resamples.
 *
 * @param all what the propensities are estimated from
 * @param measured the searches by which rankings are compared
 * @param places the candidates
 */
public record CounterfactualGain(
    SearchLog all, SearchLog measured, Map<String, Integer> places, Propensity propensity) {

  private static final int CURVES = 20;
  private static final int RESAMPLES = 1_000;

  /** The least number of resamples, for the gain itself. */
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
  public record Rankings(LoggedRanking before, LoggedRanking after, List<LoggedRanking> hints) {

    /** Returns the same, each query scored once. */
    private Rankings known() {
      return new Rankings(
          known(before), known(after), hints.stream().map(Rankings::known).toList());
    }

    private static LoggedRanking known(LoggedRanking ranking) {
      Map<String, float[]> scores = new HashMap<>();
      return query -> scores.computeIfAbsent(query, ranking::scores);
    }
  }

  /** Returns true if no search was recorded with pictures that it showed. */
  public boolean isUnmeasured() {
    return LoggedQueries.of(measured, propensity, places).isEmpty();
  }

  public Map<Estimator, ResampledFigure> of(Rankings asked, Set<Estimator> estimators) {
    Rankings rankings = asked.known();
    List<Propensity> curves = InterventionHarvesting.drawn(all, CURVES, SEED);
    Map<Estimator, List<ResampledFigure>> drawn = new EnumMap<>(Estimator.class);
    for (int curve = 0; curve < curves.size(); curve++) {
      CounterfactualEvaluation evaluation =
          evaluation(curves.get(curve), RESAMPLES / curves.size(), SEED + curve);
      for (Estimator estimator : estimators) {
        drawn
            .computeIfAbsent(estimator, key -> new ArrayList<>())
            .add(gain(evaluation, estimator, rankings));
      }
    }
    CounterfactualEvaluation evaluation = evaluation(propensity, LEAST, SEED);
    Map<Estimator, ResampledFigure> gains = new EnumMap<>(Estimator.class);
    drawn.forEach(
        (estimator, parts) -> {
          ResampledFigure gain = gain(evaluation, estimator, rankings).drawnAs(parts);
          gains.put(estimator, evaluation.widened(gain));
        });
    return gains;
  }

  private CounterfactualEvaluation evaluation(Propensity known, int resamples, long seed) {
    return new CounterfactualEvaluation(
        LoggedQueries.of(measured, known, places), places.size(), resamples, seed);
  }

  private static ResampledFigure gain(
      CounterfactualEvaluation evaluation, Estimator estimator, Rankings rankings) {
    return evaluation
        .value(estimator, rankings.after(), rankings.hints())
        .minus(evaluation.value(estimator, rankings.before(), rankings.hints()));
  }

  /** Converts a log for {@link io.github.crossmedia.evaluate.clicks}. */
  public static final class LoggedQueries {

    private LoggedQueries() {}

    /**
     * Returns the queries of a log that records the shown pictures.
     *
     * @param places the candidates
     */
    public static List<LoggedQuery> of(
        SearchLog log, Propensity propensity, Map<String, Integer> places) {
      List<LoggedQuery> queries = new ArrayList<>();
      log.byQuery()
          .forEach(
              (query, counts) -> {
                Map<Integer, Double> searches = new HashMap<>();
                List<LoggedQuery.Result> results = new ArrayList<>();
                for (ClickCount count : counts) {
                  searches.merge(count.position(), (double) count.shown(), Double::sum);
                  Integer place = places.get(count.picture());
                  if (place != null && count.shown() > 0) {
                    results.add(
                        new LoggedQuery.Result(
                            place,
                            propensity.of(count.position()),
                            propensity.weight(count.position()),
                            count.shown(),
                            count.clicks()));
                  }
                }
                if (!results.isEmpty()) {
                  double most =
                      searches.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
                  queries.add(new LoggedQuery(query, most, results));
                }
              });
      return queries;
    }
  }
}
