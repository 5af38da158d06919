package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.MadeBy;
import io.github.crossmedia.lucene.PlannedQuery;
import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;
import org.elasticsearch.search.vectors.VectorData;

/** The vectors of a field, which the native {@code dense_vector} field beside it may hold. */
final class NativeVectors implements PlannedQuery.Vectors<IOException> {

  /** Disables rescoring with full-precision vectors. */
  private static final float NO_OVERSAMPLE = 0;

  private final QueryForm form;
  private final CrossMediaFieldType pictures;
  private final List<Query> filters;
  private final SearchExecutionContext context;

  /** With the filters of a query as Lucene queries of the shard. */
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
    return form.options().of(Options.QUANTISED)
        ? scanned(points)
        : CrossMediaField.exact(pictures.name(), pictures.vectorField().orElse(""), points);
  }

  /**
   * Elasticsearch scans its quantised vectors, which changes scores slightly; they are calibrated
   * as in all plans.
   */
  private Query scanned(List<QueryVector> points) throws IOException {
    String field = pictures.requireVectorField("[quantised]");
    DenseVectorFieldType vectors = (DenseVectorFieldType) context.getFieldType(field);
    IndexedVersions indexed = IndexedVersions.of(context, pictures.name());
    List<QueryVector> served = indexed.among(points);
    if (served.isEmpty()) {
      return noneServed();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (QueryVector point : served) {
      Query scanned = scanned(vectors, point);
      any.add(indexed.areOnlyOf(point) ? scanned : madeBy(point, scanned), Occur.SHOULD);
    }
    return any.build();
  }

  private static Query scanned(DenseVectorFieldType vectors, QueryVector point) {
    VectorData vector = VectorData.fromFloats(point.vector().toArray());
    return CrossMediaField.innerProduct(
        vectors.createExactKnnQuery(vector, null, NO_OVERSAMPLE), point.calibration());
  }

  private Query madeBy(QueryVector point, Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(MadeBy.version(pictures.name(), point.model()), Occur.FILTER)
        .build();
  }

  /** The native field finds the documents, and {@code exact} scores them. */
  @Override
  public Query nearest(List<QueryVector> points) throws IOException {
    List<QueryBuilder> ready = filters.stream().<QueryBuilder>map(ReadyFilter::new).toList();
    String vectors = pictures.requireVectorField("the plan [nearest]");
    IndexedVersions indexed = IndexedVersions.of(context, pictures.name());
    List<QueryVector> served = indexed.among(points);
    if (served.isEmpty()) {
      return noneServed();
    }
    List<Query> found = new ArrayList<>();
    for (QueryVector point : served) {
      found.add(nearest(vectors, point, indexed.areOnlyOf(point), ready));
    }
    return CrossMediaField.candidates(pictures.name(), vectors, served, found);
  }

  private Query nearest(
      String vectors, QueryVector point, boolean isOnly, List<QueryBuilder> filters)
      throws IOException {
    int k = form.options().kOrDefault();
    KnnVectorQueryBuilder knn =
        new KnnVectorQueryBuilder(
                vectors,
                point.vector().toArray(),
                k,
                form.options().candidatesOrDefault(),
                null,
                null,
                null)
            .addFilterQueries(filters);
    if (!isOnly) {
      knn.addFilterQuery(VersionsQueryBuilder.madeBy(form.field(), List.of(point.model())));
    }
    Query query = knn.toQuery(context);
    return findsOnlyK(vectors) ? query : new StrongestQuery(query, k);
  }

  private boolean findsOnlyK(String vectors) {
    DenseVectorFieldType type = (DenseVectorFieldType) context.getFieldType(vectors);
    return type.getIndexOptions() != null && !type.getIndexOptions().isFlat();
  }

  private Query noneServed() {
    return new MatchNoDocsQuery(
        "no document of [" + form.field() + "] was made by a version that is served");
  }
}
