package io.github.crossmedia.lucene;

import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/** A query among the documents that match a filter. */
final class Filtered {

  private Filtered() {}

  static Query of(Query query, Query filter) {
    return filter instanceof MatchAllDocsQuery
        ? query
        : new BooleanQuery.Builder().add(query, Occur.MUST).add(filter, Occur.FILTER).build();
  }
}
