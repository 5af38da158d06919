package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.MadeBy;
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

/** The plans that use the native {@code dense_vector} field beside a field. */
final class NativeVectors {

  /** Disables rescoring with full-precision vectors. */
  private static final float NO_OVERSAMPLE = 0;

  private final QueryForm form;
  private final CrossMediaFieldType pictures;
  private final SearchExecutionContext context;

  NativeVectors(QueryForm form, CrossMediaFieldType pictures, SearchExecutionContext context) {
    this.form = form;
    this.pictures = pictures;
    this.context = context;
  }

  /**
   * The plan {@code exact}: Elasticsearch scans its quantised vectors, which changes scores
   * slightly; they are calibrated as in all plans.
   */
  Query scanned(List<QueryVector> points) throws IOException {
    String field = pictures.requireVectorField("[quantised]");
    DenseVectorFieldType vectors = (DenseVectorFieldType) context.getFieldType(field);
    return ofServed(
        points,
        (point, isOnly) -> {
          Query scanned =
              CrossMediaField.innerProduct(
                  vectors.createExactKnnQuery(
                      VectorData.fromFloats(point.vector().toArray()), null, NO_OVERSAMPLE),
                  point.calibration());
          return isOnly
              ? scanned
              : new BooleanQuery.Builder()
                  .add(scanned, Occur.MUST)
                  .add(MadeBy.version(pictures.name(), point.model()), Occur.FILTER)
                  .build();
        });
  }

  /**
   * The plan {@code nearest}: the native field finds the documents, and {@code exact} scores them.
   *
   * @param filters the filters of the query as Lucene queries of the shard
   */
  Query nearest(List<QueryVector> points, List<Query> filters) throws IOException {
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

  private interface OfVersion {
    /** The query of one version, which may have made all documents with the field. */
    Query of(QueryVector point, boolean isOnly) throws IOException;
  }

  private Query ofServed(List<QueryVector> points, OfVersion query) throws IOException {
    IndexedVersions indexed = IndexedVersions.of(context, pictures.name());
    List<QueryVector> served = indexed.among(points);
    if (served.isEmpty()) {
      return noneServed();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (QueryVector point : served) {
      any.add(query.of(point, indexed.areOnlyOf(point)), Occur.SHOULD);
    }
    return any.build();
  }
}
