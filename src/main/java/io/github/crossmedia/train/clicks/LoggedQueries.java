package io.github.crossmedia.train.clicks;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.evaluate.clicks.LoggedQuery;
import io.github.crossmedia.train.clicks.log.Propensity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Converts a log for {@link io.github.crossmedia.evaluate.clicks}. */
public final class LoggedQueries {

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
