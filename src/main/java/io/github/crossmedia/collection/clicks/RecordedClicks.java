package io.github.crossmedia.collection.clicks;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The clicks among recorded events, by their searches. */
final class RecordedClicks {

  private final Map<String, Set<String>> clicked = new HashMap<>();
  private final Map<String, String> sessions = new HashMap<>();

  /** Adds an event; only clicks count. */
  void add(UbiDocument.Event event) {
    if (event.isClick()) {
      clicked.computeIfAbsent(event.query(), key -> new HashSet<>()).add(event.item());
      if (!event.session().isEmpty()) {
        sessions.putIfAbsent(event.query(), event.session());
      }
    }
  }

  /** Returns the hits of a search that were clicked. */
  Set<String> of(String search) {
    return clicked.getOrDefault(search, Set.of());
  }

  /**
   * Returns the session of a search. Without a session and a client, a search is a session of its
   * own; the line break keeps its id apart from those of sessions.
   */
  String session(String search, String searcher) {
    return searcher.isEmpty() ? sessions.getOrDefault(search, "\n" + search) : searcher;
  }
}
