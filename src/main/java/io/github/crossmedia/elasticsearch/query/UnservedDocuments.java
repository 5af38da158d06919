package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.model.version.VersionName;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Counts the documents that a query can't find, since none of the versions it carries made them.
 * Where a request arrives: warnings that several shards give at once don't all reach whoever asked.
 * That there are none is believed for a while, by other callers too, so that a search costs no
 * second one while no model is being swapped.
 */
final class UnservedDocuments {

  private static final System.Logger LOG = System.getLogger(UnservedDocuments.class.getName());
  private static final TimeValue BELIEVED = TimeValue.timeValueSeconds(10);
  private static final int REMEMBERED = 1000;

  private final Cache<Place, Boolean> none =
      CacheBuilder.<Place, Boolean>builder()
          .setExpireAfterWrite(BELIEVED)
          .setMaximumWeight(REMEMBERED)
          .build();

  private record Place(List<String> indices, String field, QueryBuilder unserved) {}

  /**
   * Answers with a sentence about the documents, empty where there are none.
   *
   * @param versions those the query carries, empty where it finds documents of all
   * @param pinned true where the query names its version: then only documents count that name the
   *     same one but were made by other bytes
   */
  void warning(
      Client client,
      ResolvedIndices resolved,
      String field,
      Set<String> versions,
      boolean pinned,
      ActionListener<String> listener) {
    OriginalIndices indices = resolved == null ? null : resolved.getLocalIndices();
    if (indices == null || versions.isEmpty()) {
      listener.onResponse("");
      return;
    }
    QueryBuilder unserved = unserved(field, versions, pinned);
    Place place = new Place(List.of(indices.indices()), field, unserved);
    if (none.get(place) != null) {
      listener.onResponse("");
      return;
    }
    SearchRequest count =
        new SearchRequest(indices.indices())
            .indicesOptions(indices.indicesOptions())
            .source(new SearchSourceBuilder().size(0).trackTotalHits(true).query(unserved));
    client.search(
        count,
        ActionListener.wrap(
            response -> listener.onResponse(told(place, response.getHits().getTotalHits().value())),
            failure -> {
              LOG.log(System.Logger.Level.DEBUG, "documents of " + place + " not counted", failure);
              listener.onResponse("");
            }));
  }

  private static QueryBuilder unserved(String field, Set<String> versions, boolean pinned) {
    QueryBuilder others = VersionsQueryBuilder.notMadeBy(field, versions);
    List<String> names = versions.stream().map(v -> VersionName.parse(v).name()).toList();
    return pinned
        ? QueryBuilders.boolQuery().filter(VersionsQueryBuilder.madeBy(field, names)).filter(others)
        : others;
  }

  private String told(Place place, long documents) {
    if (documents == 0) {
      none.put(place, true);
      return "";
    }
    return String.format(
        Locale.ROOT,
        "[%d] documents of %s were not searched: the version that made their [%s] is not served",
        documents,
        place.indices(),
        place.field());
  }
}
