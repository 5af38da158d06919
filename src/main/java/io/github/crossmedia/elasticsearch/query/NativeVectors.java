package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.ComparableDocuments;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.PlannedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorIndexOptions;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;
import org.elasticsearch.search.vectors.VectorData;

/** The vectors of a field, which may be in its native {@code dense_vector} field. */
final class NativeVectors implements PlannedQuery.Vectors<IOException> {

  /** Disables rescoring with full-precision vectors. */
  private static final float NO_OVERSAMPLE = 0;

  private final QueryForm form;
  private final CrossMediaFieldType pictures;
  private final List<Query> filters;
  private final SearchExecutionContext context;

  /** Creates the vectors for a query; the filters are Lucene queries of the shard. */
  NativeVectors(
      QueryForm form,
      CrossMediaFieldType pictures,
      List<Query> filters,
      SearchExecutionContext context) {
    this.form = form;
    this.pictures = pictures;
    this.filters = filters;
    this.context = context;
  }

  @Override
  public Query exact(List<QueryVector> points) throws IOException {
    return form.options().of(Options.QUANTISED) && haveAll("[quantised]")
        ? quantised(points)
        : scanned(points);
  }

  private Query scanned(List<QueryVector> points) {
    return CrossMediaField.exact(pictures.name(), pictures.vectorField().orElse(""), points);
  }

  /** Returns true if the native field has all vectors of this shard. */
  private boolean haveAll(String what) throws IOException {
    String vectors = pictures.requireVectorField(what);
    return context.searcher() == null
        || ComparableDocuments.areCovered(context.searcher(), pictures.name(), vectors);
  }

  /**
   * Returns a query that scans Elasticsearch's quantised vectors, which changes scores slightly;
   * they are calibrated as in all plans.
   */
  private Query quantised(List<QueryVector> points) throws IOException {
    String field = pictures.requireVectorField("[quantised]");
    DenseVectorFieldType vectors = (DenseVectorFieldType) context.getFieldType(field);
    List<QueryVector> served = served(points);
    if (served.isEmpty()) {
      return noneServed();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (int place = 0; place < served.size(); place++) {
      Query quantised = quantised(vectors, served.get(place));
      any.add(
          comparable(served, place).map(among -> filtered(quantised, among)).orElse(quantised),
          Occur.SHOULD);
    }
    return any.build();
  }

  private static Query quantised(DenseVectorFieldType vectors, QueryVector point) {
    VectorData vector = VectorData.fromFloats(point.vector().toArray());
    return CrossMediaField.innerProduct(
        vectors.createExactKnnQuery(vector, null, NO_OVERSAMPLE), point.calibration());
  }

  private static Query filtered(Query query, Query among) {
    return new BooleanQuery.Builder().add(query, Occur.MUST).add(among, Occur.FILTER).build();
  }

  /**
   * Returns a query whose documents the native field finds and {@code exact} scores. If the native
   * field lacks vectors, documents are scanned, except in nested objects: there only the native
   * field accepts filters on the parent document.
   */
  @Override
  public Query nearest(List<QueryVector> points) throws IOException {
    boolean nested = context.nestedScope().getObjectMapper() != null;
    if (haveAll("the plan [nearest]")
        || !context.allowExpensiveQueries()
        || nested && !filters.isEmpty()) {
      return found(pictures.vectorField().orElseThrow(), points);
    }
    Query filtered = ShardQuery.filtered(scanned(points), filters);
    return nested ? filtered : new StrongestQuery(filtered, form.options().kOrDefault());
  }

  private Query found(String vectors, List<QueryVector> points) throws IOException {
    List<QueryBuilder> ready = filters.stream().<QueryBuilder>map(ReadyFilter::new).toList();
    List<QueryVector> served = served(points);
    if (served.isEmpty()) {
      return noneServed();
    }
    List<Query> found = new ArrayList<>();
    for (int place = 0; place < served.size(); place++) {
      found.add(nearest(vectors, served, place, ready));
    }
    return CrossMediaField.candidates(
        pictures.name(), vectors, served, found, form.options().kOrDefault());
  }

  private Query nearest(
      String vectors, List<QueryVector> served, int place, List<QueryBuilder> filters)
      throws IOException {
    int candidates = form.options().candidatesOrDefault();
    // among rounded vectors, any candidate may be one of the best
    int k = isRounded(vectors) ? candidates : form.options().kOrDefault();
    KnnVectorQueryBuilder knn =
        new KnnVectorQueryBuilder(
                vectors, served.get(place).vector().toArray(), k, candidates, null, null, null)
            .addFilterQueries(filters);
    comparable(served, place).ifPresent(filter -> knn.addFilterQuery(new ReadyFilter(filter)));
    Query query = knn.toQuery(context);
    return findsOnlyK(vectors) ? query : new StrongestQuery(query, k);
  }

  private boolean findsOnlyK(String vectors) {
    return indexOptions(vectors).map(options -> !options.isFlat()).orElse(false);
  }

  private boolean isRounded(String vectors) {
    return indexOptions(vectors).map(options -> options.getType().isQuantized()).orElse(false);
  }

  private Optional<DenseVectorIndexOptions> indexOptions(String vectors) {
    return Optional.ofNullable(
        ((DenseVectorFieldType) context.getFieldType(vectors)).getIndexOptions());
  }

  private Query noneServed() {
    return new MatchNoDocsQuery(
        "no document of [" + form.field() + "] was made by a version that is served");
  }

  /** Returns the points of the versions with documents. */
  private List<QueryVector> served(List<QueryVector> points) throws IOException {
    return IndexedVersions.of(context, pictures.name()).among(points);
  }

  /** Returns the documents that a point can be compared with; empty if these are all. */
  private Optional<Query> comparable(List<QueryVector> served, int place) throws IOException {
    return ComparableDocuments.areAll(context.getIndexReader(), pictures.name(), served.get(place))
        ? Optional.empty()
        : Optional.of(ComparableDocuments.of(pictures.name(), served, place));
  }
}
