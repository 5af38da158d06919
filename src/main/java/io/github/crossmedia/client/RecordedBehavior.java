package io.github.crossmedia.client;

import co.elastic.clients.elasticsearch._types.FieldValue;
import co.elastic.clients.elasticsearch._types.SortOptions;
import co.elastic.clients.elasticsearch._types.SortOrder;
import co.elastic.clients.elasticsearch._types.query_dsl.Query;
import co.elastic.clients.elasticsearch.core.SearchResponse;
import co.elastic.clients.elasticsearch.core.search.Hit;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.crossmedia.collection.clicks.SearchLog;
import io.github.crossmedia.collection.clicks.UserBehavior;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The searches and clicks that applications recorded in a cluster as User Behavior Insights.
 *
 * @param queries the index of searches
 * @param events the index of what became of them
 */
public record RecordedBehavior(Cluster cluster, String queries, String events) {

  private static final int PAGE = 1_000;
  private static final int MISSING = 404;

  /** The indices by their usual names. */
  public static RecordedBehavior in(Cluster cluster) {
    return new RecordedBehavior(cluster, "ubi_queries", "ubi_events");
  }

  /**
   * What was recorded in a span of time.
   *
   * @param after the moment after which, empty for all
   * @param until up to which moment
   */
  public SearchLog read(Optional<Instant> after, Instant until) throws IOException {
    UserBehavior behavior = new UserBehavior();
    Query span =
        Query.of(
            query ->
                query.range(
                    range ->
                        range.date(
                            date -> {
                              date.field("timestamp").lte(until.toString());
                              after.ifPresent(moment -> date.gt(moment.toString()));
                              return date;
                            })));
    addAll(queries, span, behavior);
    addAll(events, span, behavior);
    return behavior.log();
  }

  private void addAll(String index, Query span, UserBehavior behavior) throws IOException {
    String point = open(index);
    try {
      List<FieldValue> last = List.of();
      do {
        List<FieldValue> after = last;
        SearchResponse<JsonNode> page =
            cluster
                .client()
                .search(
                    request ->
                        request
                            .pit(pit -> pit.id(point).keepAlive(time -> time.time("5m")))
                            .size(PAGE)
                            .query(span)
                            .trackTotalHits(total -> total.enabled(false))
                            .sort(
                                SortOptions.of(
                                    sort ->
                                        sort.field(
                                            field ->
                                                field.field("_shard_doc").order(SortOrder.Asc))))
                            .searchAfter(after),
                    JsonNode.class);
        List<Hit<JsonNode>> hits = page.hits().hits();
        hits.forEach(hit -> behavior.add(hit.source()));
        last = hits.size() < PAGE ? List.of() : hits.getLast().sort();
      } while (!last.isEmpty());
    } finally {
      cluster.client().closePointInTime(request -> request.id(point));
    }
  }

  private String open(String index) throws IOException {
    try {
      return cluster
          .client()
          .openPointInTime(request -> request.index(index).keepAlive(time -> time.time("5m")))
          .id();
    } catch (co.elastic.clients.elasticsearch._types.ElasticsearchException e) {
      if (e.status() == MISSING) {
        throw new ClusterException(
            MISSING,
            cluster.address().url() + " has no index " + index + ": record searches there first",
            e);
      }
      throw new ClusterException(e.status(), index + " can't be read: " + e.getMessage(), e);
    }
  }
}
