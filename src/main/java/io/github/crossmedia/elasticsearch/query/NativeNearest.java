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
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.vectors.KnnVectorQueryBuilder;

/**
 * The plan {@code nearest} over the native {@code dense_vector} beside a field: that one finds the
 * documents, ours scores them, as all plans do.
 */
final class NativeNearest {

  private final QueryForm form;
  private final CrossMediaFieldType pictures;
  private final SearchExecutionContext context;

  NativeNearest(QueryForm form, CrossMediaFieldType pictures, SearchExecutionContext context) {
    this.form = form;
    this.pictures = pictures;
    this.context = context;
  }

  Query of(List<QueryPoint> points) throws IOException {
    String vectors = pictures.requireVectorField("the plan [nearest]");
    IndexedVersions indexed = IndexedVersions.of(context, pictures.name());
    List<QueryPoint> served = indexed.among(points);
    if (served.isEmpty()) {
      return new MatchNoDocsQuery("no document was made by a version that is served");
    }
    BooleanQuery.Builder found = new BooleanQuery.Builder();
    for (QueryPoint point : served) {
      found.add(nearest(vectors, point, indexed), Occur.SHOULD);
    }
    return new BooleanQuery.Builder()
        .add(CrossMediaField.exact(pictures.name(), points), Occur.MUST)
        .add(found.build(), Occur.FILTER)
        .build();
  }

  private Query nearest(String vectors, QueryPoint point, IndexedVersions indexed)
      throws IOException {
    int k = form.options().k();
    KnnVectorQueryBuilder knn =
        new KnnVectorQueryBuilder(
                vectors,
                point.vector().toArray(),
                k,
                form.options().candidatesOrDefault(),
                null,
                null,
                null)
            .addFilterQueries(form.filters());
    if (!indexed.areOnlyOf(point)) {
      knn.addFilterQuery(VersionsQueryBuilder.madeBy(form.field(), List.of(point.model())));
    }
    return new StrongestQuery(knn.toQuery(context), k);
  }
}
