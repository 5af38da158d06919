package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.LogSelection;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The searches and clicks that applications recorded in a cluster as User Behavior Insights.
 *
 * @param queries the index of searches
 * @param events the index of clicks and other events
 * @param selection which searches, and events on them
 */
public record RecordedBehavior(
    Cluster cluster, String queries, String events, LogSelection selection) {

  private static final int MISSING = 404;

  /** Returns a selection of the behavior in indices with the usual names. */
  public static RecordedBehavior in(Cluster cluster, LogSelection selection) {
    return new RecordedBehavior(cluster, "ubi_queries", "ubi_events", selection);
  }

  /**
   * Returns what was recorded in a span of time.
   *
   * @param after the beginning, exclusive; {@link Instant#MIN} for no beginning
   * @param until the end, inclusive
   */
  public UserBehavior read(Instant after, Instant until) throws IOException {
    UserBehavior behavior = new UserBehavior();
    forEach(after, until, behavior::add);
    return behavior;
  }

  /** Returns the sum of what was recorded in a span of time; an index that is missing is empty. */
  public SearchLog log(Instant after, Instant until) throws IOException {
    UserBehavior behavior = new UserBehavior();
    Consumer<JsonNode> selected = selected(behavior::add);
    scanIfThere(queries, span(after, until), selected);
    scanIfThere(events, span(after, until), selected);
    return behavior.log();
  }

  /**
   * Passes on the documents of a span of time, searches first. There is no index of events until
   * somebody clicks.
   */
  public void forEach(Instant after, Instant until, Consumer<JsonNode> documents)
      throws IOException {
    Consumer<JsonNode> selected = selected(documents);
    scan(queries, span(after, until), selected);
    scanIfThere(events, span(after, until), selected);
  }

  private Consumer<JsonNode> selected(Consumer<JsonNode> documents) {
    Predicate<JsonNode> filter = selection.filter();
    return document -> {
      if (filter.test(document)) {
        documents.accept(document);
      }
    };
  }

  private static ObjectNode span(Instant after, Instant until) {
    ObjectNode span = new JsonMapper().createObjectNode();
    ObjectNode times = span.withObject("/range/timestamp").put("lte", until.toString());
    if (!after.equals(Instant.MIN)) {
      times.put("gt", after.toString());
    }
    return span;
  }

  private void scanIfThere(String index, ObjectNode span, Consumer<JsonNode> documents)
      throws IOException {
    try {
      scan(index, span, documents);
    } catch (ClusterException e) {
      if (e.status() != MISSING) {
        throw e;
      }
    }
  }

  private void scan(String index, ObjectNode span, Consumer<JsonNode> documents)
      throws IOException {
    new DocumentScan(cluster, index).forEach(span, (id, document) -> documents.accept(document));
  }
}
