package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Searches, their results and the clicks on them, in the form of User Behavior Insights. Documents
 * of the index {@code ubi_queries} contain queries and the pictures found. Documents of {@code
 * ubi_events} contain clicks and, if they are recorded, the pictures that came into sight ({@code
 * impression}). If no impressions are recorded, all results count as shown. A later page of results
 * has the number of earlier results in {@code query_attributes.from}.
 *
 * <p>A folder's page always records impressions. Nobody looked at a search of its log without any
 * event, such as a warm-up, so it is left out.
 *
 * <p>Programs search often and click anything. Searches of a session, or else of a client, with
 * more than {@value #MOST_A_DAY} searches on one day are left out too, but for those of a folder's
 * page.
 */
public final class UserBehavior {

  /** The {@code application} of records by a folder's page. */
  public static final String FOLDER_PAGE = "crossmedia";

  private static final String CLICK = "click";
  private static final String IMPRESSION = "impression";
  private static final int ONE_IN = 3;
  private static final int MOST_A_DAY = 30;
  private static final int DAY = "2026-01-31".length();

  private final List<ClickCount> counts = new ArrayList<>();
  private final Map<String, Search> searches = new LinkedHashMap<>();
  private final List<Event> events = new ArrayList<>();

  private record Search(
      String query,
      String searcher,
      int before,
      List<String> found,
      boolean recordsSight,
      Set<String> seen,
      Set<String> clicked) {}

  private record Event(
      String search, String query, String picture, int position, boolean isClick) {}

  /** Returns true if a document is one of the two kinds. */
  public static boolean isPart(JsonNode document) {
    return document.has("action_name") || document.has("query_id");
  }

  /** Returns true if an event is a click. */
  static boolean isClick(JsonNode event) {
    String action = event.path("action_name").asText();
    return action.equals(CLICK) || action.endsWith("_" + CLICK);
  }

  /** Adds a count. */
  public void add(ClickCount count) {
    counts.add(count);
  }

  /** Adds a document of either index. Events on other documents and other actions are ignored. */
  public void add(JsonNode document) {
    if (document.has("action_name")) {
      addEvent(document);
      return;
    }
    String query = document.path("user_query").asText("").strip();
    if (!query.isEmpty()) {
      List<String> found = new ArrayList<>();
      document.path("query_response_hit_ids").forEach(id -> found.add(id.asText()));
      searches.put(
          document.path("query_id").asText(),
          new Search(
              query,
              searcher(document),
              document.at("/query_attributes/from").asInt(0),
              found,
              document.path("application").asText().equals(FOLDER_PAGE),
              new HashSet<>(),
              new HashSet<>()));
    }
  }

  /** Returns who searched on which day; empty if that is unknown. */
  private static String searcher(JsonNode search) {
    String who = RecordedClicks.searcher(search);
    String moment = search.path("timestamp").asText("");
    return who.isEmpty() || search.path("application").asText().equals(FOLDER_PAGE)
        ? ""
        : who + "\n" + moment.substring(0, Math.min(DAY, moment.length()));
  }

  private void addEvent(JsonNode document) {
    boolean isClick = isClick(document);
    String picture = document.at("/event_attributes/object/object_id").asText("");
    if (picture.isEmpty()
        || !isClick && !document.path("action_name").asText().equals(IMPRESSION)) {
      return;
    }
    events.add(
        new Event(
            document.path("query_id").asText(""),
            document.path("user_query").asText("").strip(),
            picture,
            Math.max(0, document.at("/event_attributes/position/ordinal").asInt(0)),
            isClick));
  }

  /** Returns the number of searches, including those that nobody looked at. */
  public int searches() {
    return searches.size();
  }

  /** Returns the number of searches that are left out because nobody looked at their results. */
  public int unseenSearches() {
    return unseen().size();
  }

  private Set<String> unseen() {
    Set<String> unseen = new HashSet<>();
    searches.forEach(
        (id, search) -> {
          if (search.recordsSight()) {
            unseen.add(id);
          }
        });
    events.forEach(event -> unseen.remove(event.search()));
    return unseen;
  }

  /** Returns the number of searches that are left out because programs seem to make them. */
  public int searchesOfPrograms() {
    return ofPrograms().size();
  }

  private Set<String> ofPrograms() {
    Map<String, Integer> counts = new HashMap<>();
    searches.values().forEach(search -> counts.merge(search.searcher(), 1, Integer::sum));
    Set<String> programs = new HashSet<>();
    searches.forEach(
        (id, search) -> {
          if (!search.searcher().isEmpty() && counts.get(search.searcher()) > MOST_A_DAY) {
            programs.add(id);
          }
        });
    return programs;
  }

  /** Returns the log of all searches; a picture counts as clicked at most once a search. */
  public SearchLog log() {
    return toLearn().and(toMeasure());
  }

  /** Returns two thirds of the searches, drawn by their ids, and all that was summed up before. */
  public SearchLog toLearn() {
    List<ClickCount> all = new ArrayList<>(counts);
    all.addAll(log(search -> !isToMeasure(search)).counts());
    return SearchLog.of(all);
  }

  /** Returns the log to evaluate on: the searches that {@link #toLearn} leaves out. */
  public SearchLog toMeasure() {
    return log(UserBehavior::isToMeasure);
  }

  private static boolean isToMeasure(String search) {
    return !search.isEmpty() && Math.floorMod(search.hashCode(), ONE_IN) == 0;
  }

  private SearchLog log(Predicate<String> chosen) {
    List<ClickCount> all = new ArrayList<>();
    for (Event event : events) {
      if (!chosen.test(event.search())) {
        continue;
      }
      Search search = searches.get(event.search());
      if (search != null && search.found().contains(event.picture())) {
        (event.isClick() ? search.clicked() : search.seen()).add(event.picture());
      } else if (event.isClick()) {
        String query = search == null ? event.query() : search.query();
        if (!query.isEmpty()) {
          all.add(new ClickCount(query, event.picture(), event.position(), 0, 1));
        }
      }
    }
    Set<String> left = unseen();
    left.addAll(ofPrograms());
    searches.forEach(
        (id, search) -> {
          if (chosen.test(id) && !left.contains(id)) {
            add(search, all);
          }
        });
    return SearchLog.of(all);
  }

  private static void add(Search search, List<ClickCount> all) {
    int position = search.before();
    for (String picture : search.found()) {
      position++;
      boolean isClicked = search.clicked().contains(picture);
      if (search.seen().isEmpty() || search.seen().contains(picture) || isClicked) {
        all.add(new ClickCount(search.query(), picture, position, 1, isClicked ? 1 : 0));
      }
    }
  }
}
