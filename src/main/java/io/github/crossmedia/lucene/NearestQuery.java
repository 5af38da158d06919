package io.github.crossmedia.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * The plan {@code nearest}: for each version the {@code k} documents that Lucene's vector field
 * finds. They are scored anew from doc values, for Lucene's map of inner products is not ours,
 * rounds where it adds one, and follows the quantisation of the codec.
 */
final class NearestQuery extends Query {

  private final String field;
  private final List<QueryPoint> versions;
  private final int k;
  private final Query filter;

  NearestQuery(String field, List<QueryPoint> versions, int k, Query filter) {
    this.field = Objects.requireNonNull(field);
    this.versions = Served.checked(versions);
    this.k = k;
    this.filter = Objects.requireNonNull(filter);
    if (k < 1) {
      throw new IllegalArgumentException("k is " + k + ", it must be 1 at least");
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    BooleanQuery.Builder found = new BooleanQuery.Builder();
    boolean any = false;
    for (QueryPoint version : versions) {
      Query candidates = candidates(searcher, version);
      if (!(candidates instanceof MatchNoDocsQuery)) {
        found.add(candidates, Occur.SHOULD);
        any = true;
      }
    }
    if (!any) {
      return new MatchNoDocsQuery("no vector of a version carried is near");
    }
    return new BooleanQuery.Builder()
        .add(new ExactQuery(field, versions), Occur.MUST)
        .add(found.build(), Occur.FILTER)
        .build();
  }

  private Query candidates(IndexSearcher searcher, QueryPoint version) throws IOException {
    return new KnnFloatVectorQuery(
            FieldNames.nearest(field, version.vector().dimension()),
            version.vector().toArray(),
            k,
            madeAll(searcher, version.model()) ? filter : filterFor(version.model()))
        .rewrite(searcher);
  }

  private Query filterFor(String model) {
    return new BooleanQuery.Builder()
        .add(filter, Occur.FILTER)
        .add(CrossMediaField.madeBy(field, model), Occur.FILTER)
        .build();
  }

  private boolean madeAll(IndexSearcher searcher, String model) throws IOException {
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      if (!SegmentModels.onlyModel(leaf.reader(), field).map(model::equals).orElse(false)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    for (QueryPoint version : versions) {
      if (visitor.acceptField(FieldNames.nearest(field, version.vector().dimension()))) {
        visitor.visitLeaf(this);
      }
    }
  }

  @Override
  public String toString(String defaultField) {
    return "nearest(" + field + ", " + k + ", " + filter.toString(defaultField) + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && field.equals(((NearestQuery) other).field)
        && versions.equals(((NearestQuery) other).versions)
        && k == ((NearestQuery) other).k
        && filter.equals(((NearestQuery) other).filter);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions, k, filter);
  }
}
