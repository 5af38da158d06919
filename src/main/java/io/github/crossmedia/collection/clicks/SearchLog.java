package io.github.crossmedia.collection.clicks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A log of searches, summed up: one count for each query, picture and position. */
public final class SearchLog {

  public static final SearchLog EMPTY = new SearchLog(List.of());

  private static final Comparator<ClickCount> ORDER =
      Comparator.comparing(ClickCount::query)
          .thenComparing(ClickCount::picture)
          .thenComparing(ClickCount::position);

  private final List<ClickCount> counts;

  private SearchLog(List<ClickCount> counts) {
    this.counts = counts;
  }

  /** Sums up counts, of which several may have the same query, picture and position. */
  public static SearchLog of(Collection<ClickCount> counts) {
    record Place(String query, String picture, int position) {}
    Map<Place, ClickCount> sums = new HashMap<>();
    for (ClickCount count : counts) {
      sums.merge(
          new Place(count.query(), count.picture(), count.position()), count, ClickCount::and);
    }
    return new SearchLog(sums.values().stream().sorted(ORDER).toList());
  }

  /** Returns the counts, sorted by query, picture and position. */
  public List<ClickCount> counts() {
    return counts;
  }

  public Map<String, List<ClickCount>> byQuery() {
    Map<String, List<ClickCount>> queries = new LinkedHashMap<>();
    counts.forEach(
        count -> queries.computeIfAbsent(count.query(), key -> new ArrayList<>()).add(count));
    return queries;
  }

  /** Returns the number of clicks. */
  public long clicks() {
    return counts.stream().mapToLong(ClickCount::clicks).sum();
  }

  /** Returns the sum of this log and another one. */
  public SearchLog and(SearchLog other) {
    List<ClickCount> all = new ArrayList<>(counts);
    all.addAll(other.counts);
    return of(all);
  }
}
