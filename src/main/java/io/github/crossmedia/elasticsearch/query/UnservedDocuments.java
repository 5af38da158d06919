package io.github.crossmedia.elasticsearch.query;

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

  private record Place(List<String> indices, String field, Set<String> versions) {}

  /** Answers with a sentence about the documents, empty where there are none. */
  void warning(
      Client client,
      ResolvedIndices resolved,
      String field,
      Set<String> versions,
      ActionListener<String> listener) {
    OriginalIndices indices = resolved == null ? null : resolved.getLocalIndices();
    if (indices == null || versions.isEmpty()) {
      listener.onResponse("");
      return;
    }
    Place place = new Place(List.of(indices.indices()), field, versions);
    if (none.get(place) != null) {
      listener.onResponse("");
      return;
    }
    SearchRequest count =
        new SearchRequest(indices.indices())
            .indicesOptions(indices.indicesOptions())
            .source(
                new SearchSourceBuilder()
                    .size(0)
                    .trackTotalHits(true)
                    .query(VersionsQueryBuilder.notMadeBy(field, versions)));
    client.search(
        count,
        ActionListener.wrap(
            response -> listener.onResponse(told(place, response.getHits().getTotalHits().value())),
            failure -> {
              LOG.log(System.Logger.Level.DEBUG, "documents of " + place + " not counted", failure);
              listener.onResponse("");
            }));
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
