package io.github.crossmedia.collection.clicks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The clicks among recorded events, by their searches. */
final class RecordedClicks {

  private final Map<String, List<UbiDocument.Event>> clicked = new HashMap<>();
  private final Map<String, UbiDocument.Person> people = new HashMap<>();

  /** Adds an event; only clicks count. */
  void add(UbiDocument.Event event) {
    if (event.isClick()) {
      clicked.computeIfAbsent(event.query(), key -> new ArrayList<>()).add(event);
    }
  }

  /** Adds a search, whose clicks are those of the person who searched. */
  void add(UbiDocument.Query query) {
    people.putIfAbsent(query.id(), query.person());
  }

  private Stream<UbiDocument.Event> own(String search) {
    return clicked.getOrDefault(search, List.of()).stream()
        .filter(event -> people.get(search).mayBe(event.person()));
  }

  Set<String> of(String search) {
    return own(search).map(UbiDocument.Event::item).collect(Collectors.toSet());
  }

  /**
   * Returns the session of a search. Without a session and a client, a search is a session of its
   * own; the line break keeps its id apart from those of sessions.
   */
  String session(String search, String searcher) {
    return searcher.isEmpty()
        ? own(search)
            .map(event -> event.person().session())
            .filter(session -> !session.isEmpty())
            .findFirst()
            .orElse("\n" + search)
        : searcher;
  }
}
