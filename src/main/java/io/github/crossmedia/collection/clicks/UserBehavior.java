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
 * has the number of earlier results in {@code query_attributes.from}; without it, the positions of
 * a page by {@code query_attributes.search_after} are unknown. Pages of one search have one id.
 *
 * <p>An event of another session or client than its search does not count.
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

  private static final int ONE_IN = 3;
  private static final int MOST_A_DAY = 30;
  private static final int DAY = "2026-01-31".length();

  private final List<ClickCount> counts = new ArrayList<>();
  private final Map<String, Search> searches = new LinkedHashMap<>();
  private final List<UbiDocument.Event> events = new ArrayList<>();

  /**
   * A search.
   *
   * @param searcher who searched on which day; empty if that is unknown
   */
  private record Search(
      String query,
      UbiDocument.Person person,
      String searcher,
      Map<String, Integer> found,
      boolean recordsSight,
      Set<String> seen,
      Set<String> clicked) {

    static Search of(UbiDocument.Query query) {
      boolean isOfFolderPage = query.application().equals(FOLDER_PAGE);
      return new Search(
          query.text(),
          query.person(),
          query.searcher().isEmpty() || isOfFolderPage
              ? ""
              : query.searcher()
                  + "\n"
                  + query.moment().substring(0, Math.min(DAY, query.moment().length())),
          new LinkedHashMap<>(),
          isOfFolderPage,
          new HashSet<>(),
          new HashSet<>());
    }

    void addPage(UbiDocument.Query page) {
      JsonNode attributes = page.attributes();
      boolean isCounted = attributes.has("from") || !attributes.path("search_after").asBoolean();
      int position = Math.max(0, attributes.path("from").asInt(0));
      for (String hit : page.hits()) {
        position++;
        found.putIfAbsent(hit, isCounted ? position : 0);
      }
    }
  }

  public void add(ClickCount count) {
    counts.add(count);
  }

  /** Adds a document of either index. Events on other documents and other actions are ignored. */
  public void add(JsonNode document) {
    switch (UbiDocument.of(document)) {
      case UbiDocument.Event event -> {
        if (event.isClick() || event.isImpression()) {
          events.add(event);
        }
      }
      case UbiDocument.Query query -> {
        if (!query.text().isEmpty()) {
          searches.computeIfAbsent(query.id(), id -> Search.of(query)).addPage(query);
        }
      }
    }
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
    events.stream().filter(this::isOwn).forEach(event -> unseen.remove(event.query()));
    return unseen;
  }

  /** Returns true unless the event is of somebody else than its search. */
  private boolean isOwn(UbiDocument.Event event) {
    Search search = searches.get(event.query());
    return search == null || search.person().mayBe(event.person());
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
    for (UbiDocument.Event event : events) {
      if (!chosen.test(event.query()) || !isOwn(event)) {
        continue;
      }
      Search search = searches.get(event.query());
      if (search != null && search.found().containsKey(event.item())) {
        (event.isClick() ? search.clicked() : search.seen()).add(event.item());
      } else if (event.isClick()) {
        String query = search == null ? event.text() : search.query();
        if (!query.isEmpty()) {
          all.add(new ClickCount(query, event.item(), event.position(), 0, 1));
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
    search
        .found()
        .forEach(
            (picture, position) -> {
              boolean isClicked = search.clicked().contains(picture);
              if (search.seen().isEmpty() || search.seen().contains(picture) || isClicked) {
                all.add(new ClickCount(search.query(), picture, position, 1, isClicked ? 1 : 0));
              }
            });
  }
}
