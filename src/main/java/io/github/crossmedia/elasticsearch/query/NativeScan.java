package io.github.crossmedia.elasticsearch.query;

import io.github.crossmedia.elasticsearch.mapper.CrossMediaFieldType;
import io.github.crossmedia.lucene.CrossMediaField;
import io.github.crossmedia.lucene.QueryPoint;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.index.mapper.vectors.DenseVectorFieldMapper.DenseVectorFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.vectors.VectorData;

/**
 * The plan {@code exact} over the native {@code dense_vector} beside a field: Elasticsearch scans
 * its vectors as it quantised them, which moves scores a little; ours maps them as all plans do.
 */
final class NativeScan {

  /** No full-precision vectors are read afterwards. */
  private static final float NO_OVERSAMPLE = 0;

  private final QueryForm form;
  private final CrossMediaFieldType pictures;
  private final SearchExecutionContext context;

  NativeScan(QueryForm form, CrossMediaFieldType pictures, SearchExecutionContext context) {
    this.form = form;
    this.pictures = pictures;
    this.context = context;
  }

  Query of(List<QueryPoint> points) throws IOException {
    DenseVectorFieldType vectors =
        (DenseVectorFieldType) context.getFieldType(pictures.requireVectorField("[quantised]"));
    IndexedVersions indexed = IndexedVersions.of(context, pictures.name());
    List<QueryPoint> served = indexed.among(points);
    if (served.isEmpty()) {
      return new MatchNoDocsQuery(
          "no document of [" + form.field() + "] was made by a version served");
    }
    BooleanQuery.Builder versions = new BooleanQuery.Builder();
    for (QueryPoint point : served) {
      versions.add(scan(vectors, point, indexed), Occur.SHOULD);
    }
    return versions.build();
  }

  private Query scan(DenseVectorFieldType vectors, QueryPoint point, IndexedVersions indexed) {
    Query scanned =
        new InnerProductQuery(
            vectors.createExactKnnQuery(
                VectorData.fromFloats(point.vector().toArray()), null, NO_OVERSAMPLE),
            point.calibration());
    return indexed.areOnlyOf(point)
        ? scanned
        : new BooleanQuery.Builder()
            .add(scanned, Occur.MUST)
            .add(CrossMediaField.madeBy(pictures.name(), point.model()), Occur.FILTER)
            .build();
  }
}
