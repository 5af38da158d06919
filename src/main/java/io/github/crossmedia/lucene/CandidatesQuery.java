package io.github.crossmedia.lucene;

import io.github.crossmedia.serve.QueryVector;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * Finds documents by one query for each version, scores them as {@code exact} does, and keeps the
 * best.
 */
final class CandidatesQuery extends Query {

  private final ExactQuery exact;
  private final PointFields fields;
  private final List<QueryVector> versions;
  private final List<Query> candidates;
  private final int k;

  CandidatesQuery(PointFields fields, List<QueryVector> versions, List<Query> candidates, int k) {
    this.exact = new ExactQuery(fields, versions);
    this.fields = Objects.requireNonNull(fields);
    this.versions = List.copyOf(versions);
    this.candidates = List.copyOf(candidates);
    this.k = k;
    if (versions.size() != candidates.size()) {
      throw new IllegalArgumentException(
          versions.size() + " versions need as many queries, not " + candidates.size());
    }
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    VersionHits hits = new VersionHits(fields, versions, searcher);
    for (int i = 0; i < versions.size(); i++) {
      hits.add(searcher.rewrite(candidates.get(i)), i);
    }
    return hits.best(k);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    exact.visit(visitor);
    candidates.forEach(query -> query.visit(visitor));
  }

  @Override
  public String toString(String defaultField) {
    return "candidates(" + exact.toString(defaultField) + ", " + candidates + ", " + k + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && exact.equals(((CandidatesQuery) other).exact)
        && candidates.equals(((CandidatesQuery) other).candidates)
        && k == ((CandidatesQuery) other).k;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), exact, candidates, k);
  }
}
