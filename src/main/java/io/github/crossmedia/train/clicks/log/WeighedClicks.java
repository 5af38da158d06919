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
public record WeighedClicks(List<ClickedPair> pairs, String propensity) implements Serializable {

  /** The entry of a model's card about the propensities of clicks. */
  public static final String PROPENSITY = "propensity";

  public static final WeighedClicks NONE = new WeighedClicks(List.of(), "");

  public WeighedClicks {
    pairs = List.copyOf(pairs);
  }

  public static WeighedClicks of(SearchLog log, Propensity propensity) {
    List<ClickedPair> pairs = new ArrayList<>();
    log.byQuery()
        .forEach(
            (query, counts) -> {
              Map<String, ClickedPair> pictures = new LinkedHashMap<>();
              for (ClickCount count : counts) {
                double weighed = count.clicks() * propensity.weight(count.position());
                ClickedPair pair = new ClickedPair(query, count.picture(), weighed, count.shown());
                pictures.merge(count.picture(), pair, ClickedPair::and);
              }
              pairs.addAll(pictures.values());
            });
    return new WeighedClicks(pairs, propensity.source());
  }

  /** Returns each query once. */
  public List<String> queries() {
    return pairs.stream().map(ClickedPair::query).distinct().toList();
  }

  /**
   * Returns for each query the pictures with a higher click rate than the average of the pictures
   * it showed; queries without any are left out.
   */
  public Map<String, List<String>> liked(Set<String> pictures) {
    Map<String, List<ClickedPair>> byQuery = new LinkedHashMap<>();
    for (ClickedPair pair : pairs) {
      if (pictures.contains(pair.picture())) {
        byQuery.computeIfAbsent(pair.query(), query -> new ArrayList<>()).add(pair);
      }
    }
    Map<String, List<String>> liked = new LinkedHashMap<>();
    byQuery.forEach(
        (query, shown) -> {
          double mean = shown.stream().mapToDouble(ClickedPair::rate).average().orElseThrow();
          List<String> above =
              shown.stream()
                  .filter(pair -> pair.clicks() > 0 && pair.rate() >= mean)
                  .map(ClickedPair::picture)
                  .toList();
          if (!above.isEmpty()) {
            liked.put(query, above);
          }
        });
    return liked;
  }
}
