package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.Formatted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Searches that showed interleaved results, and the clicks on them, in the form of User Behavior
 * Insights. {@code query_attributes.interleaved} of a search names the two versions, {@code
 * query_attributes.teams} the one that drafted each of its {@code query_response_hit_ids}. Other
 * documents are ignored.
 *
 * <p>The version with more clicked hits wins a search; with equally many, each gets half of the
 * credit (Chapelle, Joachims, Radlinski and Yue, "Large-scale validation and analysis of
 * interleaved search evaluation", 2012).
 */
public final class InterleavedSearches {

  private static final int VERSIONS = 2;

  private final Map<String, Search> searches = new LinkedHashMap<>();
  private final RecordedClicks clicked = new RecordedClicks();

  private record Search(
      List<String> versions, String session, String moment, Map<String, Integer> teams) {}

  /**
   * A session.
   *
   * @param searches the number of its interleaved searches
   * @param counted the number of those in which a click gave credit
   * @param credit the second version's mean credit in those, from 0 to 1
   */
  public record Session(int searches, int counted, double credit) {}

  /** Adds a document of {@code ubi_queries} or {@code ubi_events}. */
  public void add(JsonNode document) {
    switch (UbiDocument.of(document)) {
      case UbiDocument.Event event -> clicked.add(event);
      case UbiDocument.Query query -> {
        if (query.attributes().has("interleaved")) {
          clicked.add(query);
          addSearch(query);
        }
      }
    }
  }

  /** Adds a search; several pages of one search have one id. */
  private void addSearch(UbiDocument.Query query) {
    String id = query.id();
    List<String> versions = query.texts("interleaved");
    List<String> teams = query.texts("teams");
    List<String> hits = query.hits();
    if (versions.size() != VERSIONS || new HashSet<>(versions).size() != VERSIONS) {
      throw new IllegalArgumentException(
          "search " + id + ": query_attributes.interleaved must name two versions");
    }
    if (teams.size() != hits.size()) {
      throw new IllegalArgumentException(
          Formatted.of(
              "search %s: query_attributes.teams must name the version of each hit, but has %s for"
                  + " %s hits",
              id, teams.size(), hits.size()));
    }
    Search search =
        searches.computeIfAbsent(
            id, key -> new Search(versions, query.searcher(), query.moment(), new HashMap<>()));
    for (int i = 0; i < hits.size(); i++) {
      int team = search.versions().indexOf(teams.get(i));
      if (team >= 0) {
        search.teams().put(hits.get(i), team);
      }
    }
  }

  /**
   * Returns the sessions that compare each two versions, in the order of their first searches. A
   * search without a session and a client is a session of its own.
   */
  public Map<List<String>, List<Session>> sessions() {
    record Key(List<String> versions, String session) {}
    Map<Key, List<Double>> credit = new LinkedHashMap<>();
    Map<Key, Integer> counts = new HashMap<>();
    searches.entrySet().stream()
        .sorted(Comparator.comparing(search -> search.getValue().moment()))
        .forEach(
            each -> {
              Search search = each.getValue();
              Key key =
                  new Key(search.versions(), clicked.session(each.getKey(), search.session()));
              counts.merge(key, 1, Integer::sum);
              List<Double> all = credit.computeIfAbsent(key, one -> new ArrayList<>());
              int[] clicks = clicks(each.getKey(), search);
              if (clicks[0] + clicks[1] > 0) {
                all.add((1 + Math.signum((double) clicks[1] - clicks[0])) / 2);
              }
            });
    Map<List<String>, List<Session>> sessions = new LinkedHashMap<>();
    credit.forEach(
        (key, all) ->
            sessions
                .computeIfAbsent(key.versions(), versions -> new ArrayList<>())
                .add(
                    new Session(
                        counts.get(key),
                        all.size(),
                        all.stream().mapToDouble(Double::doubleValue).average().orElse(0.5))));
    return sessions;
  }

  private int[] clicks(String id, Search search) {
    int[] clicks = new int[VERSIONS];
    for (String hit : clicked.of(id)) {
      Integer team = search.teams().get(hit);
      if (team != null) {
        clicks[team]++;
      }
    }
    return clicks;
  }
}
