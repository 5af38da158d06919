package io.github.crossmedia.train.clicks.log;

import io.github.crossmedia.collection.clicks.ClickCount;
import io.github.crossmedia.collection.clicks.SearchLog;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The clicks of a log, each weighted by the inverse propensity of its position, as if people had
 * looked at every result.
 *
 * @param pairs sorted by query
 * @param propensity the origin of the propensity, in words
 */
public record WeighedClicks(List<Pair> pairs, String propensity) implements Serializable {

  public static final WeighedClicks NONE = new WeighedClicks(List.of(), "");

  /**
   * A query and a picture that it showed.
   *
   * @param clicks weighed clicks
   * @param shown how often it was shown, 0 where that was not recorded
   */
  public record Pair(String query, String picture, double clicks, double shown)
      implements Serializable {

    private Pair and(Pair other) {
      return new Pair(query, picture, clicks + other.clicks, shown + other.shown);
    }

    /** Returns the share of searches in which people who looked at the picture clicked it. */
    public double rate() {
      return shown > 0 ? Math.min(1, clicks / shown) : clicks > 0 ? 1 : 0;
    }
  }

  public WeighedClicks {
    pairs = List.copyOf(pairs);
  }

  /** Returns the clicks of a log, weighed. */
  public static WeighedClicks of(SearchLog log, Propensity propensity) {
    List<Pair> pairs = new ArrayList<>();
    log.byQuery()
        .forEach(
            (query, counts) -> {
              Map<String, Pair> pictures = new LinkedHashMap<>();
              for (ClickCount count : counts) {
                double weighed = count.clicks() * propensity.weight(count.position());
                Pair pair = new Pair(query, count.picture(), weighed, count.shown());
                pictures.merge(count.picture(), pair, Pair::and);
              }
              pairs.addAll(pictures.values());
            });
    return new WeighedClicks(pairs, propensity.source());
  }

  /** Returns each query once. */
  public List<String> queries() {
    return pairs.stream().map(Pair::query).distinct().toList();
  }

  /**
   * Returns for each query the pictures with a higher click rate than the average of the pictures
   * it showed; queries without any are left out.
   */
  public Map<String, List<String>> liked(Set<String> pictures) {
    Map<String, List<Pair>> byQuery = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      if (pictures.contains(pair.picture())) {
        byQuery.computeIfAbsent(pair.query(), query -> new ArrayList<>()).add(pair);
      }
    }
    Map<String, List<String>> liked = new LinkedHashMap<>();
    byQuery.forEach(
        (query, shown) -> {
          double mean = shown.stream().mapToDouble(Pair::rate).average().orElseThrow();
          List<String> above =
              shown.stream()
                  .filter(pair -> pair.clicks() > 0 && pair.rate() >= mean)
                  .map(Pair::picture)
                  .toList();
          if (!above.isEmpty()) {
            liked.put(query, above);
          }
        });
    return liked;
  }
}
