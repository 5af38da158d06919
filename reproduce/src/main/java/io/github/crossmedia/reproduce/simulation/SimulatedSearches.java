package io.github.crossmedia.reproduce.simulation;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Simulates searches: the n-th query is asked in proportion to 1 / n, a ranking shows its first
 * {@value #SHOWN} pictures, and people click by their {@link Behavior}. The log contains only shown
 * and clicked pictures, not their relevance.
 */
public final class SimulatedSearches {

  /** The number of pictures on a page of results. */
  public static final int SHOWN = 25;

  private static final long MAX_SEARCHES = 10_000_000;

  private final List<SimulatedQuery> queries;
  private final Function<String, List<String>> ranking;

  /**
   * Creates searches.
   *
   * @param ranking the best pictures for a query, the best first
   */
  public SimulatedSearches(List<SimulatedQuery> queries, Function<String, List<String>> ranking) {
    if (queries.isEmpty()) {
      throw new IllegalArgumentException("no query can be made of the captions");
    }
    this.queries = List.copyOf(queries);
    this.ranking = ranking;
  }

  /** Returns the log of as many searches as a number of clicks needs. */
  public SearchLog log(Behavior behavior, long clicks, long seed) {
    return log(behavior, clicks, MAX_SEARCHES, seed);
  }

  /** Returns the log of a number of searches; a seed gives the same searches for every behavior. */
  public SearchLog logOfSearches(Behavior behavior, long searches, long seed) {
    return log(behavior, Long.MAX_VALUE, searches, seed);
  }

  private SearchLog log(Behavior behavior, long clicks, long searches, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] popularity = new double[queries.size()];
    double sum = 0;
    for (int query = 0; query < popularity.length; query++) {
      sum += 1.0 / (query + 1);
      popularity[query] = sum;
    }
    List<List<String>> found = new ArrayList<>(Collections.nCopies(popularity.length, null));
    List<ClickCount> counts = new ArrayList<>();
    SearchLog log = SearchLog.EMPTY;
    long clicked = 0;
    for (long search = 0; clicked < clicks && search < searches; search++) {
      int query = drawn(popularity, random);
      if (found.get(query) == null) {
        List<String> best = ranking.apply(queries.get(query).text());
        found.set(query, best.subList(0, Math.min(SHOWN, best.size())));
      }
      clicked += search(queries.get(query), found.get(query), behavior, random, counts);
      if (counts.size() > 1_000_000) {
        log = log.and(SearchLog.of(counts));
        counts.clear();
      }
    }
    return log.and(SearchLog.of(counts));
  }

  private static int search(
      SimulatedQuery query,
      List<String> found,
      Behavior behavior,
      SplittableRandom random,
      List<ClickCount> counts) {
    List<String> shown = new ArrayList<>(found);
    if (shown.size() > 1 && random.nextDouble() < behavior.swaps()) {
      Collections.swap(shown, random.nextInt(shown.size()), random.nextInt(shown.size()));
    }
    int clicks = 0;
    for (int i = 0; i < shown.size(); i++) {
      int grade = query.grades().getOrDefault(shown.get(i), 0);
      int click = random.nextDouble() < behavior.clicked(grade, i + 1) ? 1 : 0;
      counts.add(new ClickCount(query.text(), shown.get(i), i + 1, 1, click));
      clicks += click;
    }
    return clicks;
  }

  private static int drawn(double[] popularity, SplittableRandom random) {
    double at = random.nextDouble() * popularity[popularity.length - 1];
    int query = 0;
    while (popularity[query] < at) {
      query++;
    }
    return query;
  }
}
