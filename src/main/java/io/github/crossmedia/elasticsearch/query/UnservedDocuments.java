package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.Formatted;
import io.github.crossmedia.elasticsearch.query.UnservedDocuments.CountedDocuments.Searched;
import io.github.crossmedia.elasticsearch.store.cache.Models.Caller;
import io.github.crossmedia.model.version.VersionId;
import io.github.crossmedia.model.version.VersionName;
import io.github.crossmedia.serve.Plan;
import io.github.crossmedia.serve.PreparedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.OriginalIndices;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

/**
 * Counts the documents that a query can't find, or not by the requested plan. No version that the
 * query carries projected them, their stored vectors have other dimensions, or the native vector
 * field lacks them. This runs on the coordinating node, because warnings that several shards add at
 * once do not all reach the caller.
 */
final class UnservedDocuments {

  private final CountedDocuments counted;
  private final MappedFields fields;

  UnservedDocuments(MappedFields fields, Supplier<ThreadContext> threads) {
    this.fields = fields;
    this.counted = new CountedDocuments(threads);
  }

  /** A kind of documents that rarely exist, and the warning about them. */
  private record Rare(QueryBuilder query, String sentence) {}

  /** Finds warnings about these documents, none if all documents are served. */
  void warnings(
      Client client,
      QueryRewriteContext context,
      QueryForm form,
      PreparedQuery prepared,
      ActionListener<List<String>> listener) {
    Iterator<Rare> rare = all(context.getResolvedIndices(), form, prepared).iterator();
    count(client, searched(context), form, rare, List.of(), listener);
  }

  private static Searched searched(QueryRewriteContext context) {
    return new Searched(
        context.getResolvedIndices().getLocalIndices(),
        Optional.ofNullable(context.getPointInTimeBuilder()));
  }

  private void count(
      Client client,
      Searched searched,
      QueryForm form,
      Iterator<Rare> rest,
      List<String> told,
      ActionListener<List<String>> listener) {
    if (!rest.hasNext()) {
      listener.onResponse(told);
      return;
    }
    Rare next = rest.next();
    counted.count(
        client,
        searched,
        next.query(),
        listener.delegateFailureAndWrap(
            (l, documents) -> {
              List<String> more = new ArrayList<>(told);
              if (documents > 0) {
                more.add(
                    Formatted.of(
                        next.sentence(),
                        documents,
                        List.of(searched.indices().indices()),
                        form.field()));
              }
              count(client, searched, form, rest, more, l);
            }));
  }

  /** Returns true if a recent search found no such documents. */
  boolean areNone(QueryRewriteContext context, QueryForm form, PreparedQuery prepared) {
    return all(context.getResolvedIndices(), form, prepared).stream()
        .allMatch(rare -> counted.wereNone(searched(context), rare.query()));
  }

  private List<Rare> all(ResolvedIndices resolved, QueryForm form, PreparedQuery prepared) {
    String field = form.field();
    if (prepared.versions().isEmpty() || fields.paths(resolved, field).isEmpty()) {
      return List.of();
    }
    Set<String> served = served(prepared);
    List<Rare> all = new ArrayList<>();
    all.add(
        new Rare(
            unserved(form, served),
            "[%d] documents of %s were not searched: the version that made their [%s] is not"
                + " served"));
    served.removeAll(prepared.versions());
    if (!served.isEmpty()) {
      all.add(new Rare(VersionsQueryBuilder.madeBy(field, served), otherMedium(prepared)));
    }
    if (!prepared.points().isEmpty()) {
      all.add(
          new Rare(
              incomparable(field, prepared.points()),
              "[%d] documents of %s were not searched: their vectors in [%s] have other"
                  + " dimensions than the version that made them, or were stored by another"
                  + " build; index them again"));
    }
    if (form.options().usesVectorField(prepared)) {
      all.add(
          new Rare(
              VersionsQueryBuilder.madeBy(field, prepared.versions()).notInVectorField(),
              "[%d] documents of %s lack the vector of [%s] in its [vector_field], so their shards"
                  + " were scanned for [k] or [quantised]: have the pipeline fill it, and index"
                  + " them again"));
    }
    return all;
  }

  /** Returns what the documents of the versions name, pictures and texts, asked or not. */
  private static Set<String> served(PreparedQuery prepared) {
    Set<String> names = new TreeSet<>();
    for (String asked : prepared.versions()) {
      VersionId version = VersionId.ofDocument(asked);
      names.add(version.ofPictures().toString());
      names.add(version.ofTexts().toString());
    }
    return names;
  }

  private static String otherMedium(PreparedQuery prepared) {
    return prepared.plan() == Plan.WORDS
        ? "[%d] documents of %s were not searched: [%s] of them is a text, which has no words in"
            + " this model's space; the plan [exact] finds them"
        : "[%d] documents of %s were not searched: [%s] of them is of the other medium, for which"
            + " this model has another space";
  }

  /**
   * Returns the documents of no served version; for a query that names its version, those of the
   * same name but another file.
   */
  private static QueryBuilder unserved(QueryForm form, Set<String> versions) {
    QueryBuilder others = VersionsQueryBuilder.notMadeBy(form.field(), versions);
    List<String> names = versions.stream().map(v -> VersionName.parse(v).name()).toList();
    return form.options().pinsVersion()
        ? QueryBuilders.boolQuery()
            .filter(VersionsQueryBuilder.madeBy(form.field(), names))
            .filter(others)
        : others;
  }

  private static QueryBuilder incomparable(String field, List<QueryVector> points) {
    Map<Integer, Set<String>> versions = new TreeMap<>();
    points.forEach(
        point ->
            versions
                .computeIfAbsent(point.vector().dimension(), dimension -> new TreeSet<>())
                .add(point.model()));
    BoolQueryBuilder any = QueryBuilders.boolQuery();
    versions.forEach(
        (dimension, made) ->
            any.should(VersionsQueryBuilder.madeBy(field, made).notOfDimension(dimension)));
    return any;
  }

  /**
   * Counts documents that rarely exist. A zero count is cached for 10 s for the same caller, so
   * that not every search needs a second one. Others may see documents that security hides from
   * this one.
   */
  static final class CountedDocuments {

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
    void count(
        Client client, Searched searched, QueryBuilder query, ActionListener<Long> listener) {
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
}
