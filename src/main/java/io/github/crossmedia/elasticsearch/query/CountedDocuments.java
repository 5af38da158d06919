package io.github.crossmedia.elasticsearch.query;

import java.util.List;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Counts documents that rarely exist. A zero count is cached for 10 s, for other callers too, so
 * that not every search costs a second one.
 */
final class CountedDocuments {

  private static final System.Logger LOG = System.getLogger(CountedDocuments.class.getName());
  private static final TimeValue BELIEVED = TimeValue.timeValueSeconds(10);
  private static final int REMEMBERED = 1000;

  private final Cache<Place, Boolean> none =
      CacheBuilder.<Place, Boolean>builder()
          .setExpireAfterWrite(BELIEVED)
          .setMaximumWeight(REMEMBERED)
          .build();

  private record Place(List<String> indices, QueryBuilder query) {}

  /** True if a zero count is cached. */
  boolean wereNone(OriginalIndices indices, QueryBuilder query) {
    return none.get(new Place(List.of(indices.indices()), query)) != null;
  }

  /** Returns how many documents match, 0 if they can't be counted. */
  void count(
      Client client, OriginalIndices indices, QueryBuilder query, ActionListener<Long> listener) {
    Place place = new Place(List.of(indices.indices()), query);
    if (none.get(place) != null) {
      listener.onResponse(0L);
      return;
    }
    SearchRequest count =
        new SearchRequest(indices.indices())
            .indicesOptions(indices.indicesOptions())
            .source(new SearchSourceBuilder().size(0).trackTotalHits(true).query(query));
    client.search(
        count,
        ActionListener.wrap(
            response -> {
              long documents = response.getHits().getTotalHits().value();
              if (documents == 0) {
                none.put(place, true);
              }
              listener.onResponse(documents);
            },
            failure -> {
              LOG.log(System.Logger.Level.DEBUG, "documents of " + place + " not counted", failure);
              listener.onResponse(0L);
            }));
  }
}
