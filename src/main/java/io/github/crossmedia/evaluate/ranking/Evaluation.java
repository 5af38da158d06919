package io.github.crossmedia.evaluate.ranking;

import io.github.crossmedia.evaluate.measure.Measure;
import io.github.crossmedia.evaluate.measure.RankedRelevance;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The rankings of one system for many queries, as input of measures. */
public final class Evaluation {

  private final Map<String, RankedRelevance> rankings;

  private Evaluation(Map<String, RankedRelevance> rankings) {
    if (rankings.isEmpty()) {
      throw new IllegalArgumentException("no query to evaluate");
    }
    this.rankings = rankings;
  }

  /** Returns an evaluation of rankings by query; the order of queries is kept. */
  public static Evaluation of(Map<String, RankedRelevance> rankings) {
    return new Evaluation(Collections.unmodifiableMap(new LinkedHashMap<>(rankings)));
  }

  /** Evaluates the judged queries that the run answers, as trec_eval does by default. */
  public static Evaluation of(Judgments judgments, Run run) {
    return of(judgments, run, run.queries()::contains);
  }

  /**
   * Evaluates all judged queries. Queries that the run doesn't answer count as 0 (trec_eval's -c).
   */
  public static Evaluation ofAllJudged(Judgments judgments, Run run) {
    return of(judgments, run, query -> true);
  }

  private static Evaluation of(Judgments judgments, Run run, Predicate<String> evaluated) {
    int candidates = itemsIn(judgments, run);
    Map<String, RankedRelevance> rankings = new LinkedHashMap<>();
    for (String query : judgments.queries()) {
      if (evaluated.test(query)) {
        rankings.put(query, relevance(judgments.gains(query), run.ranking(query), candidates));
      }
    }
    if (rankings.isEmpty()) {
      throw new IllegalArgumentException("none of the run's queries is judged");
    }
    return of(rankings);
  }

  /**
   * Returns the number of items in both files, because neither states the size of the collection.
   */
  static int itemsIn(Judgments judgments, Run run) {
    Set<String> items = new HashSet<>();
    judgments.queries().forEach(query -> items.addAll(judgments.gains(query).keySet()));
    run.queries().forEach(query -> run.ranking(query).forEach(entry -> items.add(entry.item())));
    return items.size();
  }

  private static RankedRelevance relevance(
      Map<String, Integer> gains, List<ScoredItem> ranking, int candidates) {
    int[] ranks =
        IntStream.rangeClosed(1, ranking.size())
            .filter(rank -> gains.getOrDefault(ranking.get(rank - 1).item(), 0) > 0)
            .toArray();
    int[] found =
        IntStream.of(ranks).map(rank -> gains.get(ranking.get(rank - 1).item())).toArray();
    int[] ideal =
        RankedRelevance.descending(
            gains.values().stream().mapToInt(Integer::intValue).filter(gain -> gain > 0));
    return new RankedRelevance(ranks, found, ideal, candidates);
  }

  /** Returns the same evaluation for some of the queries, such as those of a single word. */
  public Evaluation only(Predicate<String> wanted) {
    Map<String, RankedRelevance> some = new LinkedHashMap<>(rankings);
    some.keySet().removeIf(wanted.negate());
    return of(some);
  }

  /** Returns the evaluated queries, in the order of their values. */
  public Set<String> queries() {
    return rankings.keySet();
  }

  /** Returns the ranks of the relevant items of one query. */
  public RankedRelevance ranking(String query) {
    RankedRelevance ranking = rankings.get(query);
    if (ranking == null) {
      throw new IllegalArgumentException("query '" + query + "' was not evaluated");
    }
    return ranking;
  }

  /** Returns the value of {@code measure} for each query. */
  public double[] values(Measure measure) {
    return rankings.values().stream().mapToDouble(measure::of).toArray();
  }

  /** Returns the summary of {@code measure} over the queries: its mean, or the median of ranks. */
  public double mean(Measure measure) {
    return measure.summary(values(measure));
  }
}
