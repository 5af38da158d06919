package io.github.crossmedia.evaluate.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The answers of a system: for each query a ranking of scored items. */
public final class Run {

  private final String name;
  private final Map<String, List<ScoredItem>> rankings;

  private Run(String name, Map<String, List<ScoredItem>> rankings) {
    this.name = name;
    this.rankings = Collections.unmodifiableMap(rankings);
  }

  /** Returns a run from the scores of items by query; the order of queries is kept. */
  public static Run of(String name, Map<String, ? extends Map<String, Float>> scores) {
    Map<String, List<ScoredItem>> rankings = new LinkedHashMap<>();
    scores.forEach(
        (query, items) -> {
          List<ScoredItem> ranking = new ArrayList<>(items.size());
          items.forEach((item, score) -> ranking.add(new ScoredItem(item, score)));
          rankings.put(query, bestFirst(ranking));
        });
    return new Run(name, rankings);
  }

  private static List<ScoredItem> bestFirst(List<ScoredItem> ranking) {
    ranking.sort(ScoredItem.BEST_FIRST);
    return Collections.unmodifiableList(ranking);
  }

  /** Returns the name of the system, the last column of a run file. */
  public String name() {
    return name;
  }

  public Set<String> queries() {
    return rankings.keySet();
  }

  /** Returns the answer to {@code query}, best first; empty if there is none. */
  public List<ScoredItem> ranking(String query) {
    return rankings.getOrDefault(query, List.of());
  }
}
