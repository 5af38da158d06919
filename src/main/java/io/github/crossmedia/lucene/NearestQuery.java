package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import io.github.crossmedia.serve.VersionQuery;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * The plan {@code nearest}: the {@code k} best of the candidates that Lucene's vector field finds
 * for each version. They are scored by the vectors that {@code exact} reads, so that both plans
 * give the same score. Lucene's own scores differ: it maps inner products in another way, rounds
 * the sum with one, and depends on the quantisation of the codec.
 */
final class NearestQuery extends Query {

  private final String field;
  private final List<QueryVector> versions;
  private final int k;
  private final int candidates;
  private final Query filter;

  NearestQuery(String field, List<QueryVector> versions, int k, int candidates, Query filter) {
    this.field = Objects.requireNonNull(field);
    this.versions = VersionQuery.checked(versions);
    this.k = k;
    this.candidates = candidates;
    this.filter = Objects.requireNonNull(filter);
    if (k < 1) {
      throw new IllegalArgumentException("[k] must be at least 1, but is " + k);
    }
    if (candidates < k) {
      throw new IllegalArgumentException("[num_candidates] must be at least [k]");
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    VersionHits hits = new VersionHits(PointFields.of(field), versions, searcher);
    for (int place = 0; place < versions.size(); place++) {
      hits.add(candidates(searcher, place), place);
    }
    return hits.best(k);
  }

  private Query candidates(IndexSearcher searcher, int place) throws IOException {
    QueryVector version = versions.get(place);
    return new KnnFloatVectorQuery(
            FieldNames.nearest(field, version.vector().dimension()),
            version.vector().toArray(),
            candidates,
            filterFor(searcher, place))
        .rewrite(searcher);
  }

  /** Returns the documents to search, or null for all documents, which saves a set of them. */
  private Query filterFor(IndexSearcher searcher, int place) throws IOException {
    Query all = filter instanceof MatchAllDocsQuery ? null : filter;
    if (ComparableDocuments.areAll(searcher.getIndexReader(), field, versions.get(place))) {
      return all;
    }
    Query made = ComparableDocuments.of(field, versions, place);
    return all == null
        ? made
        : new BooleanQuery.Builder().add(all, Occur.FILTER).add(made, Occur.FILTER).build();
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (!visitor.acceptField(FieldNames.model(field))) {
      return;
    }
    for (QueryVector version : versions) {
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
        && candidates == ((NearestQuery) other).candidates
        && filter.equals(((NearestQuery) other).filter);
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), field, versions, k, candidates, filter);
  }
}
