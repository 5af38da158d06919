package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Searches of an A/B test and the clicks on their hits, in the form of User Behavior Insights.
 * {@code query_attributes.split} of a search names the two versions, {@code
 * query_attributes.answered_by} the one that answered, and {@code query_attributes.share} the share
 * of sessions that the second one answers. Other documents are ignored.
 */
public final class SplitSearches {

  private static final int VERSIONS = 2;
  private static final double HALF = 0.5;

  private final Map<String, Search> searches = new LinkedHashMap<>();
  private final RecordedClicks clicked = new RecordedClicks();

  private record Search(
      List<String> versions,
      boolean isSecond,
      double share,
      String session,
      String moment,
      Set<String> hits) {}

  /**
   * A session.
   *
   * @param isSecond whether the second version answered its first search
   * @param share the probability of that
   * @param searches the number of its searches
   * @param clicked the number of those with a click on a hit
   * @param isMixed whether the other version answered a later search
   */
  public record Session(
      boolean isSecond, double share, int searches, int clicked, boolean isMixed) {

    private Session and(Session later) {
      return new Session(
          isSecond,
          share,
          searches + later.searches,
          clicked + later.clicked,
          isMixed || later.isSecond != isSecond);
    }
  }

  /** Adds a document of {@code ubi_queries} or {@code ubi_events}. */
  public void add(JsonNode document) {
    switch (UbiDocument.of(document)) {
      case UbiDocument.Event event -> clicked.add(event);
      case UbiDocument.Query query -> {
        if (query.attributes().has("split")) {
          clicked.add(query);
          addSearch(query);
        }
      }
    }
  }

  /** Adds a search; several pages of one search have one id. */
  private void addSearch(UbiDocument.Query query) {
    String id = query.id();
    JsonNode attributes = query.attributes();
    List<String> versions = query.texts("split");
    if (versions.size() != VERSIONS || new HashSet<>(versions).size() != VERSIONS) {
      throw new IllegalArgumentException(
          "search " + id + ": query_attributes.split must name two versions");
    }
    int answered = versions.indexOf(attributes.path("answered_by").asText(""));
    if (answered < 0) {
      throw new IllegalArgumentException(
          "search " + id + ": query_attributes.answered_by must be one of " + versions);
    }
    double share = attributes.path("share").asDouble(HALF);
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "search " + id + ": query_attributes.share must be from 0 to 1");
    }
    Search search =
        searches.computeIfAbsent(
            id,
            key ->
                new Search(
                    versions,
                    answered == 1,
                    share,
                    query.searcher(),
                    query.moment(),
                    new HashSet<>()));
    search.hits().addAll(query.hits());
  }

  /** Returns the sessions that compare each two versions, in the order of their first searches. */
  public Map<List<String>, List<Session>> sessions() {
    Map<List<String>, Map<String, Session>> sessions = new LinkedHashMap<>();
    searches.entrySet().stream()
        .sorted(Comparator.comparing(search -> search.getValue().moment()))
        .forEach(
            each -> {
              Search search = each.getValue();
              sessions
                  .computeIfAbsent(search.versions(), versions -> new LinkedHashMap<>())
                  .merge(
                      clicked.session(each.getKey(), search.session()),
                      session(each.getKey(), search),
                      Session::and);
            });
    Map<List<String>, List<Session>> lists = new LinkedHashMap<>();
    sessions.forEach((versions, all) -> lists.put(versions, List.copyOf(all.values())));
    return lists;
  }

  private Session session(String id, Search search) {
    boolean isClicked = clicked.of(id).stream().anyMatch(search.hits()::contains);
    return new Session(search.isSecond(), search.share(), 1, isClicked ? 1 : 0, false);
  }
}
