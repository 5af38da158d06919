package io.github.crossmedia.collection.clicks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The part of a log that belongs to an index or to an application. {@code query_attributes.indices}
 * of a search has the names of what it looked at; one without names counts for each index.
 *
 * @param index a name of the index; empty for all
 * @param application the application that searched; empty for all
 */
public record LogSelection(Optional<String> index, Optional<String> application) {

  public static final LogSelection ALL = new LogSelection(Optional.empty(), Optional.empty());

  /**
   * Returns what accepts the documents of a log, searches first: of the events, only those on
   * accepted searches, which alone tell the index.
   */
  public Predicate<JsonNode> filter() {
    Set<String> accepted = new HashSet<>();
    return document ->
        equals(ALL)
            || switch (UbiDocument.of(document)) {
              case UbiDocument.Event event -> accepted.contains(event.query());
              case UbiDocument.Query query -> {
                if (contains(query) && !query.id().isEmpty()) {
                  accepted.add(query.id());
                }
                yield contains(query);
              }
            };
  }

  private boolean contains(UbiDocument.Query query) {
    List<String> names = query.texts("indices");
    return (index.isEmpty() || names.isEmpty() || names.contains(index.get()))
        && (application.isEmpty() || application.get().equals(query.application()));
  }
}
