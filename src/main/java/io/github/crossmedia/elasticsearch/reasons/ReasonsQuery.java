package io.github.crossmedia.elasticsearch.reasons;

import java.util.Objects;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * A query that says how many reasons each of its hits tells. It is rewritten to the query alone.
 */
public final class ReasonsQuery extends Query {

  private final Query query;
  private final int count;

  private ReasonsQuery(Query query, int count) {
    this.query = Objects.requireNonNull(query);
    this.count = count;
  }

  /** Returns the query, which tells reasons unless their number is 0. */
  public static Query of(Query query, int count) {
    return count == 0 ? query : new ReasonsQuery(query, count);
  }

  Query query() {
    return query;
  }

  int count() {
    return count;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    return query;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor.getSubVisitor(Occur.MUST, this));
  }

  @Override
  public String toString(String field) {
    return query.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && query.equals(((ReasonsQuery) other).query)
        && count == ((ReasonsQuery) other).count;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), query, count);
  }
}
