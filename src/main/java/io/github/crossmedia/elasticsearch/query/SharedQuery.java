package io.github.crossmedia.elasticsearch.query;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * A filter that several queries of one request share. Native nearest-neighbour queries search while
 * they are rewritten. A filter that contains one is therefore rewritten once. Rewriting it for each
 * query would double the work at each level of nesting.
 */
final class SharedQuery extends Query {

  private final Query query;
  private final int hash;
  private IndexReader reader;
  private Query rewritten;

  SharedQuery(Query query) {
    this.query = query;
    this.hash = Objects.hash(classHash(), query);
  }

  @Override
  public synchronized Query rewrite(IndexSearcher searcher) throws IOException {
    if (reader != searcher.getIndexReader()) {
      rewritten = searcher.rewrite(query);
      reader = searcher.getIndexReader();
    }
    return rewritten;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    query.visit(visitor);
  }

  @Override
  public String toString(String field) {
    return query.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return this == other || sameClassAs(other) && query.equals(((SharedQuery) other).query);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
