package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Searches that logged the features of a set for their hits, and the clicks on these, in the form
 * of User Behavior Insights. {@code query_attributes.features} of a search is a list of sets: the
 * name of each, the {@code names} of its features and their {@code values} for each of {@code
 * query_response_hit_ids}. Other documents are ignored.
 */
public final class LoggedFeatures {

  private final Optional<String> wanted;
  private final Map<String, Search> searches = new LinkedHashMap<>();
  private final RecordedClicks clicked = new RecordedClicks();
  private final Map<String, List<String>> names = new LinkedHashMap<>();

  private record Search(String query, String moment, Map<String, float[]> hits) {}

  /**
   * Begins without searches.
   *
   * @param set the name of the set; empty for the only one of the log
   */
  public LoggedFeatures(Optional<String> set) {
    this.wanted = set;
  }

  /** Adds a document of {@code ubi_queries} or {@code ubi_events}. */
  public void add(JsonNode document) {
    switch (UbiDocument.of(document)) {
      case UbiDocument.Event event -> clicked.add(event);
      case UbiDocument.Query query -> {
        clicked.add(query);
        for (JsonNode logged : query.attributes().path("features")) {
          String set = logged.path("set").asText("");
          if (wanted.map(set::equals).orElse(true)) {
            addSearch(set, logged, query);
          }
        }
      }
    }
  }

  /** Adds a search; several pages of one search have one id. */
  private void addSearch(String set, JsonNode logged, UbiDocument.Query query) {
    String id = query.id();
    List<String> features = new ArrayList<>();
    logged.path("names").forEach(name -> features.add(name.asText()));
    List<String> known = names.putIfAbsent(set, features);
    if (known != null && !known.equals(features)) {
      throw new IllegalArgumentException(
          Formatted.of(
              "search %s: the features of the set %s changed from %s to %s: read what was recorded"
                  + " since, with --since",
              id, set, known, features));
    }
    List<String> hits = query.hits();
    JsonNode values = logged.path("values");
    if (values.size() != hits.size()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "search %s: query_attributes.features must have values for each hit, but has %s for"
                  + " %s hits",
              id, values.size(), hits.size()));
    }
    Search search =
        searches.computeIfAbsent(
            id, key -> new Search(query.text(), query.moment(), new LinkedHashMap<>()));
    for (int i = 0; i < hits.size(); i++) {
      search.hits().put(hits.get(i), values(id, values.get(i), features.size()));
    }
  }

  private static float[] values(String search, JsonNode logged, int size) {
    float[] values = new float[size];
    if (logged.size() != size) {
      throw new IllegalArgumentException(
          "search " + search + ": a hit has " + logged.size() + " of " + size + " features");
    }
    for (int i = 0; i < size; i++) {
      values[i] = logged.get(i).floatValue();
    }
    return values;
  }

  /** Returns the names of the features in order. */
  public List<String> names() {
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "the log has no features"
              + wanted.map(set -> " of the set " + set).orElse("")
              + ": record searches with the query cross_media_features");
    }
    if (names.size() > 1) {
      throw new IllegalArgumentException(
          "the log has the feature sets " + names.keySet() + ": choose with --set");
    }
    return names.values().iterator().next();
  }

  /**
   * Returns the features of the hits that people looked at, by the ids of searches with a click.
   * People look from the top; the hit after the last clicked one counts as looked at, and later
   * ones do not (Joachims, "Optimizing search engines using clickthrough data", 2002).
   */
  public Map<String, Map<String, float[]>> lookedAt() {
    Map<String, Map<String, float[]>> lists = new LinkedHashMap<>();
    inOrder()
        .forEach(
            (id, search) -> {
              List<String> hits = List.copyOf(search.hits().keySet());
              int last = clicked.of(id).stream().mapToInt(hits::indexOf).max().orElse(-1);
              if (last >= 0) {
                Map<String, float[]> seen = new LinkedHashMap<>();
                for (String hit : hits.subList(0, Math.min(hits.size(), last + 2))) {
                  seen.put(hit, search.hits().get(hit));
                }
                lists.put(id, seen);
              }
            });
    return lists;
  }

  /** Returns the grade 1 of each clicked hit, by the ids of searches. */
  public Map<String, Map<String, Integer>> clicks() {
    Map<String, Map<String, Integer>> grades = new LinkedHashMap<>();
    searches.forEach(
        (id, search) -> {
          Set<String> clicks = clicked.of(id);
          Map<String, Integer> ones = new LinkedHashMap<>();
          search.hits().keySet().stream().filter(clicks::contains).forEach(hit -> ones.put(hit, 1));
          grades.put(id, ones);
        });
    return grades;
  }

  /** Returns the features of all hits of searches for a text; the last logged ones count. */
  public Map<String, float[]> of(String text) {
    Map<String, float[]> features = new LinkedHashMap<>();
    inOrder().values().stream()
        .filter(search -> search.query().equals(text))
        .forEach(search -> features.putAll(search.hits()));
    return features;
  }

  private Map<String, Search> inOrder() {
    Map<String, Search> sorted = new LinkedHashMap<>();
    searches.entrySet().stream()
        .sorted(Comparator.comparing(search -> search.getValue().moment()))
        .forEach(each -> sorted.put(each.getKey(), each.getValue()));
    return sorted;
  }
}
