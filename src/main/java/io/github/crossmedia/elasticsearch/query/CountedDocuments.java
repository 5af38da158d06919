package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.store.cache.Caller;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Counts documents that rarely exist. A zero count is cached for 10 s for the same caller, so that
 * not every search needs a second one. Others may see documents that security hides from this one.
 */
final class CountedDocuments {

  private static final System.Logger LOG = System.getLogger(CountedDocuments.class.getName());
  private static final TimeValue BELIEVED = TimeValue.timeValueSeconds(10);
  private static final int MAX_BYTES = 1 << 20;

  /** The longest list of indices whose count is cached. */
  private static final int MAX_LENGTH = 1 << 14;

  /** The approximate memory of a cache entry besides its characters. */
  private static final int BYTES_OF_ENTRY = 500;

  /** The places without such documents, and the bytes of each entry. */
  private final Cache<Place, Integer> none =
      CacheBuilder.<Place, Integer>builder()
          .setExpireAfterWrite(BELIEVED)
          .setMaximumWeight(MAX_BYTES)
          .weigher((place, bytes) -> bytes)
          .build();

  private final Supplier<ThreadContext> threads;

  CountedDocuments(Supplier<ThreadContext> threads) {
    this.threads = threads;
  }

  /**
   * What a search covers.
   *
   * @param point the indices as they were then; empty for as they are
   */
  record Searched(OriginalIndices indices, Optional<PointInTimeBuilder> point) {

    private SearchRequest search(SearchSourceBuilder source) {
      return point
          .map(then -> new PointInTimeBuilder(then.getEncodedId()))
          .map(then -> new SearchRequest().source(source.pointInTimeBuilder(then)))
          .orElseGet(
              () ->
                  new SearchRequest(indices.indices())
                      .indicesOptions(indices.indicesOptions())
                      .source(source));
    }
  }

  private record Place(
      Caller caller, List<String> indices, BytesReference point, QueryBuilder query) {

    int bytes() {
      int names = indices.stream().mapToInt(String::length).sum();
      return BYTES_OF_ENTRY
          + caller.length()
          + point.length()
          + BYTES_OF_ENTRY * indices.size() / 10
          + names
          + query.toString().length();
    }
  }

  private Place place(Searched searched, QueryBuilder query) {
    return new Place(
        Caller.of(threads.get()),
        List.of(searched.indices().indices()),
        searched.point().map(PointInTimeBuilder::getEncodedId).orElse(BytesArray.EMPTY),
        query);
  }

  /** Returns true if a zero count is cached. */
  boolean wereNone(Searched searched, QueryBuilder query) {
    return none.get(place(searched, query)) != null;
  }

  /** Counts the documents that match, 0 if they can't be counted. */
  void count(Client client, Searched searched, QueryBuilder query, ActionListener<Long> listener) {
    Place place = place(searched, query);
    if (none.get(place) != null) {
      listener.onResponse(0L);
      return;
    }
    client.search(
        searched.search(new SearchSourceBuilder().size(0).trackTotalHits(true).query(query)),
        ActionListener.wrap(
            response -> {
              long documents = response.getHits().getTotalHits().value();
              int bytes = place.bytes();
              if (documents == 0 && bytes <= MAX_LENGTH) {
                none.put(place, bytes);
              }
              listener.onResponse(documents);
            },
            failure -> {
              LOG.log(
                  System.Logger.Level.DEBUG,
                  "documents of " + place.indices() + " not counted",
                  failure);
              listener.onResponse(0L);
            }));
  }
}
