package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.elasticsearch.search.vectors.KnnScoreDocQuery;

/**
 * Matches the {@code k} documents of a shard with the highest scores. A native nearest-neighbour
 * query over a flat index matches all documents, whatever its {@code k}.
 */
final class StrongestQuery extends Query {

  private final Query scored;
  private final int k;

  StrongestQuery(Query scored, int k) {
    this.scored = Objects.requireNonNull(scored);
    this.k = k;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    return new KnnScoreDocQuery(searcher.search(scored, k).scoreDocs, searcher.getIndexReader());
  }

  @Override
  public void visit(QueryVisitor visitor) {
    scored.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return "strongest(" + scored.toString(field) + ", " + k + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && scored.equals(((StrongestQuery) other).scored)
        && k == ((StrongestQuery) other).k;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), scored, k);
  }
}
