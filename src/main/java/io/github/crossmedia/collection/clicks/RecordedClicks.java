package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The clicks among recorded events, by their searches. */
final class RecordedClicks {

  private final Map<String, Set<String>> clicked = new HashMap<>();
  private final Map<String, String> sessions = new HashMap<>();

  /** Returns true if a document is an event and no search. */
  static boolean isEvent(JsonNode document) {
    return document.has("action_name");
  }

  /** Adds an event; only clicks count. */
  void add(JsonNode event) {
    String search = event.path("query_id").asText("");
    String item = event.at("/event_attributes/object/object_id").asText("");
    if (UserBehavior.isClick(event) && !item.isEmpty()) {
      clicked.computeIfAbsent(search, key -> new HashSet<>()).add(item);
      String session = event.path("session_id").asText("");
      if (!session.isEmpty()) {
        sessions.putIfAbsent(search, session);
      }
    }
  }

  /** Returns the hits of a search that were clicked. */
  Set<String> of(String search) {
    return clicked.getOrDefault(search, Set.of());
  }

  /** Returns who searched as the search tells, empty if it does not. */
  static String searcher(JsonNode search) {
    return search.path("session_id").asText(search.path("client_id").asText(""));
  }

  /**
   * Returns the session of a search. Without a session and a client, a search is a session of its
   * own; the line break keeps its id apart from those of sessions.
   */
  String session(String search, String searcher) {
    return searcher.isEmpty() ? sessions.getOrDefault(search, "\n" + search) : searcher;
  }
}
