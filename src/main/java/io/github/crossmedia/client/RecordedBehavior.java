package io.github.crossmedia.client;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.crossmedia.collection.clicks.UserBehavior;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * The searches and clicks that applications recorded in a cluster as User Behavior Insights.
 *
 * @param queries the index of searches
 * @param events the index of clicks and other events
 */
public record RecordedBehavior(Cluster cluster, String queries, String events) {

  /** Returns the behavior in indices with the usual names. */
  public static RecordedBehavior in(Cluster cluster) {
    return new RecordedBehavior(cluster, "ubi_queries", "ubi_events");
  }

  /**
   * Returns what was recorded in a span of time.
   *
   * @param after the beginning, exclusive; empty for no beginning
   * @param until the end, inclusive
   */
  public UserBehavior read(Optional<Instant> after, Instant until) throws IOException {
    ObjectNode span = new JsonMapper().createObjectNode();
    ObjectNode times = span.withObject("/range/timestamp").put("lte", until.toString());
    after.ifPresent(moment -> times.put("gt", moment.toString()));
    UserBehavior behavior = new UserBehavior();
    for (String index : new String[] {queries, events}) {
      new DocumentScan(cluster, index).forEach(span, (id, document) -> behavior.add(document));
    }
    return behavior;
  }
}
